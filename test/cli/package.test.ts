import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

function run(...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    cwd: repository.directory,
    env: { ...process.env, NODE_OPTIONS: '', XDG_CACHE_HOME: folder },
  });
}

test('the program of the package runs, wherever it is installed', () => {
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run('check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'alice')).toContain(
    'merge: nothing stands in the way',
  );
  expect(run('validate', 'catalog')).toContain('valid: nothing is wrong');
  expect(run('render', 'catalog')).toContain('schema: olm.package');
  expect(run('render', '--help')).toContain('Usage: catalog-keeper render ');
});

const compiled = join(folder, 'catalog-keeper');

/** What was compiled of the scripts of the program, by the names of its files. */
function compiledFiles(): Map<string, Buffer> {
  return new Map(readdirSync(compiled).map(name => [name, readFileSync(join(compiled, name))]));
}

test('what was compiled is kept for each command, and compiled anew where it is not all there', () => {
  rmSync(compiled, { recursive: true, force: true });
  const first = run('explain');
  run('graph', '--help');
  const kept = compiledFiles();
  const names = [...kept.keys()];
  expect(names).toEqual(names.map(() => expect.stringMatching(/^[0-9a-f]{16}-explain\.code$/)));
  expect(run('explain')).toBe(first);
  expect(compiledFiles()).toEqual(kept);
  for (const [name, code] of kept) {
    const withoutEnd = code.map((byte, at) => (at < code.length - 4096 ? byte : 0));
    for (const part of [withoutEnd, code.subarray(0, code.length / 2), '']) {
      writeFileSync(join(compiled, name), part);
      expect(run('explain')).toBe(first);
      expect(compiledFiles().get(name)?.length).toBeGreaterThan(code.length * 0.9);
    }
  }
});

test('what a run over all catalogs compiled is taken by the next one', () => {
  rmSync(compiled, { recursive: true, force: true });
  const filesAfter = (...args: string[]) => {
    run(...args);
    return readdirSync(compiled).map(name => statSync(join(compiled, name)).ino);
  };
  expect(filesAfter('validate')).toEqual(filesAfter('validate'));
});

test('a run that does something new adds to what was compiled', () => {
  rmSync(compiled, { recursive: true, force: true });
  const lengthAfter = (...args: string[]) => {
    run('validate', 'catalog', ...args);
    return [...compiledFiles().values()].reduce((sum, { length }) => sum + length, 0);
  };
  const plain = lengthAfter();
  const remembering = lengthAfter('--cache', join(folder, 'documents'));
  expect(remembering).toBeGreaterThan(plain);
  expect(lengthAfter()).toBe(remembering);
  expect(lengthAfter('--cache', join(folder, 'documents'))).toBe(remembering);
});

test('what cannot be put in its place leaves nothing behind', () => {
  rmSync(compiled, { recursive: true, force: true });
  run('explain');
  const names = readdirSync(compiled);
  for (const name of names) {
    rmSync(join(compiled, name));
    mkdirSync(join(compiled, name));
  }
  run('explain');
  expect(readdirSync(compiled)).toEqual(names);
});

test('a place that cannot be written to is no failure', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const env = { ...process.env, NODE_OPTIONS: '', XDG_CACHE_HOME: file };
  expect(execFileSync(program, ['--version'], { encoding: 'utf8', env })).toMatch(/^\d/);
});
