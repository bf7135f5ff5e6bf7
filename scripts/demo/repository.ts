import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { catalogText } from './catalog-text.ts';

/** A file's text, a link's target, or its absence. */
export type Edit = string | { readonly link: string } | null;

/** A throw-away catalog repository: two operators, each with an owner, and a branch for each pull request. */
export class DemoRepository {
  readonly directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-demo-'));

  constructor() {
    this.#git('init', '--quiet', '--initial-branch=main');
    this.#write({
      CODEOWNERS: '/catalog/coffee-operator/ @alice\n/catalog/tea-operator/ @bob\n',
      '.github/catalog-keeper.yml':
        'owners:\n  maintainers:\n    - login: mona\nimages:\n  allowedRegistries:\n    - quay.io/example\n',
      'catalog/coffee-operator/catalog.yaml': catalogText('coffee-operator', [
        { version: '1.0.0' },
        { version: '1.1.0', replaces: '1.0.0' },
        { version: '1.2.0', replaces: '1.1.0' },
      ]),
      'catalog/tea-operator/catalog.yaml': catalogText('tea-operator', [{ version: '0.9.0' }]),
    });
    this.#commit('The catalog as it is');
  }

  /** Makes the branch of a pull request from main. */
  branch(name: string, edits: Readonly<Record<string, Edit>>): void {
    this.#git('switch', '--quiet', '--create', name, 'main');
    this.#write(edits);
    this.#commit(name);
    this.#git('switch', '--quiet', 'main');
  }

  /** The commit of a branch. */
  tip(branch: string): string {
    return execFileSync('git', ['-C', this.directory, 'rev-parse', branch], { encoding: 'utf8' }).trim();
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #write(edits: Readonly<Record<string, Edit>>): void {
    for (const [path, edit] of Object.entries(edits)) {
      const target = join(this.directory, path);
      mkdirSync(dirname(target), { recursive: true });
      if (edit === null) rmSync(target, { recursive: true, force: true });
      else if (typeof edit === 'string') writeFileSync(target, edit);
      else symlinkSync(edit.link, target);
    }
  }

  #commit(subject: string): void {
    this.#git('add', '--all');
    this.#git('-c', 'user.name=demo', '-c', 'user.email=demo@example.org', 'commit', '--quiet', '--message', subject);
  }

  #git(...args: string[]): void {
    execFileSync('git', ['-C', this.directory, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}
