import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPrograms } from '../../scripts/bundle/build-programs.ts';
import { noticeFiles } from '../../scripts/bundle/write-notices.ts';
import { builtProgram } from '../support/built-once.ts';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'package-'));
const repository = new GitRepository();
const program = join(folder, 'node_modules/.bin/catalog-keeper');
let tarball = '';
let packed = '';

beforeAll(async () => {
  // As a release does it, with the programs that other tests build.
  const source = mkdtempSync(join(tmpdir(), 'package-source-'));
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly files: readonly string[];
  };
  const kept = files.filter(file => !file.startsWith('dist/'));
  for (const file of ['package.json', 'LICENSE', 'README.md', ...kept])
    cpSync(join(root, file), join(source, file), { recursive: true });
  await buildPrograms(join(source, 'dist'), async (place, directory) => {
    const built = await builtProgram(place);
    cpSync(built.directory, directory, { recursive: true });
    return built.metafile;
  });
  packed = execFileSync('npm', ['pack', '--pack-destination', folder], {
    cwd: source,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  [tarball = ''] = readdirSync(folder);
  execFileSync('npm', ['install', '--silent', '--offline', '--no-audit', '--prefix', folder, join(folder, tarball)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  rmSync(source, { recursive: true });
  repository.commit(smallRepository);
  repository.branch('base');
  repository.commit(goodChange);
});

afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('to pack the package prints the name of its file alone: pre-commit takes all of it for that', () => {
  expect(tarball).toMatch(/\.tgz$/);
  expect(packed).toBe(`${tarball}\n`);
});

test('the package brings nothing but itself', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual(['catalog-keeper']);
});

/** What is compiled goes where the program says. */
const environment = { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: undefined };

test('the package has its licence, those of the code in it, and a bill of materials', () => {
  const files = readdirSync(join(folder, 'node_modules/catalog-keeper'), { recursive: true });
  for (const file of ['LICENSE', ...noticeFiles.map(name => `dist/${name}`)]) expect(files).toContain(file);
});

function run(...args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    cwd: repository.directory,
    env: { ...environment, XDG_CACHE_HOME: folder },
  });
}

test('the program of the package runs, wherever it is installed', () => {
  expect(run('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(run('check', '--offline', '--base', 'base', '--head', 'HEAD', '--author', 'alice')).toContain(
    'merge: no blocking findings',
  );
  expect(run('validate', 'catalog')).toMatch(/^valid: /m);
  expect(run('render', 'catalog')).toContain('schema: olm.package');
  expect(run('render', '--help')).toContain('Usage: catalog-keeper render ');
});

const compiled = join(folder, 'catalog-keeper');

/** Every file of what was compiled. */
function compiledFiles(): string[] {
  return readdirSync(compiled, { recursive: true, encoding: 'utf8' })
    .map(name => join(compiled, name))
    .filter(path => statSync(path).isFile());
}

test('what was compiled is kept where only this user can write, and taken by the next run', () => {
  rmSync(compiled, { recursive: true, force: true });
  const first = run('explain');
  expect(statSync(compiled).mode & 0o077).toBe(0);
  const inodes = compiledFiles().map(path => statSync(path).ino);
  expect(inodes).toHaveLength(1);
  expect(run('explain')).toBe(first);
  expect(compiledFiles().map(path => statSync(path).ino)).toEqual(inodes);
});

test('what was compiled is not taken where it is damaged', () => {
  const first = run('explain');
  const [path = ''] = compiledFiles();
  const code = readFileSync(path);
  const withoutEnd = code.map((byte, at) => (at < code.length - 4096 ? byte : 0));
  for (const part of [withoutEnd, code.subarray(0, code.length / 2), '']) {
    writeFileSync(path, part);
    expect(run('explain')).toBe(first);
  }
});

test('an older Node is told which one is needed, before anything is loaded that it lacks', () => {
  const older = join(folder, 'older.cjs');
  writeFileSync(
    older,
    `Object.defineProperty(process.versions, 'node', { value: '12.22.0' });
const Module = require('module');
const load = Module._load;
Module._load = (name, ...rest) => {
  if (name.startsWith('node:')) throw new Error('Cannot find module ' + name);
  return load(name, ...rest);
};\n`,
  );
  const { status, stderr } = spawnSync(process.execPath, ['--require', older, program, 'check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 3,
    stderr: 'catalog-keeper needs Node 24 or newer; this is 12.22.0.\n',
  });
  const [main = ''] = readdirSync(join(folder, 'node_modules/catalog-keeper/dist/cli')).filter(
    name => name === 'main.js',
  );
  const text = readFileSync(join(folder, 'node_modules/catalog-keeper/dist/cli', main), 'utf8');
  expect(text.match(/\?\?|\?\.[a-z(]|catch\{|\{\.\.\./g)).toBeNull();
});

test('a place that cannot be written to is no failure', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const env = { ...environment, XDG_CACHE_HOME: file };
  expect(execFileSync(program, ['--version'], { encoding: 'utf8', env })).toMatch(/^\d/);
});
