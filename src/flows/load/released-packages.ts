import { packagesOfBundle } from '../../core/bundle/packages-of-bundle.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import type { BundleMemory } from '../../core/catalog/memories.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, ObjectReader, Tree } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import type { Side } from './side.ts';
import { treeThroughLinks } from './tree-through-links.ts';

type Names = readonly string[];

/** A directory by its path, and the id of its tree; of a directory `metadata/` with a link its path, since the same link leads elsewhere from another place. */
interface Directory {
  readonly name: string;
  readonly path: string;
  readonly id: string;
}

interface Readers {
  readonly objects: ObjectReader;
  readonly reader: FileReader;
}

/**
 * Finds the packages that the bundle directories of operators name, each of them: operators rename their packages, and old bundles stay
 * where they are. Only `metadata/` says it, be it a link or below one: links are followed as in a checkout. Few such directories differ, as the versions of an operator have the same annotations, and what is
 * known of an operator holds until something in its directory changes: so all is remembered by the ids of trees.
 */
export class ReleasedPackages {
  readonly #objects: ObjectReader;
  readonly #reader: FileReader;
  readonly #memory: BundleMemory<Names> | undefined;
  readonly #known = new Map<string, Names>();
  /** Ids of directories with a file that could not be read. */
  readonly #unread = new Set<string>();

  /** @param memory what was found for earlier changes */
  constructor({ objects, reader }: Readers, memory: BundleMemory<Names> | undefined) {
    this.#objects = objects;
    this.#reader = reader;
    this.#memory = memory;
  }

  /**
   * By operator the packages that its bundles name.
   *
   * @param operators the directory of operators
   * @param wanted the names of the operators that are looked at; all without it
   */
  async of(side: Side, operators: string, wanted?: ReadonlySet<string>): Promise<ReadonlyMap<string, Names>> {
    const plain = side.tree;
    const tree = treeThroughLinks(this.#objects, plain);
    const all = directoriesAmong(operators, await tree.list(operators));
    const asked = all.filter(({ name }) => wanted?.has(name) ?? true);
    const unknown = asked.filter(({ id }) => this.#get('operator', id) === undefined);
    const metadata = await Promise.all(unknown.map(operator => metadataIn(tree, plain, operator)));
    await this.#read(
      { ...side, tree },
      metadata.flatMap(({ directories }) => directories),
    );
    for (const [index, { id }] of unknown.entries()) {
      const ofBundles = metadata[index]?.directories ?? [];
      const names = ofBundles.flatMap(bundle => this.#get('metadata', bundle.id) ?? []);
      const isComplete = metadata[index]?.isPlain === true && !ofBundles.some(bundle => this.#unread.has(bundle.id));
      this.#set('operator', id, [...new Set(names)].sort(), isComplete);
    }
    return new Map(asked.map(({ name, id }) => [name, this.#get('operator', id) ?? []]));
  }

  /** What could not be read of a directory is noted by the reader. It is not remembered: it may be read another time. */
  async #read(side: Side, metadata: readonly Directory[]): Promise<void> {
    const unknown = new Map(metadata.map(directory => [directory.id, directory]));
    for (const id of unknown.keys()) if (this.#get('metadata', id) !== undefined) unknown.delete(id);
    const directories = [...unknown.values()];
    const entries = await Promise.all(directories.map(({ path }) => plainFilesIn(side.tree, path)));
    const files = await this.#reader.read(entries.flat(), side.name);
    for (const [index, { path, id }] of directories.entries()) {
      const own = entries[index] ?? [];
      const loaded = own.flatMap(entry => files.get(entry.path) ?? []);
      // What links lead to may change, and the directory stays the same.
      const isComplete = loaded.length === own.length && id !== path;
      if (!isComplete) this.#unread.add(id);
      this.#set('metadata', id, namesIn(path, loaded), isComplete);
    }
  }

  #get(kind: 'operator' | 'metadata', id: string): Names | undefined {
    const key = `${kind} ${id}`;
    return this.#known.get(key) ?? this.#memory?.get(key);
  }

  #set(kind: 'operator' | 'metadata', id: string, names: Names, isComplete: boolean): void {
    const key = `${kind} ${id}`;
    this.#known.set(key, names);
    if (isComplete) this.#memory?.set(key, names);
  }
}

/**
 * The directories `metadata/` of the bundles of an operator.
 *
 * @param plain the tree without what links lead to
 * @returns `isPlain`: none of them is a link, or below one, or has one
 */
async function metadataIn(
  tree: Tree,
  plain: Tree,
  operator: Directory,
): Promise<{ readonly directories: readonly Directory[]; readonly isPlain: boolean }> {
  const hasLinks = async (path: string) => (await plain.list(path))?.some(({ kind }) => kind === 'symlink') ?? true;
  const versions = directoriesAmong(operator.path, await tree.list(operator.path));
  const linked = await Promise.all([operator, ...versions].map(({ path }) => hasLinks(path)));
  const below = await Promise.all(versions.map(async ({ path }) => directoriesAmong(path, await tree.list(path))));
  const directories = below.flat().filter(({ name }) => name === 'metadata');
  const own = await Promise.all(
    directories.map(async one => ((await hasLinks(one.path)) ? { ...one, id: one.path } : one)),
  );
  return { directories: own, isPlain: !linked.includes(true) && own.every(({ id, path }) => id !== path) };
}

function directoriesAmong(path: string, entries: readonly DirectoryEntry[] = []): readonly Directory[] {
  return entries.flatMap(({ name, kind, id }) =>
    kind === 'directory' ? [{ name, path: joinPath(path, name), id }] : [],
  );
}

/** A link that leads to no file has no text, and a submodule neither: nothing of them is a reason not to judge the change of another operator. */
async function plainFilesIn(tree: Tree, directory: string): Promise<readonly TreeEntry[]> {
  return ((await tree.list(directory)) ?? []).flatMap(({ name, kind, id }) =>
    kind === 'file' || kind === 'executable' ? [{ path: joinPath(directory, name), mode: kind, id }] : [],
  );
}

/** @param files those of the directory `metadata/` at this path */
function namesIn(path: string, files: readonly SourceFile[]): Names {
  const inBundle = new Map(files.map(file => [joinPath('metadata', pathBelow(path, file.path) ?? ''), file]));
  const bundle = sourceOfDirectory({ operator: '', version: '', path, files: inBundle });
  return packagesOfBundle(bundle).map(({ name }) => name);
}
