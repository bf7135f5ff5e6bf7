import type { TarHeader } from './parse-header.ts';
import { decimal } from './pax-records.ts';
import type { TarEntry } from './tar-entry.ts';

/** What extended headers (`records`) and GNU's long names say about the entry that follows them. */
export interface Announced {
  records: ReadonlyMap<string, Uint8Array>;
  path?: Uint8Array;
  target?: Uint8Array;
}

const slash = 0x2f;

const types: ReadonlyMap<string, TarEntry['type']> = new Map([
  ['0', 'file'],
  ['\0', 'file'],
  ['7', 'file'],
  ['S', 'sparse'],
  ['1', 'hard-link'],
  ['2', 'symbolic-link'],
  ['5', 'directory'],
]);

/** Character device, block device and pipe: like links and directories, they have no content. */
const withoutContent = ['1', '2', '3', '4', '5', '6'];

/**
 * The entry of a header. An empty value that was announced counts as none, as in Go's reader.
 *
 * @throws OutcomeError `malformed` when the announced size is no number
 */
export function entryOfHeader(header: TarHeader, { records, path, target }: Announced): TarEntry {
  const isSparse = ['GNU.sparse.major', 'GNU.sparse.map', 'GNU.sparse.offset'].some(key => records.has(key));
  const name = firstWritten(isSparse ? records.get('GNU.sparse.name') : undefined, path, records.get('path'));
  const type = typeOf(header.flag, name ?? header.path);
  const size = firstWritten(records.get('size'));
  return {
    type: type === 'file' && isSparse ? 'sparse' : type,
    path: name ?? header.path,
    target: firstWritten(target, records.get('linkpath')) ?? header.target,
    size:
      type === 'directory' || withoutContent.includes(header.flag)
        ? 0
        : size === undefined
          ? header.size
          : decimal(size),
  };
}

/** The oldest archives mark a directory by the slash behind its name alone. */
function typeOf(flag: string, path: Uint8Array): TarEntry['type'] {
  return flag === '\0' && path.at(-1) === slash ? 'directory' : (types.get(flag) ?? 'other');
}

function firstWritten(...values: readonly (Uint8Array | undefined)[]): Uint8Array | undefined {
  return values.find(value => value !== undefined && value.length > 0);
}
