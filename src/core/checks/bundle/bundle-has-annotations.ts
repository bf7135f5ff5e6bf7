import type { Bundle } from '../../bundle/model.ts';
import { placeOfUnreadable } from '../../bundle/place-of-unreadable.ts';
import { decodeAs } from '../../bundle/read/decode-as.ts';
import { filesIn } from '../../bundle/read/files-in.ts';
import { suspectedAnnotations } from '../../bundle/suspected-annotations.ts';
import { locate } from '../../catalog/locate.ts';
import { mapOf, struct, text } from '../../catalog/shape/shape.ts';
import type { SourceFile } from '../../source.ts';
import { nearestWord } from '../../text/nearest-word.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const required = [
  [bundleAnnotation.mediaType, 'registry+v1'],
  [bundleAnnotation.manifests, 'manifests/'],
  [bundleAnnotation.metadata, 'metadata/'],
  [bundleAnnotation.package, 'the name of the package'],
  [bundleAnnotation.channels, 'the channels of the bundle, separated by commas'],
] as const;

const complete = required.map(([name, value]) => `  ${name}: ${value.includes(' ') ? 'foo' : value}\n`).join('');

const problems = {
  emptyBefore: () => ({
    message: 'The annotations of this file are empty, and opm validates them instead of those in another file.',
    fix: 'Remove them.',
  }),
  missing: ({
    annotation,
    value,
    other,
  }: {
    readonly annotation: string;
    readonly value: string;
    readonly other: string | undefined;
  }) => ({
    message: `Annotation ${annotation} is missing.`,
    fix: other === undefined ? `Set it to ${value}.` : `Replace ${shownText(other)} with it, if that is meant.`,
  }),
  noFile: () => ({
    message: 'The bundle has no annotations.',
    fix: 'Add metadata/annotations.yaml: `operator-sdk generate bundle` writes it.',
  }),
  emptyFile: () => ({
    message: 'The file has no mapping `annotations`, or an empty one.',
    fix: 'Write the annotations below `annotations:`, as `operator-sdk generate bundle` does.',
  }),
  unreadable: ({ error, fix }: Record<'error' | 'fix', string>) => ({
    message: `The annotations cannot be read: ${error}.`,
    fix: fix,
  }),
};

export const bundleHasAnnotations = defineCheck({
  id: 'bundle-has-annotations',
  group: 'bundle',
  title: 'A bundle has complete annotations',
  why: `opm cannot add the bundle to a catalog without \`metadata/annotations.yaml\`: it states what the bundle is, its package and its channels. opm uses the
first file of \`metadata/\` that contains annotations, whatever its name.`,
  severity: 'error',
  validator: 'format',
  problems,
  examples: [
    { title: 'all five', bundle: { 'metadata/annotations.yaml': `annotations:\n${complete}` }, finds: [] },
    {
      title: 'no channels',
      bundle: { 'metadata/annotations.yaml': `annotations:\n${complete.replace(/^.*channels.*\n/m, '')}` },
      finds: [`metadata/annotations.yaml:1: Annotation ${bundleAnnotation.channels} is missing`],
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
    {
      title: 'a file with empty annotations before the one with all five',
      bundle: {
        'metadata/a.yaml': 'annotations: {}\n',
        'metadata/annotations.yaml': `annotations:\n${complete}`,
      },
      finds: [
        'metadata/a.yaml: The annotations of this file are empty, and opm validates them instead of those in another file',
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const { annotations } = bundle;
      if (annotations === undefined) {
        // A bundle without any metadata is reported by `bundle-has-its-directories`.
        if (filesIn(bundle.source, 'metadata/').length > 0) yield withoutAnnotations(bundle);
        continue;
      }
      for (const file of emptyBefore(bundle, annotations.file)) {
        yield { problem: 'emptyBefore', ...whereInBundle(bundle, { file: file.path }) };
      }
      for (const [name, value] of required) {
        if (annotations.values.has(name)) continue;
        const place = locate(annotations.document, 'annotations');
        const other = meantBy(annotations.values.keys(), name);
        yield { problem: 'missing', annotation: name, value, other, ...whereInBundle(bundle, place) };
      }
    }
  },
});

function withoutAnnotations(bundle: Bundle): ProblemOf<typeof problems> {
  const suspected = suspectedAnnotations(bundle);
  if (suspected === undefined) return { problem: 'noFile', ...whereInBundle(bundle, undefined) };
  if ('empty' in suspected) {
    return { problem: 'emptyFile', ...whereInBundle(bundle, { file: suspected.empty.path, line: 1 }) };
  }
  const { message: error, fix = 'Correct the file.' } = suspected.unreadable;
  return { problem: 'unreadable', error, fix, ...whereInBundle(bundle, placeOfUnreadable(suspected.unreadable)) };
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
