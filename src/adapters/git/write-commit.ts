import type { ObjectWriter } from './object-writer.ts';

/** A commit to be made. */
export interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Who makes it: author and committer. */
  readonly by: { readonly name: string; readonly email: string };
  /** ISO 8601. Part of the commit, so that making it again gives the same one. */
  readonly date: string;
  readonly message: string;
}

/** Characters that would end a field of the header of a commit. */
const ofHeader = /[<>\n\0]/g;

/**
 * Writes a commit as git does.
 * @returns its id
 * @see https://git-scm.com/docs/git-commit-tree
 */
export function writeCommit(writer: ObjectWriter, { tree, parents, by, date, message }: NewCommit): string {
  const seconds = Math.floor(Date.parse(date) / 1000);
  const who = `${by.name.replaceAll(ofHeader, '')} <${by.email.replaceAll(ofHeader, '')}> ${seconds} +0000`;
  const lines = [`tree ${tree}`, ...parents.map(id => `parent ${id}`), `author ${who}`, `committer ${who}`];
  return writer.write('commit', Buffer.from(`${lines.join('\n')}\n\n${message.replaceAll('\0', '')}\n`, 'utf8'));
}
