import { chmodSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

let repository: GitRepository;
let start: string;

beforeEach(() => {
  repository = new GitRepository();
  start = repository.commit(smallRepository);
  repository.git('switch', '--quiet', '--create', 'good');
  repository.commit(goodChange);
  repository.git('switch', '--quiet', 'main');
  repository.commit({ 'README.md': 'x\n' });
});
afterEach(() => repository.remove());

function check(): Promise<CliRun> {
  const words = ['check', '--offline', '--base', 'main', '--head', 'good', '--author', 'alice'];
  return runCli(words, { cwd: repository.directory });
}

describe('a damaged repository is the fault of nobody who acts on the change', () => {
  test('a pack that is cut short', async () => {
    repository.git('repack', '-adq');
    const packs = join(repository.directory, '.git', 'objects', 'pack');
    const pack = join(packs, readdirSync(packs).find(name => name.endsWith('.pack')) ?? '');
    chmodSync(pack, 0o644);
    truncateSync(pack, 300);
    const { exitCode, stdout, stderr } = await check();
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/missing or damaged: packfile .* git fsck/);
  });

  test('the commit where base and head began is gone', async () => {
    rmSync(join(repository.directory, '.git', 'objects', start.slice(0, 2), start.slice(2)));
    const { exitCode, stdout, stderr } = await check();
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toContain(`Could not read ${start}`);
  });

  test('the configuration is gone', async () => {
    const file = '.github/catalog-keeper.yml';
    repository.commit({ [file]: 'owners: {}\n' });
    const id = repository.git('rev-parse', `HEAD:${file}`);
    rmSync(join(repository.directory, '.git', 'objects', id.slice(0, 2), id.slice(2)));
    const { exitCode, stdout } = await check();
    expect(exitCode).toBe(1);
    // Lines are wrapped at the width of the terminal.
    const text = stdout.replaceAll(/\s+/gu, ' ');
    expect(text).toContain(`${file}: The configuration could not be read: the repository lacks the object ${id}`);
    expect(stdout).not.toContain('is broken');
    const { exitCode: ofConfig } = await runCli(['config', '--revision', 'main'], { cwd: repository.directory });
    expect(ofConfig).toBe(3);
  });
});
