import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RunMemory } from '../../src/adapters/cache/run-memory.ts';
import { openDirectory } from '../../src/adapters/directory/open-directory.ts';
import { catalogChecks } from '../../src/core/checks/catalog/index.ts';
import { defaultConfig } from '../../src/core/config/defaults.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { judgeCatalog, judgeCatalogOnce } from '../../src/flows/judge-catalog.ts';
import type { DigestReader, Repository } from '../../src/flows/ports.ts';

const valid = `schema: olm.package
name: foo
defaultChannel: a
---
schema: olm.channel
package: foo
name: a
entries: [{name: foo.v1.0.0}]
---
schema: olm.bundle
package: foo
name: foo.v1.0.0
image: quay.io/foo/foo:v1
properties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]
`;
let directory: string;
let memory: Map<string, Verdict>;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'judge-catalog-'));
  mkdirSync(join(directory, 'foo'));
  writeFileSync(join(directory, 'foo/catalog.yaml'), valid);
  memory = new Map();
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function judge(change: (repository: Repository & DigestReader) => Partial<Repository> = () => ({})) {
  const repository = await openDirectory(directory);
  return judgeCatalogOnce({ ...repository, ...change(repository) }, await requestOf(repository), memory);
}

async function requestOf(repository: Repository) {
  return {
    tree: await repository.tree(''),
    catalog: { path: '', name: 'catalog' },
    config: { config: defaultConfig, problems: [], origins: new Map() },
    checks: catalogChecks,
    now: '2026-01-01T00:00:00Z',
  };
}

describe('a catalog whose files were judged before', () => {
  test('is not read again', async () => {
    const first = await judge();
    const again = await judge(() => ({ read: () => Promise.reject(new Error('it was read')) }));
    expect(first).toMatchObject({ valid: true, stats: { parsedBytes: expect.any(Number) } });
    expect(again).toEqual({ ...first, stats: { ...first.stats, parsedBytes: 0 } });
  });

  test.each([
    ['another content', () => writeFileSync(join(directory, 'foo/catalog.yaml'), valid.replace('foo:v1', 'Foo:v1'))],
    ['a file more', () => writeFileSync(join(directory, 'foo/b.yaml'), 'schema: [')],
    ['another ignored file', () => writeFileSync(join(directory, '.indexignore'), 'foo\n!foo\n*.yaml')],
  ])('%s is judged anew', async (_what, change) => {
    const first = await judge();
    change();
    expect(await judge()).not.toEqual({ ...first, stats: { ...first.stats, parsedBytes: 0 } });
    expect(memory.size).toBe(2);
  });

  test('what changes while it is judged is not remembered', async () => {
    await judge(repository => ({
      read: (ids, limit) => {
        writeFileSync(join(directory, 'foo/catalog.yaml'), `${valid}---\nschema: x\n`);
        return repository.read(ids, limit);
      },
    }));
    expect(memory.size).toBe(0);
  });
});

test('a file that changes before a check reads its text again ends the run, and is no defect of the check', async () => {
  writeFileSync(join(directory, 'foo/twice.yaml'), valid);
  const documents = new RunMemory();
  const judgeAll = async (afterReading: () => void) => {
    const repository = await openDirectory(directory, {}, documents.files);
    const read: typeof repository.read = async (...asked) => {
      const contents = await repository.read(...asked);
      afterReading();
      return contents;
    };
    return judgeCatalog({ ...repository, read }, { ...(await requestOf(repository)), memory: documents });
  };
  expect((await judgeAll(() => {})).checks).toContainEqual({ id: 'package-names-are-unique', outcome: 'failed' });
  const change = () => writeFileSync(join(directory, 'foo/catalog.yaml'), 'schema: x');
  await expect(judgeAll(change)).rejects.toMatchObject({ code: 'changed', retryable: true });
});
