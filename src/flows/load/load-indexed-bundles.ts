import type { BundleSource } from '../../core/bundle/source.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import type { RememberedFacts } from '../../core/bundle-index/index-facts.ts';
import type { IndexedBundle } from '../../core/bundle-index/indexed-bundle.ts';
import { readIndexFacts } from '../../core/bundle-index/read-index-facts.ts';
import { readIndexedBundle } from '../../core/bundle-index/read-indexed-bundle.ts';
import type { BundleMemory } from '../../core/catalog/memories.ts';
import { isFileBased } from '../../core/ownership/is-file-based.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import { type FileReader, type LoadedFile, unfollowedLink } from './file-reader.ts';
import type { Side } from './side.ts';

/** Equal directories of both sides give one bundle, so that each is read once. */
const bundles = new WeakMap<FileReader, Map<string, IndexedBundle | undefined>>();

/**
 * Loads what an index takes of an operator's bundle directories: of each the ClusterServiceVersion and `metadata/`. Left out are those
 * that opm adds to no index; a directory that is a link is noted as unread. Undefined for an operator that goes to file-based catalogs.
 *
 * @param memory what an index took of bundles, from earlier changes
 */
export async function loadIndexedBundles(
  reader: FileReader,
  side: Side,
  operator: OperatorDirectory,
  memory?: BundleMemory<RememberedFacts>,
): Promise<readonly IndexedBundle[] | undefined> {
  return isFileBased(operator) ? undefined : loadBundlesOf(reader, side, operator, memory);
}

/**
 * The same of any operator.
 *
 * @param wanted the names of the bundle directories that are looked at; all without it
 */
export async function loadBundlesOf(
  reader: FileReader,
  { name: side, tree }: Side,
  operator: OperatorDirectory,
  memory?: BundleMemory<RememberedFacts>,
  wanted?: ReadonlySet<string>,
): Promise<readonly IndexedBundle[]> {
  const byDirectory = Map.groupBy(await tree.walk(operator.path), ({ path }) => directoryIn(operator.path, path));
  const whole = new Map<string, readonly TreeEntry[]>();
  const likely = new Map<string, readonly TreeEntry[]>();
  for (const [version, entries] of byDirectory) {
    if (wanted?.has(version) === false) continue;
    const directory = joinPath(operator.path, version);
    const parts = [directory, joinPath(directory, 'manifests'), joinPath(directory, 'metadata')];
    for (const { path, mode } of entries) {
      if (mode === 'symlink' && parts.includes(path)) reader.note(unfollowedLink(path, side));
    }
    const [manifests, metadata] = ['manifests', 'metadata'].map(name => directlyIn(joinPath(directory, name), entries));
    if (manifests === undefined || metadata === undefined || manifests.length * metadata.length === 0) continue;
    whole.set(version, [...manifests, ...metadata]);
    // What changes is read as opm reads it, which looks for the kind in every file.
    likely.set(version, [...(operator.bundles.has(version) ? manifests : likelyCsvs(manifests)), ...metadata]);
  }
  const known = bundles.get(reader) ?? new Map<string, IndexedBundle | undefined>();
  bundles.set(reader, known);
  const read = async (some: ReadonlyMap<string, readonly TreeEntry[]>) => {
    const files = await reader.read([...some.values()].flat(), side);
    const found = new Map<string, IndexedBundle | undefined>();
    for (const [version, entries] of some) {
      const key = JSON.stringify(entries.map(({ path, id }) => [path, id]));
      if (!known.has(key)) {
        const source = sourceOf(operator, version, entries, files);
        known.set(key, readIndexedBundle(source, factsOf(source, memory, nameOf(operator, version, entries, files))));
      }
      found.set(version, known.get(key));
    }
    return found;
  };
  const found = await read(likely);
  // The file that is called as a ClusterServiceVersion is none: another one is.
  const misnamed = [...whole].filter(([version]) => found.get(version) === undefined);
  const others = misnamed.length === 0 ? undefined : await read(new Map(misnamed));
  return [...whole.keys()].flatMap(version => found.get(version) ?? others?.get(version) ?? []);
}

/** @param name what bundles of equal files alone are called */
function factsOf(
  source: BundleSource,
  memory: BundleMemory<RememberedFacts> | undefined,
  name: string | undefined,
): RememberedFacts {
  const remembered = name === undefined ? undefined : memory?.get(name);
  const facts = remembered ?? readIndexFacts(source) ?? 'none';
  if (name !== undefined && remembered === undefined) memory?.set(name, facts);
  return facts;
}

/** By the names of its files and of what they hold; undefined where not all of them were read. */
function nameOf(
  { path }: OperatorDirectory,
  version: string,
  entries: readonly TreeEntry[],
  files: ReadonlyMap<string, LoadedFile>,
): string | undefined {
  const directory = joinPath(path, version);
  const names = entries.map(entry => [pathBelow(directory, entry.path), files.get(entry.path)?.name]);
  return names.some(([, name]) => name === undefined) ? undefined : JSON.stringify(names);
}

function directoryIn(directory: string, path: string): string {
  return pathBelow(directory, path)?.split('/')[0] ?? '';
}

function directlyIn(directory: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  return entries.filter(({ path }) => pathBelow(directory, path)?.includes('/') === false);
}

/** The file that is called as a ClusterServiceVersion is; all files where not just one is. */
export function likelyCsvs(manifests: readonly TreeEntry[]): readonly TreeEntry[] {
  const named = manifests.filter(({ path }) => /(?:clusterserviceversion|\.csv)\.(?:ya?ml|json)$/i.test(path));
  return named.length === 1 ? named : manifests;
}

function sourceOf(
  { name, path, bundles }: OperatorDirectory,
  version: string,
  entries: readonly TreeEntry[],
  files: ReadonlyMap<string, SourceFile>,
): BundleSource {
  const whole = bundles.get(version);
  if (whole !== undefined) return sourceOfDirectory(whole);
  const directory = joinPath(path, version);
  const inBundle = new Map<string, SourceFile>();
  for (const entry of entries) {
    const file = files.get(entry.path);
    const rest = pathBelow(directory, entry.path);
    if (file !== undefined && rest !== undefined) inBundle.set(rest, file);
  }
  return sourceOfDirectory({ operator: name, version, path: directory, files: inBundle });
}
