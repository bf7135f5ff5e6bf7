import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'package-'));
const repository = new GitRepository();
const program = join(folder, 'node_modules/.bin/catalog-keeper');

beforeAll(() => {
  // `prepack` builds: the package is what a release would publish.
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [tarball = ''] = readdirSync(folder);
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--prefix', folder, join(folder, tarball)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  repository.commit(smallRepository);
  repository.git('branch', 'base');
  repository.commit(goodChange);
}, 60_000);

afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('the package brings nothing but itself', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['catalog-keeper']);
});

test('the program of the package runs, wherever it is installed', () => {
  const run = (...args: string[]) =>
    execFileSync(program, args, {
      encoding: 'utf8',
      cwd: repository.directory,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run('check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'alice')).toContain(
    'merge: nothing stands in the way',
  );
  expect(run('validate', 'catalog')).toContain('valid: nothing is wrong');
});
