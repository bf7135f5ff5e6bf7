import { differenceToRendered } from '../../bundle/difference-to-rendered.ts';
import type { MigrationLevel } from '../../bundle/migration-levels.ts';
import { readBundle } from '../../bundle/read-bundle.ts';
import { renderBundle } from '../../bundle/render-bundle.ts';
import { fieldsOf } from '../../catalog/difference/meaning.ts';
import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';
import { imageFact } from './image-fact.ts';
import { imageTrouble } from './image-trouble.ts';
import { imageUses } from './image-uses.ts';
import { shownReference } from './shown-reference.ts';

const files = {
  'manifests/foo.clusterserviceversion.yaml':
    'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n  version: 1.0.0\n',
  'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
};
const metadata =
  '- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Foo, provider: {}}\n';
const blob = (version: string) =>
  `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: ${version}}\n${metadata}relatedImages:\n- name: ""\n  image: quay.io/foo/foo-bundle:v1.0.0\n`;

export const blobMatchesBundle = defineCheck({
  id: 'blob-matches-bundle',
  group: 'images',
  title: 'What the catalog says of a bundle is what its image says',
  why: `OLM resolves upgrades and dependencies by the catalog, and installs what is in the image. Where the two differ, a cluster
gets something else than what was resolved and reviewed: another version, other requirements, other related images. The
image is rendered as \`opm render\` does and compared, whatever the order; a blob with \`olm.csv.metadata\` is compared with
what \`--migrate-level=bundle-object-to-csv-metadata\` gives.`,
  severity: 'error',
  needs: 'images',
  examples: [
    {
      title: 'as the image renders',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files } },
      finds: [],
    },
    {
      title: 'another version',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.1') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files } },
      finds: [
        'catalog/foo/catalog.yaml:8: foo.v1.0.0 is not what quay.io/foo/foo-bundle:v1.0.0 holds: olm.package differs: version is "1.0.0" in the image and "1.0.1" in the catalog',
      ],
    },
    {
      title: 'other words for the console, and an image that the bundle does not name',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': `${blob('1.0.0').replace('displayName: Foo', 'displayName: Bar')}- name: db\n  image: quay.io/foo/db:v1\n`,
      },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files } },
      finds: [
        'catalog/foo/catalog.yaml:10: foo.v1.0.0 is not what quay.io/foo/foo-bundle:v1.0.0 holds: olm.csv.metadata differs: displayName is "Foo" in the image and "Bar" in the catalog',
        'catalog/foo/catalog.yaml:15: foo.v1.0.0 is not what quay.io/foo/foo-bundle:v1.0.0 holds: its related images name quay.io/foo/db:v1, which the bundle does not',
      ],
    },
    {
      title: 'an image that cannot be rendered',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files: { 'metadata/annotations.yaml': 'annotations: {}\n' } } },
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 cannot be rendered'],
    },
  ],
  *run(snapshot) {
    yield* untold(snapshot);
    for (const { bundle, source } of readBundles(snapshot)) {
      const level = levelOf(bundle);
      const rendered = renderBundle(readBundle(source), level);
      const about = { package: bundle.package, at: locate(bundle.blob, 'image') };
      if ('errors' in rendered) {
        const reasons = rendered.errors.map(({ message }) => message.replace(/\.$/, '')).join('; ');
        yield {
          ...about,
          message: `${shownReference(bundle.image)} cannot be rendered: ${reasons}.`,
          fix: 'Mend the bundle, build its image again, and name that.',
        };
        continue;
      }
      const { identity, details } = differenceToRendered(fieldsOf(bundle.blob), rendered.blob);
      const message = `${showName(bundle.name)} is not what ${shownReference(bundle.image)} holds`;
      const command = `catalog-keeper render ${shownReference(bundle.image)} --migrate-level ${level}`;
      const fix = `Put into the catalog what \`${command}\` prints`;
      if (identity.length > 0) {
        const isForeign = rendered.blob.package !== bundle.package;
        yield {
          ...about,
          message: `${message}: ${identity.join('; ')}.`,
          fix: isForeign ? `Name the image of ${showName(bundle.name)}.` : `${fix}, or name another image.`,
        };
      }
      for (const detail of details) {
        yield {
          package: bundle.package,
          at: locate(bundle.blob, ...detail.at),
          message: `${message}: ${detail.message}.`,
          fix: `${fix}.`,
        };
      }
    }
  },
});

/** Images that could not be read, where the configuration turns off the check that would say so: unknown is never green. */
function* untold(snapshot: Snapshot): Iterable<Draft> {
  const isOff = (check: string): boolean => snapshot.config.checks[check]?.severity === 'off';
  for (const use of imageUses(snapshot)) {
    const fact = use.kind === 'bundle' ? imageFact(snapshot, use.reference) : undefined;
    if (fact === undefined) continue;
    if (fact.kind !== 'exists') {
      if (isOff('image-exists')) yield imageTrouble(use, fact);
      continue;
    }
    const { contents } = fact.value;
    if (contents !== undefined && contents.kind !== 'exists' && isOff('image-is-a-bundle')) {
      yield imageTrouble(use, contents);
    }
  }
}

/** The bundles of catalogs whose images were read for this snapshot. */
function* readBundles(snapshot: Snapshot) {
  const sources = new Map(snapshot.bundles.map(source => [source.image, source]));
  for (const [root, catalog] of snapshot.merged.catalogs) {
    for (const { name, bundles } of catalog.packages.values()) {
      const released = snapshot.base.catalogs.get(root)?.packages.get(name)?.bundles;
      for (const bundle of bundles.values()) {
        if (released?.get(bundle.name)?.blob.document.text === bundle.blob.document.text) continue;
        const source = bundle.image === '' ? undefined : sources.get(bundle.image);
        if (source !== undefined && imageFact(snapshot, bundle.image)?.kind === 'exists') yield { bundle, source };
      }
    }
  }
}

function levelOf({ blob: { content } }: Bundle): MigrationLevel {
  const isMigrated = content.properties.some(({ type }) => type === 'olm.csv.metadata');
  return isMigrated ? 'bundle-object-to-csv-metadata' : 'none';
}
