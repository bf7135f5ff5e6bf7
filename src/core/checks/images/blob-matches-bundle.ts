import { locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { kindLabels } from '../../image/image-kind.ts';
import type { Snapshot } from '../../snapshot.ts';
import { bundlesWithBase } from '../bundles-with-base.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { alteredBlobs } from './altered-blobs.ts';
import { alteredMismatches, alteredProblems } from './altered-mismatches.ts';
import { contentsOf } from './contents-of.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { isEnforced } from './is-enforced.ts';
import { isReportedAsNoBundle } from './is-reported-as-no-bundle.ts';
import { isReportedAsOtherPackage } from './is-reported-as-other-package.ts';
import { mismatches, mismatchProblems } from './mismatches.ts';
import { isRefusedRegistry } from './registry-rule.ts';
import { shownReference } from './shown-reference.ts';
import { subjectOf } from './subject-of.ts';
import { unavailableImage, unavailableImageProblems } from './unavailable-image.ts';

const files = {
  'manifests/foo.clusterserviceversion.yaml':
    'apiVersion: operators.coreos.com/v1alpha1\nkind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n  version: 1.0.0\n',
  'metadata/annotations.yaml': 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n',
};
const metadata =
  '- type: olm.csv.metadata\n  value: {apiServiceDefinitions: {}, crdDescriptions: {}, displayName: Foo, provider: {}}\n';
const blob = (version: string) =>
  `---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\nproperties:\n- type: olm.package\n  value: {packageName: foo, version: ${version}}\n${metadata}relatedImages:\n- name: ""\n  image: quay.io/foo/foo-bundle:v1.0.0\n`;
const renamed = blob('1.0.0').replace('displayName: Foo', 'displayName: Bar');
/** Bundles whose references have no tag, and none that can be parsed. */
const oddReferences = (text: string) =>
  text.replaceAll('foo-bundle:v1.0.0', 'foo-bundle') +
  text.replaceAll('v1.0.0', 'v1.1.0').replaceAll('quay.io/foo/foo-bundle', 'quay.io/FOO/foo-bundle');

const problems = {
  ...unavailableImageProblems,
  ...mismatchProblems,
  ...alteredProblems,
  unrenderable: ({ image, reasons }: Record<'image' | 'reasons', string>) => ({
    message: `${shownReference(image)} cannot be rendered: ${reasons}.`,
    fix: 'Fix the bundle, build its image again, and use the new image.',
  }),
};

export const blobMatchesBundle = defineCheck({
  id: 'blob-matches-bundle',
  group: 'images',
  title: 'Bundles in the catalog match their images',
  why: `OLM resolves upgrades and dependencies by the catalog, and installs what is in the image. If they differ, clusters get another version, other
requirements or other related images than were resolved and reviewed. The image is rendered like \`opm render\` does, and compared regardless of
order; a blob with \`olm.csv.metadata\` is compared with the output of \`--migrate-level=bundle-object-to-csv-metadata\`.

For a bundle that was in the catalog before with the same image, only differences that the change makes are reported. If only metadata that consoles
show differ, a maintainer can approve them, as in \`released-bundles-are-unchanged\`.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'images',
  problems,
  examples: [
    {
      title: 'the same as its image',
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
        'catalog/foo/catalog.yaml:8: foo.v1.0.0 differs from its image quay.io/foo/foo-bundle:v1.0.0: olm.package differs: version is "1.0.0" in the image and "1.0.1" in the catalog',
      ],
    },
    {
      title: 'other metadata for consoles, and a related image that the bundle does not have',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': `${blob('1.0.0').replace('displayName: Foo', 'displayName: Bar')}- name: db\n  image: quay.io/foo/db:v1\n`,
      },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files } },
      finds: [
        'catalog/foo/catalog.yaml:10: foo.v1.0.0 differs from its image quay.io/foo/foo-bundle:v1.0.0: olm.csv.metadata differs: displayName is "Foo" in the image and "Bar" in the catalog',
        'catalog/foo/catalog.yaml:15: foo.v1.0.0 differs from its image quay.io/foo/foo-bundle:v1.0.0: its related images include quay.io/foo/db:v1, which the bundle does not',
      ],
    },
    {
      title: 'a change of a bundle that was in the catalog before',
      base: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      merged: {
        'catalog/foo/catalog.yaml': `${blob('1.0.0')}- name: db\n  image: quay.io/foo/db:v1\n`,
      },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files }, 'quay.io/foo/db:v1': {} },
      finds: [
        'catalog/foo/catalog.yaml:15: foo.v1.0.0 differs from its image quay.io/foo/foo-bundle:v1.0.0: its related images include quay.io/foo/db:v1',
      ],
    },
    {
      title: 'another display name of a bundle that was in the catalog before: a maintainer has to approve it',
      base: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0').replace('displayName: Foo', 'displayName: Bar') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files } },
      finds: ['catalog/foo/catalog.yaml:10: displayName is "Foo" in the image and "Bar" in the catalog'],
    },
    {
      title: 'an image that cannot be rendered',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': { files: { ...files, 'metadata/annotations.yaml': 'annotations: {}\n' } },
      },
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 cannot be rendered'],
    },
    {
      title: 'an image that is not a bundle, which `image-is-a-bundle` reports',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files: {} } },
      finds: [],
    },
    {
      title: 'an image of another package, which `image-is-a-bundle` reports by its label',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          labels: { [kindLabels.bundlePackage]: 'bar' },
          files: {
            ...files,
            'metadata/annotations.yaml': files['metadata/annotations.yaml'].replace('foo', 'bar'),
          },
        },
      },
      finds: [],
    },
    {
      title: 'an image that is not a bundle, with a waiver',
      config:
        'waivers: [{check: image-is-a-bundle, package: foo, owner: max, reason: it moves, expires: 2099-12-31}]\n',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { files: {} } },
      finds: ['catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 cannot be rendered'],
    },
    {
      title: 'images of another bundle and of another package, whose labels do not say so',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob('1.0.0') + blob('1.0.0').replaceAll('v1.0.0', 'v1.1.0') },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          files: {
            ...files,
            'metadata/annotations.yaml': files['metadata/annotations.yaml'].replace(': foo', ': bar'),
          },
        },
        'quay.io/foo/foo-bundle:v1.1.0': { files },
      },
      finds: [
        'catalog/foo/catalog.yaml:5: foo.v1.0.0 differs from its image quay.io/foo/foo-bundle:v1.0.0: its package is bar in the image and foo in the catalog',
        'catalog/foo/catalog.yaml:18: foo.v1.1.0 differs from its image quay.io/foo/foo-bundle:v1.1.0: its name is foo.v1.0.0 in the image and foo.v1.1.0 in the catalog',
      ],
    },
    {
      title: 'images that cannot be read, where no other check reports them',
      config: 'checks: {image-exists: {severity: off}}\n',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': ['1.0.0', '1.1.0', '1.2.0']
          .map(to => blob('1.0.0').replaceAll('v1.0.0', `v${to}`))
          .join(''),
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': 'absent',
        'quay.io/foo/foo-bundle:v1.1.0': 'malformed',
        'quay.io/foo/foo-bundle:v1.2.0': 'unknown',
      },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 does not exist: the registry does not have it',
        'catalog/foo/catalog.yaml:18: quay.io/foo/foo-bundle:v1.1.0 exists, but cannot be used: its manifest is not valid',
        'catalog/foo/catalog.yaml:31: Whether quay.io/foo/foo-bundle:v1.2.0 exists could not be determined: the registry did not answer',
      ],
    },
    {
      title: 'another display name of a bundle in the catalog, whose image has vanished',
      base: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      merged: { 'catalog/foo/catalog.yaml': renamed },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': 'absent' },
      finds: [
        'catalog/foo/catalog.yaml:5: foo.v1.0.0 is changed in the catalog, and whether it still matches its image quay.io/foo/foo-bundle:v1.0.0 could not be determined: the registry does not have it',
      ],
    },
    {
      title: 'another display name of a bundle in the catalog, whose image cannot be rendered',
      base: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      merged: { 'catalog/foo/catalog.yaml': renamed },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': { files: { ...files, 'metadata/annotations.yaml': 'annotations: {}\n' } },
      },
      finds: [
        'catalog/foo/catalog.yaml:5: foo.v1.0.0 is changed in the catalog, and whether it still matches its image quay.io/foo/foo-bundle:v1.0.0 could not be determined: opm cannot render the image: The bundle has no annotations: the file has no mapping `annotations` that names the package',
      ],
    },
    {
      title: 'another display name of a bundle in the catalog, whose registry is not allowed any more',
      config: 'images: {allowedRegistries: [registry.example.com]}\n',
      base: { 'catalog/foo/catalog.yaml': blob('1.0.0') },
      merged: { 'catalog/foo/catalog.yaml': renamed },
      images: {},
      finds: [
        'catalog/foo/catalog.yaml:5: foo.v1.0.0 is changed in the catalog, and whether it still matches its image quay.io/foo/foo-bundle:v1.0.0 could not be determined: its registry is not in images.allowedRegistries',
      ],
    },
    {
      title: 'other display names of bundles in the catalog, with references without a tag and that cannot be read',
      base: { 'catalog/foo/catalog.yaml': oddReferences(blob('1.0.0')) },
      merged: { 'catalog/foo/catalog.yaml': oddReferences(renamed) },
      images: {},
      finds: [
        'catalog/foo/catalog.yaml:5: foo.v1.0.0 is changed in the catalog, and whether it still matches its image quay.io/foo/foo-bundle could not be determined: the reference has no registry, or neither tag nor digest',
        'catalog/foo/catalog.yaml:18: foo.v1.1.0 is changed in the catalog, and whether it still matches its image quay.io/FOO/foo-bundle:v1.1.0 could not be determined: the name of a repository is lower case',
      ],
    },
  ],
  *subjects(snapshot) {
    for (const bundle of bundlesWithNewImages(snapshot)) {
      const contents = contentsOf(snapshot, bundle.image);
      const isReported =
        contents?.kind === 'exists' &&
        (isReportedAsNoBundle(bundle.package, contents.value, snapshot) ||
          isReportedAsOtherPackage(bundle.package, contents.value, snapshot));
      yield isReported ? 'missing' : subjectOf(contents);
    }
    for (const { bundle } of alteredBlobs(snapshot)) yield subjectOf(contentsOf(snapshot, bundle.image));
  },
  *run(snapshot) {
    yield* unreadable(snapshot);
    for (const bundle of bundlesWithNewImages(snapshot)) {
      const contents = contentsOf(snapshot, bundle.image);
      if (contents?.kind !== 'exists' || isReportedAsNoBundle(bundle.package, contents.value, snapshot)) continue;
      if (isReportedAsOtherPackage(bundle.package, contents.value, snapshot)) continue;
      const found = mismatches(bundle, contents.value);
      if (!('unrenderable' in found)) yield* found;
      else {
        const { image, blob: named } = bundle;
        const at = locate(named, 'image');
        yield { problem: 'unrenderable', image, reasons: found.unrenderable, package: bundle.package, at };
      }
    }
    for (const altered of alteredBlobs(snapshot)) yield* alteredMismatches(snapshot, altered);
  },
});

/**
 * Images that could not be read, where the configuration turns off the check that would report them: undetermined is never green. A waiver for an
 * image that is not a bundle does not cover its blob, which was compared with nothing.
 */
function* unreadable(snapshot: Snapshot): Iterable<ProblemOf<typeof unavailableImageProblems>> {
  const isOff = (check: string): boolean => snapshot.config.checks[check]?.severity === 'off';
  for (const use of imageUses(snapshot)) {
    const fact = use.kind === 'bundle' ? imageFact(snapshot, use.reference) : undefined;
    if (fact === undefined) continue;
    if (fact.kind !== 'exists') {
      if (isOff('image-exists') && !isRefusedRegistry(use, fact, snapshot)) yield unavailableImage(use, fact);
      continue;
    }
    const { contents } = fact.value;
    if (contents === undefined || contents.kind === 'exists') continue;
    const isCertain = contents.kind === 'malformed' || contents.kind === 'absent';
    const isReported = isCertain ? isEnforced('image-is-a-bundle', use.package, snapshot) : !isOff('image-is-a-bundle');
    if (!isReported) yield unavailableImage(use, contents);
  }
}

/** The bundles that a change adds, or gives another image; all of a tree. */
function* bundlesWithNewImages(snapshot: Snapshot): Iterable<Bundle> {
  for (const { bundle, before } of bundlesWithBase(snapshot)) {
    if (bundle.image !== '' && before?.image !== bundle.image) yield bundle;
  }
}
