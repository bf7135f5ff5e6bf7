import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import { defineCheck } from '../define.ts';
import { isEnforced } from '../images/is-enforced.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';

const { channels } = bundleAnnotation;

export const bundleLabelsEqualAnnotations = defineCheck({
  id: 'bundle-labels-equal-annotations',
  group: 'bundle',
  title: 'The labels of a bundle image equal its annotations',
  why: 'Tools disagree about the bundle if labels and annotations differ: opm reads `metadata/annotations.yaml`, registries and other tools read the labels of the image.',
  severity: 'warning',
  problems: {
    differ: ({
      name,
      label,
      annotation,
    }: {
      readonly name: string;
      readonly label: string | undefined;
      readonly annotation: string | undefined;
    }) => ({
      message: `Label ${name} ${wordsOfValue(label)}, and the annotation ${wordsOfValue(annotation)}.`,
      fix: 'Build the image with labels that equal metadata/annotations.yaml.',
    }),
  },
  examples: [
    {
      title: 'the same',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: stable\n` },
      labels: { [channels]: 'stable' },
      finds: [],
    },
    {
      title: 'another channel',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: stable\n` },
      labels: { [channels]: 'alpha' },
      finds: [`Label ${channels} is "alpha", and the annotation is "stable"`],
    },
    {
      title: 'the label of the package is missing, which `image-is-a-bundle` reports for an image in a catalog',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml':
          '---\nschema: olm.bundle\nname: foo.v1.0.0\npackage: foo\nimage: quay.io/foo/foo-bundle:v1.0.0\n',
      },
      images: {
        'quay.io/foo/foo-bundle:v1.0.0': {
          labels: { [channels]: 'alpha' },
          files: {
            'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n',
            'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.package}: foo\n  ${channels}: stable\n`,
          },
        },
      },
      finds: [`Label ${channels} is "alpha", and the annotation is "stable"`],
    },
  ],
  *run(snapshot) {
    for (const source of snapshot.bundles) {
      const bundle = readBundle(source);
      const { annotations } = bundle;
      if (source.labels === undefined || annotations === undefined) continue;
      for (const name of Object.values(bundleAnnotation)) {
        const label = source.labels.get(name);
        const annotation = annotations.values.get(name);
        if (label === annotation || (label === undefined && isReportedElsewhere(name, source, snapshot))) continue;
        yield {
          problem: 'differ',
          name,
          label,
          annotation,
          ...whereInBundle(bundle, locate(annotations.document, 'annotations', name)),
        };
      }
    }
  },
});

/** If a catalog refers to the image, `image-is-a-bundle` reports the missing label of its package. */
function isReportedElsewhere(name: string, source: BundleSource, snapshot: Snapshot): boolean {
  const { origin, package: owner } = source;
  if (name !== bundleAnnotation.package || origin.kind !== 'image' || origin.place === undefined) return false;
  return owner !== undefined && isEnforced('image-is-a-bundle', owner, snapshot);
}

function wordsOfValue(value: string | undefined): string {
  return value === undefined ? 'is missing' : `is "${shownText(value)}"`;
}
