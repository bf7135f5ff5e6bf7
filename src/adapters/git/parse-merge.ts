import { pathOfBytes } from '../../core/path-of-bytes.ts';

/** Something that merging could not settle. */
export interface Conflict {
  readonly paths: readonly string[];
  /** git's word for it, such as `CONFLICT (contents)` or `CONFLICT (modify/delete)`. */
  readonly kind: string;
  readonly message: string;
}

export interface ParsedMerge {
  readonly tree: string;
  readonly conflicts: readonly Conflict[];
  /** Paths that have more than one version in the merged tree, sorted. */
  readonly paths: readonly string[];
}

/**
 * Reads the output of `git merge-tree --write-tree -z`: the tree, then each version of the paths in conflict, an empty
 * field, and then the messages as number of paths, paths, kind and text. Format: git-merge-tree(1), OUTPUT.
 */
export function parseMerge(output: Buffer): ParsedMerge {
  const fields = fieldsOf(output);
  const [tree = Buffer.alloc(0), ...rest] = fields;
  const end = rest.findIndex(field => field.length === 0);
  const versions = end < 0 ? rest : rest.slice(0, end);
  const paths = new Set(versions.map(version => path(version.subarray(version.indexOf('\t') + 1))));
  const messages = end < 0 ? [] : rest.slice(end + 1);
  return { tree: tree.toString('latin1'), conflicts: conflictsOf(messages), paths: [...paths].sort() };
}

function conflictsOf(messages: readonly Buffer[]): Conflict[] {
  const conflicts: Conflict[] = [];
  for (let at = 0; at < messages.length; ) {
    const count = Number(messages[at]?.toString('latin1'));
    if (!Number.isInteger(count)) break;
    const paths = messages.slice(at + 1, at + 1 + count).map(path);
    const kind = messages[at + 1 + count]?.toString('utf8') ?? '';
    const message = messages[at + 2 + count]?.toString('utf8').trim() ?? '';
    if (kind.startsWith('CONFLICT')) conflicts.push({ paths, kind, message });
    at += count + 3;
  }
  return conflicts;
}

/** What stands before each NUL. */
function fieldsOf(output: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0, end = output.indexOf(0); end >= 0; at = end + 1, end = output.indexOf(0, at)) {
    fields.push(output.subarray(at, end));
  }
  return fields;
}

/** The parts are names; the slashes between them are git's. */
function path(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .split('/')
    .map(part => pathOfBytes(Buffer.from(part, 'latin1')))
    .join('/');
}
