import type { Bundle } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { decodeAs } from '../../bundle/read/decode-as.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { suspectedAnnotations } from '../../bundle/suspected-annotations.ts';
import { locate } from '../../catalog/locate.ts';
import { mapOf, struct, text } from '../../catalog/shape/shape.ts';
import { nearestWord } from '../../config/nearest-word.ts';
import type { SourceFile } from '../../source.ts';
import { type Draft, defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';
import { shownText } from './shown-text.ts';

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
    {
      title: 'a mapping of another name',
      bundle: { 'metadata/annotations.yaml': `annotation:\n${complete}` },
      finds: ['metadata/annotations.yaml:1: The file has no mapping `annotations`, or an empty one'],
    },
    {
      title: 'a list for a text',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${bundleAnnotation.channels}: [stable]\n` },
      finds: ['metadata/annotations.yaml:2: The annotations cannot be read: `annotations["operators'],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const { annotations } = bundle;
      if (annotations === undefined) {
        // Of a bundle without any metadata its directories are told.
        if (filesIn(bundle.source, 'metadata/').length > 0) yield withoutAnnotations(bundle);
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
        const other = meantBy(annotations.values.keys(), name);
        const fix =
          other === undefined ? `Set it to ${value}.` : `Write it in place of ${shownText(other)}, if that is meant.`;
        yield problemInBundle(bundle, place, `The annotation ${name} is missing.`, fix);
      }
    }
  },
});

function withoutAnnotations(bundle: Bundle): Draft {
  const suspected = suspectedAnnotations(bundle);
  if (suspected === undefined) {
    const fix = 'Add metadata/annotations.yaml: `operator-sdk generate bundle` writes it.';
    return problemInBundle(bundle, undefined, 'The bundle has no annotations.', fix);
  }
  if ('empty' in suspected) {
    const fix = 'Write them below `annotations:`, as `operator-sdk generate bundle` does.';
    const message = 'The file has no mapping `annotations`, or an empty one.';
    return problemInBundle(bundle, { file: suspected.empty.path, line: 1 }, message, fix);
  }
  const { message, fix = 'Correct the file.' } = suspected.unreadable;
  return problemInBundle(
    bundle,
    placeOfUnreadable(suspected.unreadable),
    `The annotations cannot be read: ${message}.`,
    fix,
  );
}

const prefix = 'operators.operatorframework.io.bundle.';
const known: ReadonlySet<string> = new Set(Object.values(bundleAnnotation));

/** The annotation that is probably meant to be one of the bundle, and that nobody knows as it is. */
function meantBy(names: Iterable<string>, name: string): string | undefined {
  const strangers = [...names].filter(other => other.startsWith(prefix) && !known.has(other));
  const near = nearestWord(
    name.slice(prefix.length),
    strangers.map(other => other.slice(prefix.length)),
  );
  return near === undefined ? undefined : prefix + near;
}

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
