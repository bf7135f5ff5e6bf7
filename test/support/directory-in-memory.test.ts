import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

const prefix = 'catalog-keeper-tests-';
const module = pathToFileURL(join(import.meta.dirname, 'directory-in-memory.ts'));

/** What is in the file system while a process has its directory, and that. */
function have(
  bytes: number,
  place = memory,
): { readonly pid: number; readonly made?: string; readonly names: string[] } {
  const script = `import { directoryInMemory } from '${module}';
import { readdirSync } from 'node:fs';
const made = directoryInMemory(${JSON.stringify(place)}, ${bytes});
console.log(JSON.stringify({ pid: process.pid, made, names: readdirSync(${JSON.stringify(memory)}) }));`;
  const args = ['--no-warnings', '--input-type=module', '--eval', script];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

test('a run has a directory of its own, and leaves nothing; what a killed one left goes, and what another has stays', () => {
  const killed = have(0).pid;
  for (const name of [`${prefix}${killed}`, `${prefix}${process.pid}`, 'of-others'])
    mkdirSync(join(memory, name, 'below'), { recursive: true });
  const { pid, made, names } = have(0);
  expect(made).toBe(join(memory, `${prefix}${pid}`));
  expect(names.sort()).toEqual(['of-others', `${prefix}${pid}`, `${prefix}${process.pid}`].sort());
  expect(readdirSync(memory).sort()).toEqual([`${prefix}${process.pid}`, 'of-others']);
});

test('without room, or without such a file system, there is none', () => {
  expect(have(Number.MAX_SAFE_INTEGER)).toMatchObject({ names: [] });
  expect(have(Number.MAX_SAFE_INTEGER).made).toBeUndefined();
  expect(have(0, join(memory, 'none')).made).toBeUndefined();
});
