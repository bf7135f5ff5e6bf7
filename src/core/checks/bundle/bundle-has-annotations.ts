import type { Bundle } from '../../bundle/model.ts';
import { decodeAs } from '../../bundle/read/decode-as.ts';
import { mapOf, struct, text } from '../../catalog/decode/shape.ts';
import { locate } from '../../catalog/locate.ts';
import type { SourceFile } from '../../source.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const required = [
  [bundleAnnotation.mediaType, 'registry+v1'],
  [bundleAnnotation.manifests, 'manifests/'],
  [bundleAnnotation.metadata, 'metadata/'],
  [bundleAnnotation.package, 'the name of the package'],
  [bundleAnnotation.channels, 'the channels of the bundle, with commas between them'],
] as const;

const complete = required.map(([name, value]) => `  ${name}: ${value.includes(' ') ? 'foo' : value}\n`).join('');

export const bundleHasAnnotations = defineCheck({
  id: 'bundle-has-annotations',
  group: 'bundle',
  title: 'The annotations of a bundle are there and complete',
  why: `\`metadata/annotations.yaml\` says what the bundle is, which package it belongs to and in which channels it is. opm takes the
first file of \`metadata/\` that has annotations, whatever it is called.`,
  severity: 'error',
  validator: 'format',
  examples: [
    { title: 'all five', bundle: { 'metadata/annotations.yaml': `annotations:\n${complete}` }, finds: [] },
    {
      title: 'no channels',
      bundle: { 'metadata/annotations.yaml': `annotations:\n${complete.replace(/.*channels.*\n/, '')}` },
      finds: [`metadata/annotations.yaml:1: The annotation ${bundleAnnotation.channels} is missing`],
    },
    {
      title: 'another file alone',
      bundle: { 'metadata/properties.yaml': 'properties: []\n' },
      finds: ['The bundle has no annotations'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const { annotations } = bundle;
      if (annotations === undefined) {
        const fix =
          'Add metadata/annotations.yaml with a mapping `annotations`, as `operator-sdk generate bundle` writes it.';
        yield problemInBundle(bundle, undefined, 'The bundle has no annotations that can be read.', fix);
        continue;
      }
      for (const file of emptyBefore(bundle, annotations.file)) {
        const message =
          'The annotations of this file are empty, and opm validates them instead of those in another file.';
        yield problemInBundle(bundle, { file: file.path }, message, 'Remove them.');
      }
      for (const [name, value] of required) {
        if (annotations.values.has(name)) continue;
        const place = locate(annotations.document, 'annotations');
        yield problemInBundle(bundle, place, `The annotation ${name} is missing.`, `Set it to ${value}.`);
      }
    }
  },
});

/** The files in front of the one with the annotations that have an empty mapping of that name: rendering skips them, validation does not. */
function emptyBefore({ source }: Bundle, annotated: SourceFile): readonly SourceFile[] {
  const shape = struct({ annotations: mapOf(text) });
  return source.files.filter(file => {
    if (!/^metadata\/[^/]+$/.test(file.path) || file.path >= annotated.path || !/annotations/i.test(file.text))
      return false;
    const read = decodeAs(file, shape);
    return 'decoded' in read && typeof read.decoded.annotations === 'object' && read.decoded.annotations !== null;
  });
}
