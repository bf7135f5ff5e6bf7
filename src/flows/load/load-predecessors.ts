import type { Succession } from '../../core/checks/existing-warnings.ts';
import type { BundleDirectory } from '../../core/repository/operator.ts';
import { directoryOf, joinPath, pathBelow } from '../../core/repository/paths.ts';
import { previousVersion } from '../../core/repository/previous-version.ts';
import type { SourceFile } from '../../core/source.ts';
import type { Tree } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import { isBundleDirectory } from './is-bundle-directory.ts';

/** The bundle directory of the version before one that a change adds. */
export interface Predecessor extends Succession {
  readonly bundle: BundleDirectory;
}

/**
 * Loads the bundle directories that others come after. Left out where there is none, or where a file of it could not be read.
 *
 * @param base the tree that has them
 * @param added paths of bundle directories that it lacks
 */
export async function loadPredecessors(
  reader: FileReader,
  base: Tree,
  added: readonly string[],
): Promise<readonly Predecessor[]> {
  const found: Predecessor[] = [];
  for (const path of added) {
    const previous = await previousOf(base, path);
    const bundle = previous === undefined ? undefined : await loadWhole(reader, base, previous);
    if (bundle !== undefined) found.push({ added: path, previous: bundle.path, bundle });
  }
  return found;
}

async function previousOf(base: Tree, path: string): Promise<string | undefined> {
  const operator = directoryOf(path);
  const names = ((await base.list(operator)) ?? []).filter(({ kind }) => kind === 'directory').map(({ name }) => name);
  const name = previousVersion(path.slice(operator.length + 1), names);
  if (name === undefined) return undefined;
  const directory = joinPath(operator, name);
  return isBundleDirectory((await base.list(directory)) ?? []) ? directory : undefined;
}

async function loadWhole(reader: FileReader, base: Tree, path: string): Promise<BundleDirectory | undefined> {
  const entries = await base.walk(path);
  const loaded = await reader.read(entries, 'base');
  if (loaded.size < entries.length) return undefined;
  const files = new Map<string, SourceFile>();
  for (const [file, content] of loaded) files.set(pathBelow(path, file) ?? '', content);
  const [version = '', operator = ''] = path.split('/').reverse();
  return { operator, version, path, files };
}
