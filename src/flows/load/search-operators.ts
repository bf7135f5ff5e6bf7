import { packagesOfBundle } from '../../core/bundle/packages-of-bundle.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import { mayContainName } from '../../core/catalog/may-contain-name.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { FileReader } from './file-reader.ts';
import { metadataOfAnother } from './metadata-of-another.ts';
import type { Side } from './side.ts';

/** The names of the operators whose bundles name one of the packages, whatever their directories are called. */
export type OperatorsOf = (packages: ReadonlySet<string>) => Promise<ReadonlySet<string>>;

/**
 * Looks through the operators of a side for those that release some packages: of each one bundle directory tells, as its others name the
 * same package. Only what may name one of the packages is kept and read as a bundle.
 *
 * @param operators the directory of operators
 */
export function searchOperators(reader: FileReader, side: Side, operators: string): OperatorsOf {
  const known = new Map<string, Promise<ReadonlySet<string>>>();
  return packages => {
    const key = JSON.stringify([...packages].sort());
    const found = known.get(key) ?? find(reader, side, operators, packages);
    known.set(key, found);
    return found;
  };
}

interface Metadata {
  readonly version: string;
  readonly entries: readonly TreeEntry[];
}

async function find(
  reader: FileReader,
  side: Side,
  operators: string,
  packages: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const all = packages.size === 0 ? new Map<string, Metadata>() : await metadataOfAll(side, operators);
  for (const operator of await suspectsIn(reader, operators, all, packages)) {
    const { version, entries } = all.get(operator) ?? { version: '', entries: [] };
    const path = joinPath(joinPath(operators, operator), version);
    const files = below(path, await reader.read(entries, side.name));
    const names = packagesOfBundle(sourceOfDirectory({ operator, version, path, files }));
    if (names.some(({ name }) => packages.has(name))) found.add(operator);
  }
  return found;
}

async function metadataOfAll({ tree }: Side, operators: string): Promise<Map<string, Metadata>> {
  const all = new Map<string, Metadata>();
  for (const { name, kind } of (await tree.list(operators)) ?? []) {
    if (kind !== 'directory') continue;
    const path = joinPath(operators, name);
    const metadata = await metadataOfAnother(tree, (await tree.list(path)) ?? [], path, new Set());
    if (metadata !== undefined) all.set(name, { ...metadata, entries: metadata.entries.filter(isPlain) });
  }
  return all;
}

/** A link has no text, and a submodule neither: nothing of them is a reason not to judge the change of another operator. */
function isPlain({ mode }: TreeEntry): boolean {
  return mode === 'file' || mode === 'executable';
}

/** What cannot be read may name any package. */
async function suspectsIn(
  reader: FileReader,
  operators: string,
  all: ReadonlyMap<string, Metadata>,
  packages: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const suspects = new Set<string>();
  const entries = [...all.values()].flatMap(metadata => metadata.entries);
  for await (const [{ path }, content] of reader.lookThrough(entries)) {
    const [operator = ''] = (pathBelow(operators, path) ?? '').split('/');
    const isText = content?.kind === 'text' && content.isUtf8;
    if (!isText || mayContainName(content.lines(), packages)) suspects.add(operator);
  }
  return suspects;
}

function below(directory: string, files: ReadonlyMap<string, SourceFile>): Map<string, SourceFile> {
  return new Map([...files].flatMap(([path, file]) => [[pathBelow(directory, path) ?? path, file] as const]));
}
