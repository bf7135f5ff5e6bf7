import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that is only there to make a catalog as large as real ones are. */
interface Filler {
  readonly path: string;
  readonly text: string;
}

/** From this one on bundles have `olm.csv.metadata` instead of base64: what catalogs are filled up with is of their own kind. */
const firstWithMetadata = 'v4.17';

/**
 * Rewrites the history of a repository: from the first commit on its catalogs hold copies of the packages that catalogs have at
 * the end, under other names, so that each has at least `bytes` bytes there. What the commits change stays what it was. All
 * catalogs of a kind get the same copies, as real ones have most packages in common: of the documents of the real eleven a
 * fourth is distinct, by bytes.
 */
export function fillUpHistory(repository: string, bytes: number): void {
  const names = readdirSync(join(repository, 'catalogs'));
  const kinds = Map.groupBy(names, name => name >= firstWithMetadata);
  const fillers = [...kinds.values()].flatMap(ofKind => {
    const packages = packagesOf(repository, ofKind);
    return ofKind.flatMap(name => fillersOf(join(repository, 'catalogs', name), name, packages, bytes));
  });
  const stream: (string | Buffer)[] = [];
  const marks = new Map<string, number>();
  for (const { text } of fillers) {
    if (marks.has(text)) continue;
    marks.set(text, marks.size + 1);
    stream.push(`blob\nmark :${marks.size}\n`, data(text));
  }
  const format = '%T%x00%an <%ae> %at +0000%x00%cn <%ce> %ct +0000%x00%s';
  const commits = git(repository, 'log', '--first-parent', '--reverse', `--format=${format}`).trim().split('\n');
  for (const line of commits) {
    const [tree, author, committer, subject = ''] = line.split('\0');
    stream.push(
      `commit refs/heads/filled-up\nauthor ${author}\ncommitter ${committer}\n`,
      data(subject),
      `M 040000 ${tree} \n`,
    );
    for (const { path, text } of fillers) stream.push(`M 100644 :${marks.get(text)} ${path}\n`);
  }
  const input = Buffer.concat(stream.map(part => (typeof part === 'string' ? Buffer.from(part) : part)));
  execFileSync('git', ['-C', repository, 'fast-import', '--quiet', '--force'], { input });
  git(repository, 'checkout', '--quiet', 'filled-up');
}

/** The packages of some catalogs, each as the last of them has it. */
function packagesOf(repository: string, catalogs: readonly string[]): ReadonlyMap<string, string> {
  const packages = catalogs.flatMap(catalog => {
    const directory = join(repository, 'catalogs', catalog);
    return readdirSync(directory).map(name => [name, catalogText(join(directory, name))] as const);
  });
  return new Map(packages);
}

function catalogText(directory: string): string {
  return readFileSync(join(directory, 'catalog.yaml'), 'utf8');
}

function fillersOf(directory: string, name: string, packages: ReadonlyMap<string, string>, bytes: number): Filler[] {
  const fillers: Filler[] = [];
  let size = readdirSync(directory).reduce((sum, own) => sum + catalogText(join(directory, own)).length, 0);
  for (let copy = 0; size < bytes; copy++) {
    for (const [original, text] of packages) {
      if (size >= bytes) break;
      const renamed = text.replaceAll(original, `${original}-${copy}`);
      fillers.push({ path: `catalogs/${name}/${original}-${copy}/catalog.yaml`, text: renamed });
      size += renamed.length;
    }
  }
  return fillers;
}

function data(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n')]);
}

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}
