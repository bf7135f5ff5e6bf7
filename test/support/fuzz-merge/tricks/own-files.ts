import type { Random } from '../../random.ts';
import type { Head } from '../head.ts';
import { storeText, textAt } from '../stored-file.ts';

/** Whether the author may write to a path by whose directory it is in. */
export function isMine({ repository, mine }: Head, path: string): boolean {
  const roots = [...repository.catalogs, ...(repository.operators === undefined ? [] : [repository.operators])];
  return roots.some(root => path.startsWith(`${root}/${mine.directory}/`));
}

/** A file of the author with YAML in it: one that the change touches, most of the time. */
export function ownYaml(head: Head, random: Random, like = /\.ya?ml$/): string | undefined {
  const wanted = (path: string) => isMine(head, path) && like.test(path);
  const touched = head.touched().filter(wanted);
  const all = [...head.files.keys()].filter(wanted);
  if (all.length === 0) return undefined;
  return touched.length > 0 && random.chance(0.8) ? random.pick(touched) : random.pick(all);
}

/** A catalog file of the author. */
export const catalogFile = /^(?:cat|configs|olm).*\.ya?ml$/;

/** Replaces the text of one of the author's files. */
export function editOwn(
  head: Head,
  random: Random,
  edit: (text: string, path: string) => string | undefined,
  like?: RegExp,
): boolean {
  const path = ownYaml(head, random, like);
  if (path === undefined) return false;
  const text = textAt(head.files, path);
  const edited = edit(text, path);
  if (edited === undefined || edited === text) return false;
  storeText(head.files, path, edited);
  return true;
}

/** Offsets at which documents end: before each separator but the first, and at the end. */
export function endsOfDocuments(text: string): number[] {
  const ends = [...text.matchAll(/\n---/g)].map(({ index }) => index + 1);
  return [...ends, text.length];
}

export function insertAt(text: string, offset: number, inserted: string): string {
  return text.slice(0, offset) + inserted + text.slice(offset);
}

/** The directories of the author's package in catalogs. */
export function ownCatalogDirectories({ repository, mine }: Head): readonly string[] {
  return mine.blobs.length === 0 ? [] : repository.catalogs.map(root => `${root}/${mine.directory}`);
}
