import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { VerdictCache } from '../../../src/adapters/cache/verdict-cache.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';

const stats = { catalogs: 1, packages: 0, bundles: 0, files: 0, documents: 0, bytes: 0, parsedBytes: 0 };
const verdict: Verdict = { schemaVersion: 1, subject: 'tree', valid: true, findings: [], checks: [], stats };
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'verdict-cache-'));
  const cache = new VerdictCache(directory, '1.0.0');
  cache.set('key', verdict);
  cache.save();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('gives back what another run saved, to the same version alone', () => {
  expect(new VerdictCache(directory, '1.0.0').get('key')).toEqual(verdict);
  expect(new VerdictCache(directory, '1.0.0').get('other')).toBeUndefined();
  expect(new VerdictCache(directory, '1.0.1').get('key')).toBeUndefined();
});

test('what is damaged counts as absent', () => {
  const [name = ''] = readdirSync(directory);
  writeFileSync(join(directory, name), '{}');
  expect(new VerdictCache(directory, '1.0.0').get('key')).toBeUndefined();
});

test('a verdict with very many findings is not kept', () => {
  const finding = { check: 'a', severity: 'error' as const, message: 'x'.repeat(1000), fix: '' };
  const cache = new VerdictCache(directory, '1.0.0');
  cache.set('large', { ...verdict, findings: Array.from({ length: 2000 }, () => finding) });
  cache.save();
  expect(new VerdictCache(directory, '1.0.0').get('large')).toBeUndefined();
});
