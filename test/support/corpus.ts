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

/** The files of the real catalog repository whose paths match, by path, as they are at its newest commit. */
export function corpusFiles(pattern: RegExp): ReadonlyMap<string, string> {
  const clone = mkdtempSync(join(tmpdir(), 'corpus-'));
  try {
    const git = (args: readonly string[], input?: string) =>
      execFileSync('git', ['-C', clone, ...args], { input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] });
    git(['clone', '--quiet', '--bare', bundle, clone]);
    const tree = git(['ls-tree', '-r', 'HEAD']).toString().trimEnd().split('\n');
    const entries = tree.filter(entry => pattern.test(entry.slice(entry.indexOf('\t') + 1)));
    const ids = entries.map(entry => entry.split(/\s/)[2] ?? '');
    const texts = batch(git(['cat-file', '--batch'], `${ids.join('\n')}\n`));
    return new Map(entries.map((entry, index) => [entry.slice(entry.indexOf('\t') + 1), texts[index] ?? '']));
  } finally {
    rmSync(clone, { recursive: true });
  }
}

/** The contents in what `git cat-file --batch` prints: a line with the size, the content, a line break. */
function batch(output: Buffer): readonly string[] {
  const texts: string[] = [];
  for (let at = 0; at < output.length; ) {
    const line = output.indexOf('\n', at);
    const size = Number(output.toString('latin1', at, line).split(' ')[2]);
    texts.push(output.toString('utf8', line + 1, line + 1 + size));
    at = line + size + 2;
  }
  return texts;
}
