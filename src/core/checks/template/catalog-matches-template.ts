import type { Outcome } from '../../image/outcome.ts';
import type { OperatorDirectory } from '../../repository/operator.ts';
import { joinPath } from '../../repository/paths.ts';
import type { Snapshot } from '../../snapshot.ts';
import {
  bundleInImage,
  driftOfTemplate,
  isMigrated,
  type KnownTemplate,
  problemOfImage,
  type RenderedBundle,
  type RenderedOf,
  readTemplate,
  type TemplateImage,
  type TemplateProblem,
} from '../../template/index.ts';
import { showName } from '../../text/shown-names.ts';
import { refusalOfCatalog } from '../catalog/refusal-of-catalog.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { imageFact } from '../images/image-fact.ts';
import { type CatalogDirectories, catalogDirectories } from './catalog-directories.ts';
import { driftProblems, placesOf, problemsOfDrift } from './drift-problems.ts';
import { basicExample, bundleImage, semverExample, semverTemplate } from './examples.ts';
import { judgedOperators } from './judged-operators.ts';
import { mappedCatalogs, mappingsOf, templatePath } from './mapped-catalogs.ts';

/** What is known of the bundle in an image, by the reference as it is written; undefined where it was not read. */
type BundleInImage = (image: string, isMigrated?: boolean) => Outcome<RenderedBundle> | undefined;

/** An example with a catalog that was edited. */
function withCatalog(files: Readonly<Record<string, string>>, edit: (text: string) => string) {
  const path = 'catalogs/v4.20/foo/catalog.yaml';
  return { ...files, [path]: edit(files[path] ?? '') };
}

const problems = {
  ...driftProblems,
  template: ({ reason, toDo }: Record<'reason' | 'toDo', string>) => ({
    message: `opm refuses this template: ${reason}`,
    fix: toDo,
  }),
  image: ({ words: { message, fix } }: { readonly words: TemplateProblem }) => ({ message, fix }),
  unknownSchema: ({ templateName, schema }: Record<'templateName' | 'schema', string>) => ({
    message: `Catalogs cannot be compared with ${showName(templateName)}, because its schema ${showName(schema)} is not supported.`,
    fix: 'Render the template with opm and compare the result with the catalogs.',
  }),
};

type Found = ProblemOf<typeof problems>;

export const catalogMatchesTemplate = defineCheck({
  id: 'catalog-matches-template',
  group: 'template',
  title: 'Catalogs match their templates',
  why: `Content that is only in a catalog is lost when the template that \`ci.yaml\` maps it to is rendered again, and content that is only in the template does not reach users until then.
This check compares what does not depend on the images: for \`olm.template.basic\` packages, channels with their entries, deprecations and the set of images; for \`olm.semver\` the set of images,
and the default channel, channels and edges that opm generates from the versions of the bundles; for \`olm.template.substitutes\` the catalog after the substitutions. With access to registries, it also
reads and renders the images that a change adds to a template, and those that are not in the catalog. It is a warning by default: where templates and catalogs change in separate pull requests, they
differ in between. In a survey of merged changes about one mapped catalog in ten did.`,
  severity: 'warning',
  problems,
  examples: [
    { title: 'a rendered basic template', files: basicExample({}), finds: [] },
    {
      title: 'the catalog was not rendered again after the template changed',
      files: basicExample({ catalogEntries: '[{name: foo.v1.0.0}]', catalogImages: ['1.0.0'] }),
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:6: differs from basic.yaml in 1 entry: foo.v1.1.0',
        'operators/foo/catalog-templates/basic.yaml:13: 1 image of basic.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.1.0',
      ],
    },
    {
      title: 'the catalog was edited by hand',
      files: basicExample({ defaultChannel: 'alpha', catalogImages: ['1.0.0', '1.1.0', '1.2.0'] }),
      finds: [
        'The default channel of foo is "alpha" in catalogs/v4.20/foo, but "stable" in basic.yaml',
        '1 bundle in catalogs/v4.20/foo has an image that basic.yaml does not list: foo.v1.2.0',
      ],
    },
    {
      title: 'a package without a default channel',
      files: withCatalog(basicExample({}), text => text.replace('defaultChannel: stable\n', '')),
      finds: ['Package foo has no default channel in catalogs/v4.20/foo, but "stable" in basic.yaml.'],
    },
    { title: 'a rendered semver template', files: semverExample('replaces: foo.v1.0.0'), finds: [] },
    {
      title: 'an edge that opm does not generate from the versions',
      files: semverExample('skips: [foo.v1.0.0]'),
      finds: ['Channel stable-v1 in catalogs/v4.20/foo differs from semver.yaml in 1 entry: foo.v1.1.0'],
    },
    {
      title: 'a bundle that differs from its image',
      files: basicExample({}),
      images: { 'quay.io/foo/foo:1.1.0': bundleImage('1.1.0') },
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:19: Bundle foo.v1.1.0 in catalogs/v4.20/foo differs from its image in its properties of type olm.bundle.object and its related images',
      ],
    },
    {
      title: 'an image that is not in the catalog, and that can be rendered',
      files: { ...semverExample('replaces: foo.v1.0.0'), ...semverTemplate('1.0.0', '1.1.0', '1.2.0') },
      images: { 'quay.io/foo/foo:1.2.0': bundleImage('1.2.0') },
      finds: [
        '1 image of semver.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.2.0',
        'Channel stable-v1 in catalogs/v4.20/foo differs from semver.yaml in 1 entry: foo.v1.2.0',
      ],
    },
    {
      title: 'an image that is not in the catalog, and that does not exist',
      files: { ...semverExample('replaces: foo.v1.0.0'), ...semverTemplate('1.0.0', '1.1.0', '1.2.0') },
      images: { 'quay.io/foo/foo:1.2.0': 'absent' },
      finds: [
        '1 image of semver.yaml is not in catalogs/v4.20/foo: quay.io/foo/foo:1.2.0',
        'operators/foo/catalog-templates/semver.yaml:8: Image quay.io/foo/foo:1.2.0 does not exist',
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
    {
      title: 'an icon, a deprecation and a blob of another schema that only the catalog has',
      files: withCatalog(
        basicExample({}),
        text =>
          `${text.replace('name: foo\n', 'name: foo\nicon: {base64data: Zm9v, mediatype: image/png}\n')}---\nschema: olm.deprecations\npackage: foo\nentries:\n- {reference: {schema: olm.package}, message: Use bar.}\n---\nschema: example.com/notes\npackage: foo\n`,
      ),
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:2: The olm.package blob of foo in catalogs/v4.20/foo differs from the one in basic.yaml',
        'operators/foo/catalog-templates/basic.yaml:2: The deprecations of foo in catalogs/v4.20/foo differ from those in basic.yaml',
        'operators/foo/catalog-templates/basic.yaml:2: Blobs of other schemas of foo in catalogs/v4.20/foo differ from those in basic.yaml',
      ],
    },
    {
      title: 'a file in the directory of the package that opm cannot read: it is reported by other checks',
      files: { ...basicExample({}), 'catalogs/v4.20/foo/README.md': 'Foo roasts coffee.\n' },
      finds: [],
    },
    {
      title: 'a bundle without an image, which the template cannot list',
      files: withCatalog(basicExample({}), text => text.replace(/^image: .*\n/m, '')),
      finds: [
        'catalogs/v4.20/foo/catalog.yaml:11: 1 image of basic.yaml is not in catalogs/v4.20/foo (quay.io/foo/foo:1.0.0), and 1 bundle there has no image, so basic.yaml does not list it (foo.v1.0.0).',
      ],
    },
    {
      title: 'an image of a bundle that was changed in the catalog alone',
      files: withCatalog(basicExample({}), text =>
        text.replace('image: quay.io/foo/foo:1.0.0', 'image: quay.io/foo/foo:9.9.9'),
      ),
      finds: [
        '1 image of basic.yaml is not in catalogs/v4.20/foo (quay.io/foo/foo:1.0.0), and 1 bundle there has an image that basic.yaml does not list (foo.v1.0.0).',
      ],
    },
    {
      title: 'a channel in a document that cannot be read, which may be as in the template',
      files: withCatalog(basicExample({}), text => text.replace('\nname: stable', '\n name: stable')),
      finds: [],
    },
    {
      title: 'a template of another schema',
      files: {
        ...semverExample('replaces: foo.v1.0.0'),
        'operators/foo/catalog-templates/semver.yaml': '---\nschema: example.com/template\n',
      },
      finds: [
        'operators/foo/catalog-templates/semver.yaml: Catalogs cannot be compared with semver.yaml, because its schema example.com/template is not supported',
      ],
    },
    {
      title: 'a template with two bundles of one version, which opm cannot render',
      files: { ...semverExample('replaces: foo.v1.0.0'), ...semverTemplate('1.0.0', '1.1.0', '1.1.0') },
      finds: [
        'operators/foo/catalog-templates/semver.yaml:8: opm cannot render semver.yaml: The template lists foo.v1.1.0 twice in one stream',
      ],
    },
  ],
  *run(snapshot) {
    const directories = catalogDirectories(snapshot);
    const bundleIn = bundleRenderer(snapshot);
    for (const operator of judgedOperators(snapshot)) {
      for (const found of problemsOf(operator, directories, bundleIn)) yield { ...found, package: operator.name };
    }
  },
});

function* problemsOf(
  operator: OperatorDirectory,
  directories: CatalogDirectories,
  bundleIn: BundleInImage,
): Iterable<Found> {
  const mappings = mappingsOf(operator) ?? [];
  const templates = new Map<string, KnownTemplate>();
  for (const [name, mapping] of new Map(mappings.map(one => [one.templateName, one]))) {
    const file = operator.templates.get(name);
    if (file === undefined) continue;
    const { template, problems: refused } = readTemplate(file);
    // What programs may read differently is reported by templates-are-read-alike.
    for (const { message, fix, at, mayBeReadByOpm } of refused)
      yield { problem: 'template', reason: message, toDo: fix, at, withheld: mayBeReadByOpm === true };
    if (template === undefined || refused.length > 0) continue;
    if (template.kind !== 'other') templates.set(name, template);
    else {
      const at = { file: templatePath(operator, mapping) };
      yield { problem: 'unknownSchema', templateName: name, schema: template.schema, at, warning: true };
    }
  }
  const seen = new Set<string>();
  const compared = new Set<string>();
  for (const { mapping, catalog, earlier } of mappedCatalogs(mappings)) {
    const template = templates.get(mapping.templateName);
    const root = earlier === undefined ? directories.rootOf(catalog.name) : undefined;
    const content = root === undefined ? 'absent' : directories.contentOf(root, operator);
    if (template === undefined || root === undefined || typeof content === 'string') continue;
    // What has no package is reported by itself, and may be a file that only seems to be a part of the catalog.
    const blobs = content.filter(blob => blob.content.package !== '');
    const directory = joinPath(root.path, operator.name);
    const comparing = JSON.stringify([mapping.templateName, directory]);
    // A catalog with several names may be mapped by each.
    if (compared.has(comparing)) continue;
    compared.add(comparing);
    // What could not be read is reported by itself, and what is missing may be in it.
    const withheld = content.some(blob => blob.content.kind === 'unreadable');
    const isOfMetadata = isMigrated(blobs);
    const renderedOf: RenderedOf = image => {
      const outcome = bundleIn(image, isOfMetadata);
      return outcome?.kind === 'exists' ? outcome.value : undefined;
    };
    const drift = driftOfTemplate(template, blobs, renderedOf, refusalOfCatalog);
    const comparison = {
      directory,
      template,
      templateName: mapping.templateName,
      templatePath: templatePath(operator, mapping),
      file: blobs[0]?.document.file ?? directory,
      isMigrated: isOfMetadata,
      places: placesOf(blobs),
    };
    for (const problem of problemsOfDrift(drift, comparison)) yield { ...problem, withheld };
    for (const one of drift)
      if (one.kind === 'images-missing') yield* problemsOfImages(template, one.images, bundleIn, seen);
  }
}

/** Images that the catalog lacks and that cannot be rendered; those that it has are judged with it. An image is reported once for each template. */
function* problemsOfImages(
  template: KnownTemplate,
  images: readonly TemplateImage[],
  bundleIn: BundleInImage,
  seen: Set<string>,
): Iterable<Found> {
  for (const named of images) {
    const outcome = bundleIn(named.image);
    const key = JSON.stringify([template.document.file, named.image]);
    if (outcome === undefined || outcome.kind === 'exists' || seen.has(key)) continue;
    seen.add(key);
    const words = problemOfImage(template, named, outcome);
    const { at, unknown, actor } = words;
    yield { problem: 'image', words, at, actor, ...(unknown && { unknown }) };
  }
}

/** Renders the bundles in the images that were read, each once. */
function bundleRenderer(snapshot: Snapshot): BundleInImage {
  const plain = new Map<string, Outcome<RenderedBundle> | undefined>();
  const migrated = new Map<string, Outcome<RenderedBundle> | undefined>();
  return (image, isMigrated = false) => {
    const known = isMigrated ? migrated : plain;
    if (!known.has(image)) known.set(image, rendered(snapshot, image, isMigrated));
    return known.get(image);
  };
}

function rendered(snapshot: Snapshot, image: string, isMigrated: boolean): Outcome<RenderedBundle> | undefined {
  const fact = imageFact(snapshot, image);
  if (fact?.kind !== 'exists') return fact;
  const { contents } = fact.value;
  return contents?.kind === 'exists' ? bundleInImage(image, contents.value, isMigrated ? 'all' : 'none') : contents;
}
