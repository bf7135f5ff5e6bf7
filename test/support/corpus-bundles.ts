import type { SourceFile } from '../../src/core/source.ts';
import { corpusGit, corpusObjects } from './corpus.ts';

/** A bundle directory as it is, or once was, in the real catalog repository. */
export interface CorpusBundle {
  /** Its path in the repository. */
  readonly path: string;
  /** The files of its directories `manifests` and `metadata`. */
  readonly files: readonly SourceFile[];
}

const bundleDirectory = /^operators\/[^/]+\/[^/]+$/;

/**
 * The bundle directories of all commits of the real catalog repository, each version once.
 *
 * @param step 1 for all of them, 5 for a fifth of them
 * @param always paths of directories that are never left out
 */
export function corpusBundles(step: number, always: readonly string[]): readonly CorpusBundle[] {
  const changes = corpusGit(['log', '--all', '--raw', '-t', '--no-renames', '--no-abbrev', '--format=']).toString();
  const versions = new Map<string, { readonly path: string; readonly tree: string }>();
  for (const change of changes.split('\n')) {
    const [, mode, , tree = '', , path = ''] = change.split(/[ \t]/);
    if (mode === '040000' && bundleDirectory.test(path)) versions.set(`${path} ${tree}`, { path, tree });
  }
  const found = [...versions.values()].filter(({ path }, index) => index % step === 0 || always.includes(path));
  const parts = found.flatMap(({ tree }) => [`${tree}:manifests`, `${tree}:metadata`]);
  const listed = corpusObjects(parts).map((content, index) =>
    content === undefined ? [] : filesOfTree(content, index % 2 === 0 ? 'manifests' : 'metadata'),
  );
  const contents = corpusObjects(listed.flat().map(({ id }) => id)).values();
  const files = listed.map(entries =>
    entries.map(({ path }) => ({ path, text: contents.next().value?.toString('utf8') ?? '', isUtf8: true })),
  );
  return found
    .map(({ path }, index) => ({ path, files: [...(files[2 * index] ?? []), ...(files[2 * index + 1] ?? [])] }))
    .filter((_, index) => listed[2 * index + 1]?.length !== 0);
}

/** The entries of a tree as git stores it: mode, name, a zero, and twenty bytes of the id. */
function filesOfTree(tree: Buffer, directory: string): readonly { readonly path: string; readonly id: string }[] {
  const files: { readonly path: string; readonly id: string }[] = [];
  for (let at = 0; at < tree.length; ) {
    const end = tree.indexOf(0, at);
    const [mode = '', name = ''] = tree.toString('utf8', at, end).split(/ (.*)/s);
    if (mode.startsWith('100'))
      files.push({ path: `${directory}/${name}`, id: tree.toString('hex', end + 1, end + 21) });
    at = end + 21;
  }
  return files;
}
