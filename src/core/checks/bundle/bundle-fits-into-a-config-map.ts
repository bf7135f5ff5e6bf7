// The other entry loads the worker threads of Node.
import { gzipSync } from 'fflate/browser';
import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { encodeUtf8 } from '../../catalog/encode-utf8.ts';
import { byteCount } from '../../text/counted.ts';
import { utf8Length } from '../../text/utf8-length.ts';
import { defineCheck } from '../define.ts';
import { whereInBundle } from './located-manifest.ts';

const limit = 1_048_576;
const warned = 0.85 * limit;
/** By how much Go's compressor, which OLM takes, may differ from ours. */
const tolerance = 1.03;

export const bundleFitsIntoAConfigMap = defineCheck({
  id: 'bundle-fits-into-a-config-map',
  group: 'bundle',
  title: 'The compressed files of a bundle fit into a ConfigMap',
  why: `Users cannot install a bundle that does not fit: OLM v0 unpacks it into a ConfigMap of at most 1 MiB, each file compressed and in base64. Above 85 % it is a
warning. The compressed size is estimated, so a size within 3 % of the limit is a warning, too.`,
  severity: 'error',
  validator: 'bundle',
  problems: {
    tooLarge: ({ size }: { readonly size: number }) => ({
      message: `The files of the bundle take about ${byteCount(size)} compressed; the limit of a ConfigMap is ${byteCount(limit)}.`,
      fix: 'Shorten descriptions in the CustomResourceDefinitions, or split the operator.',
    }),
  },
  examples: [
    { title: 'a small one', bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' }, finds: [] },
    {
      title: 'one of random data',
      /** Made when it is looked at: a run that loads the checks does not need it. */
      get bundle() {
        return { 'manifests/data.yaml': noise(1_200_000) };
      },
      finds: ['The files of the bundle take about 1.2 MB compressed; the limit of a ConfigMap is 1.0 MB.'],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) {
      const size = compressedSize(source);
      if (size <= warned) continue;
      const where = whereInBundle(readBundle(source), undefined);
      yield { problem: 'tooLarge', size, ...where, ...(size > limit * tolerance ? {} : { warning: true as const }) };
    }
  },
});

/** The size of the files, compressed. The largest are compressed first, and none where the others are small enough as they are. */
function compressedSize({ files }: BundleSource): number {
  const plain = files.map(({ text }) => ({ text, most: maxCompressed(utf8Length(text)) }));
  let left = plain.reduce((sum, { most }) => sum + most, 0);
  let compressed = 0;
  for (const { text, most } of plain.sort((a, b) => b.most - a.most)) {
    if (compressed + left < warned) return compressed + left;
    compressed += Math.min(most, 4 * Math.ceil(gzipSync(encodeUtf8(text), { mtime: 0 }).length / 3));
    left -= most;
  }
  return compressed;
}

/** Compression adds five bytes to each 16 KiB at most, and its frame; base64 a third. */
function maxCompressed(bytes: number): number {
  return bytes * 1.001 * (4 / 3) + 40;
}

/** Text that cannot be compressed to less than three quarters. */
function noise(length: number): string {
  let state = 1;
  let text = 'data: ';
  while (text.length < length) {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    text += String.fromCharCode(48 + ((state >>> 24) & 63));
  }
  return text;
}
