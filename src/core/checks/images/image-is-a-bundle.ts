import type { ImageContents } from '../../image/facts.ts';
import { isCatalogAlone, kindLabels } from '../../image/image-kind.ts';
import { defineCheck } from '../define.ts';
import { contentsOf } from './contents-of.ts';
import { exampleBundle, unreadImages } from './example.ts';
import { imageFact } from './image-fact.ts';
import { imageUses } from './image-uses.ts';
import { missingDirectories } from './is-reported-as-no-bundle.ts';
import { shownReference } from './shown-reference.ts';
import { subjectOf } from './subject-of.ts';
import { unavailableImage, unavailableImageProblems } from './unavailable-image.ts';

const label = kindLabels.bundlePackage;
const blob = exampleBundle('1.0.0');

export const imageIsABundle = defineCheck({
  id: 'image-is-a-bundle',
  group: 'images',
  title: 'The image of a bundle contains a bundle of its package',
  why: `Users cannot install a bundle whose image is not a bundle image: opm recognises one by the label \`${label}\`, and OLM finds nothing to
install in an image without \`manifests/\` and \`metadata/\`. It is easily confused with the image of the operator, whose
name differs by a suffix. The label also states the package: an image of another package in a catalog
is a mistake, or an attempt to replace the operator.`,
  severity: 'error',
  needs: 'images',
  problems: {
    ...unavailableImageProblems,
    notABundle: ({ image, reason }: Record<'image' | 'reason', string>) => ({
      message: `${image} is not a bundle image: ${reason}.`,
      fix: fixOfKind,
    }),
    otherPackage: ({ image, labelled, package: packageName }: Record<'image' | 'labelled' | 'package', string>) => ({
      message: `${image} is a bundle of ${labelled}, but the catalog refers to it for ${packageName}.`,
      fix: `Use the image of a bundle of ${packageName}.`,
    }),
  },
  examples: [
    {
      title: 'a bundle',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          labels: { [label]: 'foo' },
          files: {
            'manifests/foo.yaml': 'kind: ClusterServiceVersion\n',
            'metadata/annotations.yaml': 'annotations: {}\n',
          },
        },
      },
      finds: [],
    },
    {
      title: 'the image of a catalog',
      base: {},
      merged: { 'catalog/foo/catalog.yaml': blob },
      images: { 'quay.io/foo/foo-bundle:v1.0.0': { labels: { [kindLabels.configs]: '/configs' }, files: {} } },
      finds: [
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is not a bundle image: its labels are those of a catalog image.',
      ],
    },
    {
      title: 'the image of the operator, and a bundle of another package',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': `${blob}---\nschema: olm.bundle\nname: foo.v1.1.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.1.0\n`,
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': { labels: {}, files: {} },
        'quay.io/foo/foo-bundle:v1.1.0': {
          labels: { [label]: 'bar' },
          files: {
            'manifests/foo.yaml': 'kind: ClusterServiceVersion\n',
            'metadata/annotations.yaml': 'annotations: {}\n',
          },
        },
      },
      finds: [
        `catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is not a bundle image: it has no label ${label}`,
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is not a bundle image: it has no file in manifests/.',
        'catalog/foo/catalog.yaml:5: quay.io/foo/foo-bundle:v1.0.0 is not a bundle image: it has no file in metadata/.',
        'catalog/foo/catalog.yaml:10: quay.io/foo/foo-bundle:v1.1.0 is a bundle of bar, but the catalog refers to it for foo.',
      ],
    },
    unreadImages,
  ],
  *subjects(snapshot) {
    for (const { kind, reference } of imageUses(snapshot)) {
      if (kind === 'bundle') yield subjectOf(contentsOf(snapshot, reference));
    }
  },
  *run(snapshot) {
    for (const use of imageUses(snapshot)) {
      const fact = use.kind === 'bundle' ? imageFact(snapshot, use.reference) : undefined;
      const contents = fact?.kind === 'exists' ? fact.value.contents : undefined;
      if (contents === undefined) continue;
      if (contents.kind !== 'exists') {
        yield unavailableImage(use, contents);
        continue;
      }
      const about = { package: use.package, at: use.place() };
      const shown = shownReference(use.reference);
      for (const reason of whyNoBundle(contents.value)) yield { problem: 'notABundle', image: shown, reason, ...about };
      const labelled = contents.value.labels.get(label);
      if (labelled === undefined || labelled === use.package) continue;
      yield { problem: 'otherPackage', image: shown, labelled: shownReference(labelled), ...about };
    }
  },
});

const fixOfKind =
  'Use the bundle image, which contains manifests/ and metadata/ and has the labels of metadata/annotations.yaml.';

function* whyNoBundle({ labels, files }: ImageContents): Iterable<string> {
  if (isCatalogAlone(labels)) {
    yield 'its labels are those of a catalog image';
    return;
  }
  if (!labels.has(label)) yield `it has no label ${label}`;
  for (const directory of missingDirectories({ files })) yield `it has no file in ${directory}`;
}
