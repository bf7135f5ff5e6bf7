import type { Blob } from '../../catalog/blob.ts';
import type { CatalogMapping } from '../../ownership/ci-file.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Drift } from '../../template/drift.ts';
import { driftOfBasic } from '../../template/drift-of-basic.ts';
import { driftOfSemver } from '../../template/drift-of-semver.ts';
import { driftOfSubstitutes } from '../../template/drift-of-substitutes.ts';
import { isMigrated } from '../../template/is-migrated.ts';
import type { KnownTemplate, TemplateImage } from '../../template/model.ts';
import { problemOfImage } from '../../template/problem-of-image.ts';
import { readTemplate } from '../../template/read-template.ts';
import type { RenderedOf } from '../../template/rendered-bundle.ts';
import { showName } from '../../text/shown-names.ts';
import { refusalOfCatalog } from '../catalog/refusal-of-catalog.ts';
import { type Draft, defineCheck } from '../define.ts';
import { type BundleInImage, bundleRenderer } from './bundle-renderer.ts';
import { type CatalogDirectories, catalogDirectories } from './catalog-directories.ts';
import { describeDrift, placesOf } from './describe-drift.ts';
import { basicExample, bundleImage, semverExample, semverTemplate } from './examples.ts';
import { judgedOperators } from './judged-operators.ts';
import { mappedCatalogs, mappingsOf, templatePath } from './mapped-catalogs.ts';

export const catalogMatchesTemplate = defineCheck({
  id: 'catalog-matches-template',
  group: 'template',
  title: 'A catalog is what its template renders to',
  why: `A catalog that \`ci.yaml\` maps to a template is written anew whenever the template is rendered. What the catalog has besides is then lost, and what only the template has does
not reach users until then. What does not depend on the images is always compared: for \`olm.template.basic\` packages, channels with their entries, deprecations and the set of
images; for \`olm.semver\` the set of images, and the default channel, channels and edges that opm generates from the versions of the bundles; for \`olm.template.substitutes\`
the catalog after the substitutions. Where registries are asked, the images that a change adds to a template, and those that the catalog lacks, are read and rendered, too. It is a warning by default: in repositories
where templates and catalogs change in separate pull requests they differ in between, as about one mapped catalog in ten did when it was merged.`,
  severity: 'warning',
  examples: [
    { title: 'a rendered basic template', files: basicExample({}), finds: [] },
    {
      title: 'the catalog was not rendered again after the template changed',
      files: basicExample({ catalogEntries: '[{name: foo.v1.0.0}]', catalogImages: ['1.0.0'] }),
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:6: differs from what basic.yaml says in 1 entry: foo.v1.1.0',
        'operators/foo/catalog-templates/basic.yaml:13: 1 image of basic.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.1.0',
      ],
    },
    {
      title: 'the catalog was edited by hand',
      files: basicExample({ defaultChannel: 'alpha', catalogImages: ['1.0.0', '1.1.0', '1.2.0'] }),
      finds: [
        'The default channel of foo is "alpha" in catalogs/v4.20/foo, but "stable" by basic.yaml',
        '1 bundle in catalogs/v4.20/foo has an image that basic.yaml does not list: foo.v1.2.0',
      ],
    },
    { title: 'a rendered semver template', files: semverExample('replaces: foo.v1.0.0'), finds: [] },
    {
      title: 'an edge that opm does not generate from the versions',
      files: semverExample('skips: [foo.v1.0.0]'),
      finds: ['The channel stable-v1 in catalogs/v4.20/foo differs from what semver.yaml says in 1 entry: foo.v1.1.0'],
    },
    {
      title: 'a bundle that is not what its image holds',
      files: basicExample({}),
      images: { 'quay.io/foo/foo:1.1.0': bundleImage('1.1.0') },
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:19: The bundle foo.v1.1.0 in catalogs/v4.20/foo differs from its image in its properties of type olm.bundle.object and its related images',
      ],
    },
    {
      title: 'an image that the catalog lacks, and that is read to tell what is to be there',
      files: { ...semverExample('replaces: foo.v1.0.0'), ...semverTemplate('1.0.0', '1.1.0', '1.2.0') },
      images: { 'quay.io/foo/foo:1.2.0': bundleImage('1.2.0') },
      finds: [
        '1 image of semver.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.2.0',
        'The channel stable-v1 in catalogs/v4.20/foo differs from what semver.yaml says in 1 entry: foo.v1.2.0',
      ],
    },
    {
      title: 'an image that the catalog lacks, and that does not exist',
      files: { ...semverExample('replaces: foo.v1.0.0'), ...semverTemplate('1.0.0', '1.1.0', '1.2.0') },
      images: { 'quay.io/foo/foo:1.2.0': 'absent' },
      finds: [
        '1 image of semver.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.2.0',
        'operators/foo/catalog-templates/semver.yaml:8: The image quay.io/foo/foo:1.2.0 is not there',
      ],
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
    const bundleIn = bundleRenderer(snapshot);
    for (const operator of judgedOperators(snapshot)) {
      for (const draft of problemsOf(operator, directories, bundleIn)) yield { ...draft, package: operator.name };
    }
  },
});

function* problemsOf(
  operator: OperatorDirectory,
  directories: CatalogDirectories,
  bundleIn: BundleInImage,
): Iterable<Draft> {
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
  const seen = new Set<string>();
  for (const { mapping, catalog, earlier } of mappedCatalogs(mappings)) {
    const template = templates.get(mapping.templateName);
    const root = earlier === undefined ? directories.rootOf(catalog.name) : undefined;
    const blobs = root === undefined ? 'absent' : directories.contentOf(root, operator);
    if (template === undefined || root === undefined || typeof blobs === 'string') continue;
    const directory = joinPath(root.path, operator.name);
    const drift = driftOfCatalog(template, blobs, bundleIn);
    const comparison = { directory, template, templateName: mapping.templateName, places: placesOf(blobs) };
    const path = templatePath(operator, mapping);
    const fix = fixOf(path, blobs[0]?.document.file ?? directory, isMigrated(blobs));
    for (const one of drift) {
      const { fold, ...words } = describeDrift(one, comparison);
      if (one.kind === 'unrenderable') yield { ...words, fix: one.fix };
      else if (fold === undefined) yield { ...words, fix };
      else yield { ...words, fix, fold: { ...fold, fix: fixOfAll } };
    }
    for (const one of drift) if (one.kind === 'images-missing') yield* troubleOf(template, one.images, bundleIn, seen);
  }
}

/** Images that the catalog lacks and that cannot be rendered; those that it has are judged with it. Each template tells one once. */
function* troubleOf(
  template: KnownTemplate,
  images: readonly TemplateImage[],
  bundleIn: BundleInImage,
  seen: Set<string>,
): Iterable<Draft> {
  for (const named of images) {
    const outcome = bundleIn(named.image);
    const key = JSON.stringify([template.document.file, named.image]);
    if (outcome === undefined || outcome.kind === 'exists' || seen.has(key)) continue;
    seen.add(key);
    yield problemOfImage(template, named, outcome);
  }
}

function driftOfCatalog(template: KnownTemplate, blobs: readonly Blob[], bundleIn: BundleInImage): readonly Drift[] {
  const renderedOf: RenderedOf = image => {
    const outcome = bundleIn(image, isMigrated(blobs));
    return outcome?.kind === 'exists' ? outcome.value : undefined;
  };
  switch (template.kind) {
    case 'olm.template.basic':
      return driftOfBasic(template, blobs, renderedOf);
    case 'olm.semver':
      return driftOfSemver(template, blobs, renderedOf);
    case 'olm.template.substitutes':
      return driftOfSubstitutes(template, blobs, refusalOfCatalog, renderedOf);
  }
}

function fixOf(template: string, file: string, isMigrated: boolean): string {
  const level = isMigrated ? '--migrate-level=bundle-object-to-csv-metadata ' : '';
  const command = `opm alpha render-template -o yaml ${level}${showName(template)} > ${showName(file)}`;
  return `Render the template again (${command}), or correct the template.`;
}

const fixOfAll = 'Render the template of each again (opm alpha render-template), or correct it.';

function unknownSchema(operator: OperatorDirectory, mapping: CatalogMapping, schema: string): Draft {
  return {
    message: `Catalogs cannot be compared with ${showName(mapping.templateName)}: what its schema ${showName(schema)} renders to is not known here.`,
    fix: 'Compare them by rendering the template with opm.',
    at: { file: templatePath(operator, mapping) },
    warning: true,
  };
}
