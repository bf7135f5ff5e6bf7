import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { parseArguments } from '../src/cli/arguments.ts';
import { commands } from '../src/cli/commands/index.ts';

const root = join(import.meta.dirname, '..');
const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as Record<string, unknown>[];

test('there is a hook for changes and one for catalogs', () => {
  expect(hooks.map(({ id }) => id)).toEqual(['catalog-keeper-check', 'catalog-keeper-validate']);
});

test.each(hooks)('the hook $id runs a command that exists, always and once', async ({ entry, ...hook }) => {
  const [program, name = '', ...words] = String(entry).split(' ');
  expect(program).toBe('catalog-keeper');
  const command = await commands[name]?.();
  expect(command).toBeDefined();
  if (command !== undefined) expect(() => parseArguments(command, words)).not.toThrow();
  expect(hook).toMatchObject({ language: 'node', pass_filenames: false, always_run: true });
});

test('git has the program that npm installs from it, since the tools that build it are missing there', () => {
  const isIgnored = (path: string) => spawnSync('git', ['check-ignore', '--quiet', path], { cwd: root }).status === 0;
  const { bin, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly bin: Readonly<Record<string, string>>;
    readonly scripts: Readonly<Record<string, string>>;
  };
  const program = bin['catalog-keeper'] ?? '';
  expect([program, join(program, '../program.js'), 'dist/app/main.js'].map(isIgnored)).toEqual([false, false, true]);
  // npm runs these after it has cloned, without what package.json names for development.
  expect(Object.keys(scripts).filter(name => /^(?:pre|post)?(?:install|prepare)$/.test(name))).toEqual([]);
});
