import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.ts';
import { goodChange } from '../support/small-catalog.ts';

const directory = mkdtempSync(join(tmpdir(), 'render-'));
const text = goodChange['catalog/foo/catalog.yaml'] ?? '';

beforeAll(() => {
  mkdirSync(join(directory, 'foo'));
  writeFileSync(join(directory, 'foo', 'catalog.yaml'), text);
});
afterAll(() => rmSync(directory, { recursive: true }));

test('a catalog that opm could have written comes back byte for byte, also by way of JSON', async () => {
  expect((await runCli(['render', directory])).stdout).toBe(text);
  const json = (await runCli(['render', directory, '--output-format', 'json'])).stdout;
  const other = mkdtempSync(join(tmpdir(), 'render-'));
  writeFileSync(join(other, 'catalog.json'), json);
  const back = await runCli(['render', other]);
  rmSync(other, { recursive: true });
  expect(back).toEqual({ exitCode: 0, stdout: text, stderr: '' });
});

test('a catalog that cannot be read is not rendered in part', async () => {
  writeFileSync(join(directory, 'foo', 'more.yaml'), 'schema: [\n');
  const { exitCode, stdout, stderr } = await runCli(['render', directory]);
  rmSync(join(directory, 'foo', 'more.yaml'));
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toMatch(/foo\/more\.yaml:\d+.*documents-can-be-parsed/);
});
