import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { locate } from '../../catalog/locate.ts';
import type { Snapshot } from '../../snapshot.ts';
import { defineCheck } from '../define.ts';
import { isHeldTo } from '../images/is-held-to.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const { channels } = bundleAnnotation;

export const bundleLabelsEqualAnnotations = defineCheck({
  id: 'bundle-labels-equal-annotations',
  group: 'bundle',
  title: 'The labels of a bundle image say what its annotations say',
  why: `Package and channels stand twice: in \`metadata/annotations.yaml\`, which opm reads, and as labels of the image, which registries
and other tools read. Where they differ, tools disagree about the bundle.`,
  severity: 'warning',
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
      finds: [`metadata/annotations.yaml:2: The label ${channels} is "alpha", and the annotation is "stable"`],
    },
    {
      title: 'the label of the package is missing: of an image that a catalog names `image-is-a-bundle` tells that',
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
      finds: [`The label ${channels} is "alpha", and the annotation is "stable"`],
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
        if (label === annotation || (label === undefined && isToldElsewhere(name, source, snapshot))) continue;
        yield problemInBundle(
          bundle,
          locate(annotations.document, 'annotations', name),
          `The label ${name} ${said(label)}, and the annotation ${said(annotation)}.`,
          'Build the image with labels that equal metadata/annotations.yaml.',
        );
      }
    }
  },
});

/** Of an image that a catalog names `image-is-a-bundle` tells that it has no label with its package. */
function isToldElsewhere(name: string, source: BundleSource, snapshot: Snapshot): boolean {
  const { origin, package: owner } = source;
  if (name !== bundleAnnotation.package || origin.kind !== 'image' || origin.place === undefined) return false;
  return owner !== undefined && isHeldTo('image-is-a-bundle', owner, snapshot);
}

function said(value: string | undefined): string {
  return value === undefined ? 'is missing' : `is "${shownText(value)}"`;
}
