import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changes } from './changes.ts';
import { fixtureFiles } from './fixture-files.ts';

/** Where the repository of a reader lies, on the pages. */
const shownDirectory = '/home/alice/my-catalog';

/** A repository that a page begins with: one commit on `main`, with the same id each time. */
export class Fixture {
  readonly directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-page-'));
  readonly env: Readonly<Record<string, string>>;

  constructor(name: string) {
    const files = fixtureFiles[name];
    if (files === undefined) throw new Error(`No fixture is named ${name}.`);
    const date = '2026-01-14T09:00:00Z';
    this.env = {
      PATH: process.env.PATH ?? '',
      HOME: join(this.directory, '.git'),
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'alice',
      GIT_AUTHOR_EMAIL: 'alice@example.org',
      GIT_AUTHOR_DATE: date,
      GIT_COMMITTER_NAME: 'alice',
      GIT_COMMITTER_EMAIL: 'alice@example.org',
      GIT_COMMITTER_DATE: date,
    };
    this.write(files);
    this.shell(
      'git init --quiet --initial-branch=main && git add --all && git commit --quiet --allow-empty --message "Add the catalog"',
    );
  }

  /** Edits the files of a change that pages speak of. */
  change(name: string): void {
    const files = changes[name];
    if (files === undefined) throw new Error(`No change is named ${name}.`);
    this.write(files);
  }

  /** Writes files below the repository; null removes one. */
  write(files: Readonly<Record<string, string | null>>): void {
    for (const [path, text] of Object.entries(files)) {
      const target = join(this.directory, path);
      mkdirSync(dirname(target), { recursive: true });
      if (text === null) rmSync(target);
      else writeFileSync(target, text);
    }
  }

  /** Runs a line of the shell in the repository. Gives what it printed. */
  shell(line: string): string {
    return execFileSync('sh', ['-ec', line], { cwd: this.directory, env: this.env, encoding: 'utf8' });
  }

  /** A text with what differs from machine to machine as the pages show it. */
  asShown(text: string): string {
    return text.replaceAll(this.directory, shownDirectory);
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}
