import type { SourceFile } from '../source.ts';
import type { Bundle, UnreadableFile } from './model.ts';

const usual = /^metadata\/annotations\.(?:ya?ml|json)$/;

/** A file that should hold the annotations of a bundle that has none: one that cannot be read, or says nothing. */
export type SuspectedAnnotations = { readonly unreadable: UnreadableFile } | { readonly empty: SourceFile };

/** Looks for the file that keeps a bundle from having annotations; undefined where there is none of that name. */
export function suspectedAnnotations({ source, unreadable }: Bundle): SuspectedAnnotations | undefined {
  const broken = unreadable.find(({ file }) => usual.test(file.path));
  if (broken !== undefined) return { unreadable: broken };
  const empty = source.files.find(({ path }) => usual.test(path));
  return empty === undefined ? undefined : { empty };
}
