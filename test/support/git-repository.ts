import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository in a temporary directory, made by the real git. */
export class GitRepository {
  readonly directory: string;

  constructor() {
    this.directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
    this.git('init', '--quiet', '--template=', '--initial-branch=main');
    this.git('config', 'user.name', 'test');
    this.git('config', 'user.email', 'test@example.org');
  }

  /** Writes files (null removes one) and commits them. Gives the id of the commit. */
  commit(files: Readonly<Record<string, string | null>>, subject = 'change'): string {
    this.write(files);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', `--message=${subject}`);
    return this.git('rev-parse', 'HEAD');
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
