import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that is only there to make a catalog as large as real ones are. */
interface Filler {
  readonly path: string;
  readonly text: string;
}

/**
 * Rewrites the history of a repository: from the first commit on its catalogs hold copies of the packages that they have at the
 * end, under other names, so that each has at least `bytes` bytes there. What the commits change stays what it was.
 */
export function fillUpHistory(repository: string, bytes: number): void {
  const fillers = readdirSync(join(repository, 'catalogs')).flatMap(name =>
    fillersOf(repository, `catalogs/${name}`, bytes),
  );
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

function fillersOf(repository: string, root: string, bytes: number): Filler[] {
  const packages = readdirSync(join(repository, root)).map(name => ({
    name,
    text: readFileSync(join(repository, root, name, 'catalog.yaml'), 'utf8'),
  }));
  const fillers: Filler[] = [];
  let size = packages.reduce((sum, { text }) => sum + text.length, 0);
  for (let copy = 0; size < bytes; copy++) {
    for (const { name, text } of packages) {
      if (size >= bytes) break;
      const renamed = text.replaceAll(name, `${name}-${copy}`);
      fillers.push({ path: `${root}/${name}-${copy}/catalog.yaml`, text: renamed });
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
