import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const bundle = join(import.meta.dirname, '../../../shared/corpus/community-catalog.bundle');
const cache = join(import.meta.dirname, '../../node_modules/.cache/catalog-keeper');

/** Whether a real catalog repository lies beside the project. Says so when there is none. */
export function hasCorpus(what: string): boolean {
  if (existsSync(bundle)) return true;
  console.warn(`${what} is not tested on a real repository: ${bundle} does not exist.`);
  return false;
}

/**
 * A clone of the real catalog repository without its files, which all tests share and none changes. It is not bare: a bare one among the files of this
 * project is refused. Making one takes seconds: it is kept beside
 * the dependencies until there is another bundle.
 */
export function corpusClone(): string {
  const { mtimeMs, size } = statSync(bundle);
  const clone = join(cache, `corpus-${Math.floor(mtimeMs)}-${size}`);
  if (existsSync(clone)) return clone;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'corpus-'));
  execFileSync('git', ['clone', '--quiet', '--no-checkout', bundle, fresh], { stdio: 'ignore' });
  try {
    renameSync(fresh, clone);
  } catch (error) {
    // Another worker was faster.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(clone)) throw error;
  }
  return clone;
}

type Git = (args: readonly string[], input?: string) => Buffer;

/** Runs git in the clone of the real catalog repository. */
export const corpusGit: Git = (args, input) =>
  execFileSync('git', ['-C', corpusClone(), ...args], {
    input,
    maxBuffer: 2 ** 30,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

/** The files of the real catalog repository whose paths match, by path, as they are at its newest commit. */
export function corpusFiles(pattern: RegExp): ReadonlyMap<string, string> {
  const tree = corpusGit(['ls-tree', '-r', 'HEAD']).toString().trimEnd().split('\n');
  const entries = tree.filter(entry => pattern.test(entry.slice(entry.indexOf('\t') + 1)));
  const ids = entries.map(entry => entry.split(/\s/)[2] ?? '');
  const texts = corpusObjects(ids).map(content => content?.toString('utf8') ?? '');
  return new Map(entries.map((entry, index) => [entry.slice(entry.indexOf('\t') + 1), texts[index] ?? '']));
}

/** The contents of objects by their names; undefined for one that does not exist. */
export function corpusObjects(names: readonly string[]): readonly (Buffer | undefined)[] {
  const output = corpusGit(['cat-file', '--batch'], `${names.join('\n')}\n`);
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
