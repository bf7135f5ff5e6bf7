import type { Blob } from '../../catalog/blob.ts';
import type { CatalogMapping } from '../../ownership/ci-file.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Drift } from '../../template/drift.ts';
import { driftOfBasic } from '../../template/drift-of-basic.ts';
import { driftOfSemver } from '../../template/drift-of-semver.ts';
import type { KnownTemplate } from '../../template/model.ts';
import { readTemplate } from '../../template/read-template.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { type CatalogDirectories, catalogDirectories } from './catalog-directories.ts';
import { driftInWords, placesOf } from './drift-in-words.ts';
import { basicExample, semverExample } from './examples.ts';
import { judgedOperators } from './judged-operators.ts';
import { mappedCatalogs, mappingsOf, templatePath } from './mapped-catalogs.ts';

export const catalogMatchesTemplate = defineCheck({
  id: 'catalog-matches-template',
  group: 'template',
  title: 'A catalog is what its template renders to',
  why: `A catalog that \`ci.yaml\` maps to a template is written anew whenever the template is rendered. What the catalog has besides is then lost, and what only the template has does
not reach users until then. The check compares without fetching images: for \`olm.template.basic\` packages, channels with their entries, deprecations and the set of images; for
\`olm.semver\` the set of images, and the default channel, channels and edges that opm generates from the versions of the bundles. It is a warning by default: in repositories
where templates and catalogs change in separate pull requests they differ in between, as about one mapped catalog in ten did when it was merged.`,
  severity: 'warning',
  examples: [
    { title: 'a rendered basic template', files: basicExample({}), finds: [] },
    {
      title: 'the catalog was not rendered again after the template changed',
      files: basicExample({ catalogEntries: '[{name: foo.v1.0.0}]', catalogImages: ['1.0.0'] }),
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:6: differs from what basic.yaml says in 1 entry: foo.v1.1.0',
        'operators/foo/catalog-templates/basic.yaml:13: catalogs/v4.20/foo lacks 1 image of basic.yaml: quay.io/foo/foo:1.1.0',
      ],
    },
    {
      title: 'the catalog was edited by hand',
      files: basicExample({ defaultChannel: 'alpha', catalogImages: ['1.0.0', '1.1.0', '1.2.0'] }),
      finds: [
        'The default channel of foo is "alpha" in catalogs/v4.20/foo, but "stable" by basic.yaml',
        'has 1 bundle with an image that basic.yaml does not list: foo.v1.2.0',
      ],
    },
    { title: 'a rendered semver template', files: semverExample('replaces: foo.v1.0.0'), finds: [] },
    {
      title: 'an edge that opm does not generate from the versions',
      files: semverExample('skips: [foo.v1.0.0]'),
      finds: ['The channel stable-v1 in catalogs/v4.20/foo differs from what semver.yaml says in 1 entry: foo.v1.1.0'],
    },
    {
      title: 'a template that opm refuses',
      files: {
        ...semverExample('replaces: foo.v1.0.0'),
        'operators/foo/catalog-templates/semver.yaml': '---\nschema: olm.semver\nstabel:\n  bundles: []\n',
      },
      finds: ['operators/foo/catalog-templates/semver.yaml:3: opm does not know the key `stabel`'],
    },
  ],
  *run(snapshot) {
    const directories = catalogDirectories(snapshot);
    for (const operator of judgedOperators(snapshot)) {
      for (const draft of problemsOf(operator, directories)) yield { ...draft, package: operator.name };
    }
  },
});

function* problemsOf(operator: OperatorDirectory, directories: CatalogDirectories): Iterable<Draft> {
  const mappings = mappingsOf(operator) ?? [];
  const templates = new Map<string, KnownTemplate>();
  for (const [name, mapping] of new Map(mappings.map(one => [one.templateName, one]))) {
    const file = operator.templates.get(name);
    if (file === undefined) continue;
    const { template, problems } = readTemplate(file);
    for (const { message, fix, at } of problems) yield { message: `opm refuses this template: ${message}`, fix, at };
    if (template === undefined || problems.length > 0) continue;
    if (template.kind === 'other') yield unknownSchema(operator, mapping, template.schema);
    else templates.set(name, template);
  }
  for (const { mapping, catalog, earlier } of mappedCatalogs(mappings)) {
    const template = templates.get(mapping.templateName);
    const root = earlier === undefined ? directories.rootOf(catalog.name) : undefined;
    const blobs = root === undefined ? 'absent' : directories.contentOf(root, operator);
    if (template === undefined || root === undefined || typeof blobs === 'string') continue;
    const directory = joinPath(root.path, operator.name);
    const drift = driftOf(template, blobs);
    if (drift.length === 0) continue;
    const comparison = { directory, template, templateName: mapping.templateName, places: placesOf(blobs) };
    const fix = fixOf(templatePath(operator, mapping), blobs[0]?.document.file ?? directory);
    for (const one of drift) {
      yield { ...driftInWords(one, comparison), fix: one.kind === 'unrenderable' ? one.fix : fix };
    }
  }
}

function driftOf(template: KnownTemplate, blobs: readonly Blob[]): readonly Drift[] {
  switch (template.kind) {
    case 'olm.template.basic':
      return driftOfBasic(template, blobs);
    case 'olm.semver':
      return driftOfSemver(template, blobs);
    case 'olm.template.substitutes':
      return [];
  }
}

function fixOf(template: string, file: string): string {
  const command = `opm alpha render-template -o yaml ${showName(template)} > ${showName(file)}`;
  return `Render the template again (${command}), or correct the template.`;
}

function unknownSchema(operator: OperatorDirectory, mapping: CatalogMapping, schema: string): Draft {
  return {
    message: `Catalogs cannot be compared with ${showName(mapping.templateName)}: what its schema ${showName(schema)} renders to is not known here.`,
    fix: 'Compare them by rendering the template with opm.',
    at: { file: templatePath(operator, mapping) },
    warning: true,
  };
}
