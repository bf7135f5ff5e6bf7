import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { objectWriter } from '../../src/adapters/git/object-writer.ts';
import { commitWorkTree } from './commit-work-tree.ts';

/** As after `git init`, with an author, and without care for power cuts. */
const config = `[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	logallrefupdates = true
	fsync = none
[gc]
	auto = 0
[maintenance]
	auto = false
[user]
	name = test
	email = test@example.org
`;

/** A git repository in a temporary directory. */
export class GitRepository {
  readonly directory: string;

  constructor() {
    this.directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
    // By hand: `git init` and `git config` would be three processes.
    for (const folder of ['objects', 'refs/heads'])
      mkdirSync(join(this.directory, '.git', folder), { recursive: true });
    writeFileSync(join(this.directory, '.git/HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(this.directory, '.git/config'), config);
  }

  /** Writes files (null removes one) and commits them. Gives the id of the commit. */
  commit(files: Readonly<Record<string, string | null>>, subject = 'change'): string {
    this.write(files);
    const person = { name: 'test', email: 'test@example.org', date: `${Math.floor(Date.now() / 1000)} +0000` };
    const made = commitWorkTree(this.directory, config, subject, { author: person, committer: person });
    if (made !== undefined) return made;
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${subject}`);
    return this.head();
  }

  #read(path: string): string {
    return readFileSync(join(this.directory, '.git', path), 'utf8');
  }

  #writeAt(path: string, content: string | Buffer): void {
    const target = join(this.directory, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }

  /** Makes a branch at the commit that is checked out. It takes no process. */
  branch(name: string): void {
    this.#writeAt(join('.git/refs/heads', name), `${this.head()}\n`);
  }

  /** The id of the commit that is checked out. It takes no process. */
  head(): string {
    const head = this.#read('HEAD').trim();
    return head.startsWith('ref: ') ? this.#read(head.slice('ref: '.length)).trim() : head;
  }

  write(files: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(files)) {
      if (text === null) rmSync(join(this.directory, path), { recursive: true, force: true });
      else this.#writeAt(path, text);
    }
  }

  /** Stores bytes as an object. Gives its id. */
  store(bytes: Buffer): string {
    return objectWriter(join(this.directory, '.git/objects'), 'sha1').write('blob', bytes);
  }

  git(...args: string[]): string {
    return execFileSync('git', ['-C', this.directory, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}
