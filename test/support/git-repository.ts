import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

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

/** What git made of the first commit of some files: by what is committed, the files below `.git`. */
const firstCommits = new Map<string, ReadonlyMap<string, Buffer>>();

/** A git repository in a temporary directory, made by the real git. Repositories of one process that begin with the same commit share its making. */
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
    const first = this.#isUntouched() ? JSON.stringify([files, subject]) : undefined;
    this.write(files);
    const known = first === undefined ? undefined : firstCommits.get(first);
    if (known !== undefined) {
      for (const [path, content] of known) this.#writeAt(join('.git', path), content);
      return this.head();
    }
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${subject}`);
    if (first !== undefined) firstCommits.set(first, this.#filesOfGit());
    return this.head();
  }

  /** Whether nothing was done with it yet. */
  #isUntouched(): boolean {
    return readdirSync(this.directory).length === 1 && this.#filesOfGit().size === 2 && this.#read('config') === config;
  }

  #filesOfGit(): ReadonlyMap<string, Buffer> {
    const root = join(this.directory, '.git');
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
    return new Map(paths.map(path => [relative(root, path), readFileSync(path)]));
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
    return execFileSync('git', ['-C', this.directory, 'hash-object', '-w', '--stdin'], {
      encoding: 'utf8',
      input: bytes,
    }).trim();
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
