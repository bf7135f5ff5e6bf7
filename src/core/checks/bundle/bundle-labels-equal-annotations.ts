import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
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
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const bundle = readBundle(source);
      const { annotations } = bundle;
      if (source.labels === undefined || annotations === undefined) continue;
      for (const name of Object.values(bundleAnnotation)) {
        const label = source.labels.get(name);
        const annotation = annotations.values.get(name);
        if (label === annotation) continue;
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

function said(value: string | undefined): string {
  return value === undefined ? 'is missing' : `is "${shownText(value)}"`;
}
