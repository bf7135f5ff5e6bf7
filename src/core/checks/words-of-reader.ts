import { directoryOf, joinPath } from '../repository/paths.ts';
import { showName } from '../text/shown-names.ts';
import type { Words } from './define.ts';

/** The reader, which other programs use without checks, has the words of what it finds. */
export const wordsOfReader = {
  found: ({ words }: { readonly words: Words }) => words,
  /** Of a file that is not meant as a part of the catalog, what exactly makes it no blob does not matter. */
  otherFile: ({ path }: { readonly path: string }) => ({
    message: `opm reads ${showName(path)} as a part of the catalog, but it contains no blob.`,
    fix: `Hide it from opm: add the line \`${showName(path.slice(path.lastIndexOf('/') + 1))}\` to ${showName(joinPath(directoryOf(path), '.indexignore'))}.`,
  }),
};
