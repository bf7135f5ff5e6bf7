import type { Random } from '../../random.ts';
import { type Head, onFiles, type Step } from '../head.ts';
import { catalogFile, endsOfDocuments, ownYaml } from './own-files.ts';
import { overridingLines } from './payloads.ts';

/** Characters that one reader or another does not take for what they are, by their bytes. */
const odd: readonly Buffer[] = [
  ...['\ufeff', '\ufeff', '\ufeff', '\ufeff', '\u0085', '\u2028', '\u2029', '\r', '\r\r', '\0', '\x01', '\x0b', '\x1b'],
  ...['\x7f', '\u200b', '\u202e', '\u00a0', '\u3000', '\ufffe', '\uffff', '\u{1f600}'],
].map(text => Buffer.from(text));
const invalid = ['ff', 'c080', 'e280', 'eda080', 'f4908080', 'fffe', '80'].map(hex => Buffer.from(hex, 'hex'));

const bundleFile = /\/(?:manifests|metadata)\//;

/** What readers of YAML read at once. */
const bufferSize = 512;

/** What the reader around opm's reader of YAML takes for a line at most. */
const lineBufferSize = 4096;

/** Characters and bytes at which readers differ, and text behind them that is meant for one reader alone. */
export const oddByteTricks: Readonly<Record<string, Step>> = {
  'an odd character in a comment of a catalog': onFiles((head, random) => intoComment(head, random, catalogFile)),
  'an odd character in a comment of a catalog at the end of a buffer': onFiles((head, random) =>
    intoComment(head, random, catalogFile, true),
  ),
  'an odd character in a comment of a bundle at the end of a buffer': onFiles((head, random) =>
    intoComment(head, random, bundleFile, true),
  ),
  'an odd character in a comment': onFiles((head, random) => intoComment(head, random)),
  'an odd character in a comment of a bundle': onFiles((head, random) => intoComment(head, random, bundleFile)),
  'an odd character in a comment of ci.yaml': onFiles((head, random) => intoComment(head, random, /ci\.yaml$/)),
  'an odd character anywhere': onFiles((head, random) => {
    const path = ownYaml(head, random, /./);
    return path !== undefined && insertBytes(head, path, length => random.int(length + 1), oddOne(random));
  }),
  'an odd character at the beginning': onFiles((head, random) => {
    const path = ownYaml(head, random, /./);
    return path !== undefined && insertBytes(head, path, () => 0, oddOne(random));
  }),
  'a last line that fills a buffer': onFiles((head, random) => fillLastLine(head, random)),
  'a file in UTF-16': onFiles((head, random) => {
    const path = ownYaml(head, random, /./);
    const file = path === undefined ? undefined : head.files.get(path);
    if (path === undefined || file === undefined) return false;
    const mark = random.chance(0.7) ? '\ufeff' : '';
    head.files.set(path, { ...file, bytes: Buffer.from(mark + file.bytes.toString('utf8'), 'utf16le') });
    return true;
  }),
};

function oddOne(random: Random): Buffer {
  return random.chance(0.15) ? random.pick(invalid) : random.pick(odd);
}

function insertBytes(head: Head, path: string, at: (length: number) => number, inserted: Buffer): boolean {
  const file = head.files.get(path);
  if (file === undefined || file.mode !== 'file') return false;
  const offset = at(file.bytes.length);
  const bytes = Buffer.concat([file.bytes.subarray(0, offset), inserted, file.bytes.subarray(offset)]);
  head.files.set(path, { mode: 'file', bytes });
  return true;
}

/** Lets a file end, without a line end, where a line is as long as the buffer that it is read into. */
function fillLastLine(head: Head, random: Random): boolean {
  const path = ownYaml(head, random, random.pick([catalogFile, bundleFile]));
  const file = path === undefined ? undefined : head.files.get(path);
  if (path === undefined || file === undefined || file.mode !== 'file') return false;
  const text = file.bytes.toString('latin1').trimEnd();
  const end = text.length - text.lastIndexOf('\n') - 1;
  const delta = random.pick([0, 0, 0, 0, 1, -1]);
  const missing = (lineBufferSize - ((end - delta) % lineBufferSize)) % lineBufferSize;
  const filler = random.pick([' ', ' ', ' #', '\t']);
  const bytes = Buffer.from(text + filler.padEnd(missing, filler).slice(0, missing), 'latin1');
  head.files.set(path, { mode: 'file', bytes });
  return true;
}

/** A comment with an odd character, mostly where a reader's buffer ends, and behind it what somebody may take for keys. */
function intoComment(head: Head, random: Random, like?: RegExp, isAtBuffer = random.chance(0.5)): boolean {
  const path = ownYaml(head, random, like);
  const file = path === undefined ? undefined : head.files.get(path);
  if (path === undefined || file === undefined || file.mode !== 'file') return false;
  const text = file.bytes.toString('latin1');
  const ends = endsOfDocuments(text);
  const index = random.chance(0.5) ? ends.length - 1 : random.int(ends.length);
  const end = ends[index] ?? text.length;
  // Documents are read each by itself: without the line of the separator, but for the first one.
  const start = index === 0 ? 0 : text.indexOf('\n', ends[index - 1] ?? 0) + 1;
  const from = random.chance(0.8) ? start : 0;
  const delta = random.pick([0, 0, 0, 0, 0, 1, -1, 2, -2, 3, -3]);
  const used = end - from + 1;
  const padding = isAtBuffer ? (bufferSize - ((used - delta) % bufferSize)) % bufferSize : 1 + random.int(40);
  const lines = overridingLines(path, head, random);
  const prefix = random.pick(['#', '#', '#', '', ' ', '# ', 'x', '%', '\t']);
  const sameLine = random.chance(0.5) ? `${lines.join(random.pick(['\n', '\r', '\u2028', '\u0085']))}\n` : '';
  const behind = `\n${lines.map(line => `${prefix}${line}\n`).join('')}`;
  const bytes = Buffer.concat([
    file.bytes.subarray(0, end),
    Buffer.from(`#${'-'.repeat(padding)}`),
    oddOne(random),
    Buffer.from(sameLine === '' ? behind : sameLine),
    file.bytes.subarray(end),
  ]);
  head.files.set(path, { mode: 'file', bytes });
  return true;
}
