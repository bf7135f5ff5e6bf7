import { isUtf8 } from 'node:buffer';
import { pathOfBytes } from '../../core/path-of-bytes.ts';
import type { DirectoryEntry } from '../../flows/ports.ts';

/** The entries of a directory by name. */
export type Entries = ReadonlyMap<string, DirectoryEntry>;

/** The entries of a tree object by name, or what is wrong with it. */
export type ParsedTree =
  | { readonly kind: 'tree'; readonly entries: Entries }
  | { readonly kind: 'malformed'; readonly detail: string };

const space = 0x20;
const slash = 0x2f;
const typeBits = 0o170000;

/**
 * Reads a tree object: for each entry the mode in octal, a blank, the name, NUL, and the id as bytes. Names are kept whatever
 * they hold (`..`, `.git`, line breaks): what may be in a catalog is for the checks to say.
 * Format: gitformat-pack(5) and fsck's rules on trees; a tree that names an entry twice, or not at all, or whose entries are not in order is
 * refused: git finds no entry by its name in such a tree, and merges another one.
 */
export function parseTree(bytes: Buffer, objectFormat: 'sha1' | 'sha256'): ParsedTree {
  const idBytes = objectFormat === 'sha1' ? 20 : 32;
  const entries = new Map<string, DirectoryEntry>();
  let before: Span | undefined;
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(space, at);
    const nul = blank < 0 ? -1 : bytes.indexOf(0, blank);
    const end = nul + 1 + idBytes;
    if (nul < 0 || end > bytes.length) return malformed('it ends in the middle of an entry');
    const digits = bytes.toString('latin1', at, blank);
    if (!/^[0-7]{1,7}$/.test(digits)) return malformed(`it has an entry with the mode ${JSON.stringify(digits)}`);
    if (nul === blank + 1) return malformed('it has an entry without a name');
    const name = nameOf(bytes.subarray(blank + 1, nul));
    if (entries.has(name)) return malformed(`it names ${JSON.stringify(name)} twice`);
    const kind = kindOfMode(Number.parseInt(digits, 8));
    const span = { from: blank + 1, to: nul, last: kind === 'directory' ? slash : 0 };
    if (before !== undefined && !isInOrder(bytes, before, span))
      return malformed('it has entries that are not in order');
    entries.set(name, { name, kind, id: bytes.toString('hex', nul + 1, end) });
    before = span;
    at = end;
  }
  return { kind: 'tree', entries };
}

/** Where the bytes of a name are, and what it is taken to end with when names are compared. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly last: number;
}

/** As git compares the names of entries: that of a directory as if it ended with a slash (base_name_compare). */
function isInOrder(bytes: Buffer, left: Span, right: Span): boolean {
  for (let offset = 0; ; offset += 1) {
    const one = byteAt(bytes, left, offset);
    const other = byteAt(bytes, right, offset);
    if (one !== other) return one < other;
    if (one < 0) return false;
  }
}

/** One below all bytes behind the end. */
function byteAt(bytes: Buffer, { from, to, last }: Span, offset: number): number {
  const at = from + offset;
  return at < to ? (bytes[at] ?? -1) : at === to ? last : -1;
}

/**
 * What a mode says. Old versions of git wrote other permissions than 644 and 755: whatever may be executed is an executable. A
 * type that git does not know is a submodule to git too (canon_mode), and so is never read.
 */
export function kindOfMode(mode: number): DirectoryEntry['kind'] {
  switch (mode & typeBits) {
    case 0o040000:
      return 'directory';
    case 0o100000:
      return (mode & 0o111) === 0 ? 'file' : 'executable';
    case 0o120000:
      return 'symlink';
    default:
      return 'submodule';
  }
}

/** Nearly every name is plain UTF-8; the careful way is for those that may not be. */
export function nameOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) return pathOfBytes(bytes);
  const name = bytes.toString('utf8');
  return name.includes('\uFFFD') || name.includes('/') ? pathOfBytes(bytes) : name;
}

function malformed(detail: string): ParsedTree {
  return { kind: 'malformed', detail };
}
