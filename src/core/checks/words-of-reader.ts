import type { Words } from './define.ts';

/** The reader, which other programs use without checks, has the words of what it finds. */
export const wordsOfReader = {
  found: ({ words }: { readonly words: Words }) => words,
};
