import { packagesOfBundle } from '../../core/bundle/packages-of-bundle.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import type { BundleMemory } from '../../core/catalog/memories.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import type { Side } from './side.ts';

type Names = readonly string[];

/** A directory by its path, and the id of its tree. */
interface Directory {
  readonly name: string;
  readonly path: string;
  readonly id: string;
}

/**
 * Finds the packages that the bundle directories of operators name, each of them: operators rename their packages, and old bundles stay
 * where they are. Only `metadata/` says it. Few such directories differ, as the versions of an operator have the same annotations, and what is
 * known of an operator holds until something in its directory changes: so all is remembered by the ids of trees.
 */
export class ReleasedPackages {
  readonly #reader: FileReader;
  readonly #memory: BundleMemory<Names> | undefined;
  readonly #known = new Map<string, Names>();
  /** Ids of directories with a file that could not be read. */
  readonly #unread = new Set<string>();

  /** @param memory what was found for earlier changes */
  constructor(reader: FileReader, memory: BundleMemory<Names> | undefined) {
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
    const all = directoriesAmong(operators, await side.tree.list(operators));
    const asked = all.filter(({ name }) => wanted?.has(name) ?? true);
    const unknown = asked.filter(({ id }) => this.#get('operator', id) === undefined);
    const metadata = await Promise.all(unknown.map(operator => metadataIn(side.tree, operator)));
    await this.#read(side, metadata.flat());
    for (const [index, { id }] of unknown.entries()) {
      const ofBundles = metadata[index] ?? [];
      const names = ofBundles.flatMap(bundle => this.#get('metadata', bundle.id) ?? []);
      const isComplete = !ofBundles.some(bundle => this.#unread.has(bundle.id));
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
      const isComplete = loaded.length === own.length;
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

/** The directories `metadata/` of the bundles of an operator. */
async function metadataIn(tree: Tree, operator: Directory): Promise<readonly Directory[]> {
  const versions = directoriesAmong(operator.path, await tree.list(operator.path));
  const below = versions.map(async ({ path }) => directoriesAmong(path, await tree.list(path)));
  return (await Promise.all(below)).flat().filter(({ name }) => name === 'metadata');
}

function directoriesAmong(path: string, entries: readonly DirectoryEntry[] = []): readonly Directory[] {
  return entries.flatMap(({ name, kind, id }) =>
    kind === 'directory' ? [{ name, path: joinPath(path, name), id }] : [],
  );
}

/** A link has no text, and a submodule neither: nothing of them is a reason not to judge the change of another operator. */
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
