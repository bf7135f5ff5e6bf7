import { readBundle } from '../../bundle/read-bundle.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { editsInBundle, whereInBundle } from './located-manifest.ts';

const expected = [
  [bundleAnnotation.manifests, 'manifests/'],
  [bundleAnnotation.metadata, 'metadata/'],
] as const;

export const bundlePathsAreStandard = defineCheck({
  id: 'bundle-paths-are-standard',
  group: 'bundle',
  title: 'The directories in the annotations of a bundle are manifests/ and metadata/',
  why: `opm and clusters read different files if the annotated directories differ: opm reads \`manifests/\` and \`metadata/\` whatever the annotations state, while OLM v0 unpacks the directories
of the annotations. Pipelines that build an image from a bundle directory copy the annotated directories into it, so another bundle would be released than the one that was checked. In an image, which is built
already, another spelling of the directory, and another directory of metadata, which OLM v0 does not use, are warnings.`,
  severity: 'error',
  isFixable: true,
  problems: {
    other: ({ annotation, found, path }: Record<'annotation' | 'found' | 'path', string>) => ({
      message: `Annotation ${annotation} is "${shownText(found)}", not "${path}".`,
      fix: `Set it to ${path}.`,
    }),
  },
  examples: [
    {
      title: 'the standard',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.manifests}: manifests/\n` },
      finds: [],
    },
    {
      title: 'another directory',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.manifests}: deploy/\n` },
      finds: [`metadata/annotations.yaml:2: Annotation ${bundleAnnotation.manifests} is "deploy/", not "manifests/"`],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const { annotations } = bundle;
      if (annotations === undefined) continue;
      for (const [name, path] of expected) {
        const found = annotations.values.get(name);
        if (found === undefined || found === path || `${found}/` === path) continue;
        const isHarmless =
          bundle.source.origin.kind === 'image' && (name === bundleAnnotation.metadata || isSame(found, path));
        const weight = isHarmless ? { warning: true as const } : {};
        const place = locate(annotations.document, 'annotations', name);
        const change = { kind: 'set', path: ['annotations', name], text: path } as const;
        const edits = () => editsInBundle(bundle, annotations.document, change);
        yield { problem: 'other', annotation: name, found, path, ...whereInBundle(bundle, place), ...weight, edits };
      }
    }
  },
});

/** Whether both are one directory in the root of an image. */
function isSame(...[one, other]: readonly [string, string]): boolean {
  const [first, second] = [one, other].map(path =>
    path
      .split('/')
      .filter(part => part !== '' && part !== '.')
      .join('/'),
  );
  return first === second;
}
