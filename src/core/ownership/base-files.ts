import type { UnloadedFile } from '../snapshot.ts';
import type { SourceFile } from '../source.ts';
import type { OwnersProblem } from './model.ts';

/** Files of the base tree: a file that is there and was not loaded is not the same as none. */
export interface BaseFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly unloaded: readonly UnloadedFile[];
}

/** The file at a path; the problem that keeps it from being read; undefined where there is none. */
export type FileLookup = (
  path: string,
) => { readonly file: SourceFile } | { readonly problem: OwnersProblem } | undefined;

/** Looks files up in what was loaded of the base tree. */
export function lookupIn({ files, unloaded }: BaseFiles): FileLookup {
  const missing = new Map(unloaded.filter(({ side }) => side === 'base').map(entry => [entry.path, entry.detail]));
  return path => {
    const detail = missing.get(path);
    if (detail !== undefined) return { problem: unreadable(path, detail) };
    const file = files.get(path);
    return file === undefined ? undefined : { file };
  };
}

/** The same with other files at some paths; undefined: none. */
export function withFiles(
  { files, unloaded }: BaseFiles,
  changed: ReadonlyMap<string, SourceFile | undefined>,
): BaseFiles {
  const kept = [...files].filter(([path]) => !changed.has(path));
  const added = [...changed].flatMap(([path, file]) => (file === undefined ? [] : [[path, file] as const]));
  return { files: new Map([...kept, ...added]), unloaded: unloaded.filter(({ path }) => !changed.has(path)) };
}

function unreadable(path: string, detail: string): OwnersProblem {
  return {
    message: `The file could not be read: ${detail}.`,
    fix: 'Make it a plain, small text file.',
    place: { file: path },
  };
}
