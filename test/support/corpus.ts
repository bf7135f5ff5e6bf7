import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const bundle = join(import.meta.dirname, '../../../shared/corpus/community-catalog.bundle');

/** Whether a real catalog repository lies beside the project. Says so when there is none. */
export function hasCorpus(what: string): boolean {
  if (existsSync(bundle)) return true;
  console.warn(`${what} is not tested on a real repository: ${bundle} does not exist.`);
  return false;
}

/** Clones the real catalog repository, bare, into a directory. */
export function cloneCorpus(directory: string): void {
  execFileSync('git', ['clone', '--quiet', '--bare', bundle, directory], { stdio: 'ignore' });
}

type Git = (args: readonly string[], input?: string) => Buffer;

/** Runs something with a bare clone of the real catalog repository, which is removed afterwards. */
export function withCorpus<Result>(run: (git: Git) => Result): Result {
  const clone = mkdtempSync(join(tmpdir(), 'corpus-'));
  try {
    const git: Git = (args, input) =>
      execFileSync('git', ['-C', clone, ...args], { input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] });
    cloneCorpus(clone);
    return run(git);
  } finally {
    rmSync(clone, { recursive: true });
  }
}

/** The files of the real catalog repository whose paths match, by path, as they are at its newest commit. */
export function corpusFiles(pattern: RegExp): ReadonlyMap<string, string> {
  return withCorpus(git => {
    const tree = git(['ls-tree', '-r', 'HEAD']).toString().trimEnd().split('\n');
    const entries = tree.filter(entry => pattern.test(entry.slice(entry.indexOf('\t') + 1)));
    const ids = entries.map(entry => entry.split(/\s/)[2] ?? '');
    const texts = gitObjects(git, ids).map(content => content?.toString('utf8') ?? '');
    return new Map(entries.map((entry, index) => [entry.slice(entry.indexOf('\t') + 1), texts[index] ?? '']));
  });
}

/** The contents of objects by their names; undefined for one that does not exist. */
export function gitObjects(git: Git, names: readonly string[]): readonly (Buffer | undefined)[] {
  const output = git(['cat-file', '--batch'], `${names.join('\n')}\n`);
  const contents: (Buffer | undefined)[] = [];
  for (let at = 0; at < output.length; ) {
    const line = output.indexOf('\n', at);
    // A line with the name, the kind and the size; then the content and a line break.
    const size = Number(output.toString('latin1', at, line).split(' ')[2] ?? Number.NaN);
    contents.push(Number.isNaN(size) ? undefined : output.subarray(line + 1, line + 1 + size));
    at = Number.isNaN(size) ? line + 1 : line + size + 2;
  }
  return contents;
}
