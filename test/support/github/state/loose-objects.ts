import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { type ObjectWriter, objectWriter } from '../../../../src/adapters/git/object-writer.ts';
import { parseTree } from '../../../../src/adapters/git/parse-tree.ts';
import type { DirectoryEntry } from '../../../../src/flows/ports.ts';

export interface LooseObject {
  readonly type: string;
  readonly body: Buffer;
}

/** An object that is a file of its own, as most are; undefined where it is in a pack, or nowhere. It takes no process. */
export async function readLooseObject(directory: string, id: string): Promise<LooseObject | undefined> {
  const file = await readFile(join(directory, 'objects', id.slice(0, 2), id.slice(2))).catch(() => undefined);
  if (file === undefined) return undefined;
  const object = inflateSync(file);
  const end = object.indexOf(0);
  const [type = ''] = object.toString('latin1', 0, end).split(' ');
  return { type, body: object.subarray(end + 1) };
}

/** Whether every object of a repository is a file of its own, in its own directory. */
export async function hasOnlyLooseObjects(directory: string): Promise<boolean> {
  const [packs, info] = await Promise.all(
    ['pack', 'info'].map(at => readdir(join(directory, 'objects', at)).catch((): string[] => [])),
  );
  return !packs?.some(name => name.endsWith('.pack')) && !info?.includes('alternates');
}

type Files = Readonly<Record<string, string | null>>;

/**
 * The tree with other files; null removes what is at a path.
 *
 * @param tree undefined for an empty one
 * @returns its id; undefined where git has to be asked: a tree on the way is in a pack, or a name in it is no text
 */
export async function changeTree(
  directory: string,
  tree: string | undefined,
  files: Files,
): Promise<string | undefined> {
  const writer = objectWriter(join(directory, 'objects'), 'sha1');
  const changed = await changeDirectory(directory, writer, tree, files);
  return changed === 'unknown' ? undefined : (changed ?? writer.write('tree', Buffer.alloc(0)));
}

/** @returns undefined where nothing is left of it */
async function changeDirectory(
  directory: string,
  writer: ObjectWriter,
  tree: string | undefined,
  files: Files,
): Promise<string | undefined | 'unknown'> {
  const known = await entriesOf(directory, tree);
  if (known === undefined) return 'unknown';
  const entries = new Map(known);
  const below = new Map<string, Record<string, string | null>>();
  for (const [path, text] of Object.entries(files)) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length > 0) below.set(name, { ...below.get(name), [rest.join('/')]: text });
    else if (text === null) entries.delete(name);
    else entries.set(name, { name, mode: '100644', id: writer.write('blob', Buffer.from(text)) });
  }
  for (const [name, inside] of below) {
    const before = entries.get(name);
    const changed = await changeDirectory(directory, writer, before?.mode === '40000' ? before.id : undefined, inside);
    if (changed === 'unknown') return changed;
    if (changed !== undefined) entries.set(name, { name, mode: '40000', id: changed });
    else if (before?.mode === '40000') entries.delete(name);
  }
  return entries.size === 0 ? undefined : writer.write('tree', treeOf([...entries.values()]));
}

interface Entry {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

const modes: Readonly<Record<DirectoryEntry['kind'], string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
  directory: '40000',
};

async function entriesOf(directory: string, tree: string | undefined): Promise<ReadonlyMap<string, Entry> | undefined> {
  if (tree === undefined) return new Map();
  const object = await readLooseObject(directory, tree);
  const parsed = object && parseTree(object.body, 'sha1');
  if (parsed?.kind !== 'tree') return undefined;
  const entries = [...parsed.entries.values()].map(({ name, kind, id }) => ({ name, mode: modes[kind], id }));
  const isText = treeOf(entries).equals(object?.body ?? Buffer.alloc(0));
  return isText ? new Map(entries.map(entry => [entry.name, entry])) : undefined;
}

/** Git orders entries by their bytes, a directory as if its name ended with `/`. */
function treeOf(entries: readonly Entry[]): Buffer {
  const parts = entries.map(({ name, mode, id }) => ({
    order: Buffer.from(mode === '40000' ? `${name}/` : name),
    bytes: Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  }));
  return Buffer.concat(parts.sort((a, b) => Buffer.compare(a.order, b.order)).map(({ bytes }) => bytes));
}
