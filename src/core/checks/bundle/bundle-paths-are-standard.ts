import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const expected = [
  [bundleAnnotation.manifests, 'manifests/'],
  [bundleAnnotation.metadata, 'metadata/'],
] as const;

export const bundlePathsAreStandard = defineCheck({
  id: 'bundle-paths-are-standard',
  group: 'bundle',
  title: 'The annotated directories of a bundle are manifests/ and metadata/',
  why: `opm looks into \`manifests/\` and \`metadata/\` whatever the annotations say; OLM v0, when it unpacks a bundle on a cluster, goes by
the annotation. With another value the two install different things, or one of them nothing.`,
  severity: 'warning',
  examples: [
    {
      title: 'the standard',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.manifests}: manifests/\n` },
      finds: [],
    },
    {
      title: 'another directory',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.manifests}: deploy/\n` },
      finds: [
        `metadata/annotations.yaml:2: The annotation ${bundleAnnotation.manifests} is "deploy/", not "manifests/"`,
      ],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const { annotations } = bundle;
      if (annotations === undefined) continue;
      for (const [name, path] of expected) {
        const found = annotations.values.get(name);
        if (found === undefined || found === path || `${found}/` === path) continue;
        const place = locate(annotations.document, 'annotations', name);
        const message = `The annotation ${name} is "${shownText(found)}", not "${path}".`;
        yield problemInBundle(bundle, place, message, `Set it to ${path}.`);
      }
    }
  },
});
