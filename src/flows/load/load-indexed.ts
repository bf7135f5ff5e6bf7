import type { BundleSource } from '../../core/bundle/source.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import { readCiFile } from '../../core/ownership/read-ci-file.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import type { Loader } from './loader.ts';

/** Equal directories of both sides give one source, so that each is read once. */
const sources = new WeakMap<Loader, Map<string, BundleSource>>();

/**
 * Loads what an index takes of an operator's bundle directories: of each the ClusterServiceVersion and `metadata/`. Undefined for an
 * operator that goes to file-based catalogs.
 */
export async function loadIndexed(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  operator: OperatorDirectory,
): Promise<readonly BundleSource[] | undefined> {
  if (operator.ci !== undefined && readCiFile(operator.ci).fbc?.enabled === true) return undefined;
  const byDirectory = Map.groupBy(await tree.walk(operator.path), ({ path }) => directoryIn(operator.path, path));
  const wanted = new Map<string, readonly TreeEntry[]>();
  for (const [version, entries] of byDirectory) {
    const directory = joinPath(operator.path, version);
    const [manifests, metadata] = ['manifests', 'metadata'].map(name => directlyIn(joinPath(directory, name), entries));
    if (manifests === undefined || metadata === undefined || manifests.length * metadata.length === 0) continue;
    // What changes is read as opm reads it, which looks for the kind in every file.
    wanted.set(version, [...(operator.bundles.has(version) ? manifests : likelyCsvs(manifests)), ...metadata]);
  }
  const files = await loader.files([...wanted.values()].flat(), side);
  const known = sources.get(loader) ?? new Map<string, BundleSource>();
  sources.set(loader, known);
  return [...wanted].map(([version, entries]) => {
    const key = JSON.stringify(entries.map(({ path, id }) => [path, id]));
    const source = known.get(key) ?? sourceOf(operator, version, entries, files);
    known.set(key, source);
    return source;
  });
}

function directoryIn(directory: string, path: string): string {
  return pathBelow(directory, path)?.split('/')[0] ?? '';
}

function directlyIn(directory: string, entries: readonly TreeEntry[]): readonly TreeEntry[] {
  return entries.filter(({ path }) => pathBelow(directory, path)?.includes('/') === false);
}

/** The file that is called as a ClusterServiceVersion is; all files where not just one is. */
function likelyCsvs(manifests: readonly TreeEntry[]): readonly TreeEntry[] {
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
