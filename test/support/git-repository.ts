import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

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

/** A git repository in a temporary directory, made by the real git. */
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
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${subject}`);
    return this.head();
  }

  /** The id of the commit that is checked out. It takes no process. */
  head(): string {
    const read = (path: string) => readFileSync(join(this.directory, '.git', path), 'utf8').trim();
    const head = read('HEAD');
    return head.startsWith('ref: ') ? read(head.slice('ref: '.length)) : head;
  }

  write(files: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(files)) {
      const target = join(this.directory, path);
      mkdirSync(dirname(target), { recursive: true });
      if (text === null) rmSync(target, { recursive: true, force: true });
      else writeFileSync(target, text);
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
