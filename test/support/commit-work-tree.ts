import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { objectWriter } from '../../src/adapters/git/object-writer.ts';
import { type BuiltTree, TreeBuilder } from '../../src/adapters/git/tree-builder.ts';
import { type IndexedFile, isPlainIndex, writeIndex } from './git-index.ts';

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** Seconds since the epoch, and the zone: `1735779845 +0200`. */
  readonly date: string;
}

/** What a directory `.git` has where nothing is under way and nothing is out of the ordinary. */
const usualInGit = new Set([
  'HEAD',
  'config',
  'objects',
  'refs',
  'index',
  'logs',
  'COMMIT_EDITMSG',
  'ORIG_HEAD',
  'FETCH_HEAD',
]);
const usualName = /^[\w .@+=,-]+$/;
/** What git reads, or does not take in, whatever it holds. */
const special = /^\.git(?!hub$)|git~/i;

/**
 * What `git add --all` and `git commit --allow-empty` do, without their processes: these take longer than most of what a test does with the
 * commit. Only where neither the configuration nor a file has a say in it.
 *
 * @param config the text of a configuration that has none
 * @returns the id of the commit; undefined where git has to be asked
 */
export function commitWorkTree(
  directory: string,
  config: string,
  subject: string,
  { author, committer }: { readonly author: Signature; readonly committer: Signature },
): string | undefined {
  const root = join(directory, '.git');
  const text = (path: string) => readFileSync(join(root, path), 'utf8');
  if (lstatSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  if (!readdirSync(root).every(name => usualInGit.has(name)) || text('config') !== config) return undefined;
  const branch = /^ref: (refs\/heads\/.*)\n$/.exec(text('HEAD'))?.[1];
  const index = join(root, 'index');
  if (branch === undefined || (existsSync(index) && !isPlainIndex(readFileSync(index)))) return undefined;
  const files = filesIn(directory, '');
  if (files === undefined || !/^\S([^\n]*\S)?$/.test(subject)) return undefined;

  const objects = join(root, 'objects');
  const { idOf, write } = objectWriter(objects, 'sha1');
  const store: typeof write = (type, content) => {
    const id = idOf(type, content);
    return existsSync(join(objects, id.slice(0, 2), id.slice(2))) ? id : write(type, content);
  };
  const builder = new TreeBuilder();
  const indexed = files.map(({ path, mode, content, stats }): IndexedFile => {
    const id = store('blob', content);
    builder.set(path, { id, kind: kinds[mode] });
    return { path, mode, id, stats };
  });
  const tree = builder.build(objectWriter(objects, 'sha1'));
  const storeTree = (one: BuiltTree): void => {
    store('tree', one.content);
    one.below.forEach(storeTree);
  };
  storeTree(tree);
  const parent = existsSync(join(root, branch)) ? text(branch).trim() : undefined;
  const person = ({ name, email, date }: Signature) => `${name} <${email}> ${date}`;
  const lines = [
    `tree ${tree.id}`,
    ...(parent === undefined ? [] : [`parent ${parent}`]),
    `author ${person(author)}`,
    `committer ${person(committer)}`,
    '',
    `${subject}\n`,
  ];
  const id = store('commit', Buffer.from(lines.join('\n')));
  writeFileSync(index, writeIndex(indexed.sort((a, b) => (a.path < b.path ? -1 : 1))));
  mkdirSync(dirname(join(root, branch)), { recursive: true });
  writeFileSync(join(root, branch), `${id}\n`);
  const entry = `${parent ?? '0'.repeat(40)} ${id} ${person(committer)}\tcommit${parent === undefined ? ' (initial)' : ''}: ${subject}\n`;
  for (const log of ['logs/HEAD', `logs/${branch}`]) {
    mkdirSync(dirname(join(root, log)), { recursive: true });
    appendFileSync(join(root, log), entry);
  }
  return id;
}

const kinds = { '100644': 'file', '100755': 'executable', '120000': 'symlink' } as const;

interface FoundFile extends Pick<IndexedFile, 'path' | 'stats'> {
  readonly mode: keyof typeof kinds;
  readonly content: Buffer;
}

/** The files of a work tree; undefined where one of them, or its name, is out of the ordinary. */
function filesIn(directory: string, prefix: string): readonly FoundFile[] | undefined {
  const found: FoundFile[] = [];
  for (const name of readdirSync(join(directory, prefix))) {
    if (prefix === '' && name === '.git') continue;
    if (!usualName.test(name) || special.test(name)) return undefined;
    const path = `${prefix}${name}`;
    const place = join(directory, path);
    const stats = lstatSync(place, { bigint: true });
    if (stats.isDirectory()) {
      const below = filesIn(directory, `${path}/`);
      if (below === undefined) return undefined;
      found.push(...below);
    } else if (stats.isSymbolicLink()) {
      found.push({ path, stats, mode: '120000', content: readlinkSync(place, 'buffer') });
    } else if (stats.isFile()) {
      const mode = (stats.mode & 0o100n) === 0n ? '100644' : '100755';
      found.push({ path, stats, mode, content: readFileSync(place) });
    } else return undefined;
  }
  return found;
}
