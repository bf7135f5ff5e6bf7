import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hostInProcess } from '../../../src/adapters/serve/process/host-in-process.ts';
import type { Content } from '../../../src/flows/ports.ts';
import type { CatalogFiles, HostedCatalog } from '../../../src/flows/serve/ports.ts';
import { builtProgram } from '../../support/built-once.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { smallRepository } from '../../support/small-catalog.ts';

const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-host-'));
const place = { name: 'catalog', modified: '2026-01-15T12:00:00.000Z' };
let program: string;

beforeAll(async () => {
  program = join((await builtProgram('app')).directory, 'serve-catalogs.js');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function filesOf(more: Readonly<Record<string, string>> = {}): Promise<CatalogFiles> {
  const repository = memoryRepository({ tree: { ...smallRepository, ...more } });
  const read: CatalogFiles['objects']['read'] = async (...args) =>
    new Map([...(await repository.read(...args))].map(([id, content]) => [id, releasable(content)]));
  return { objects: { read }, tree: await repository.tree('tree'), path: 'catalog' };
}

/** As a git repository gives it: once it is released, there is no text any more. */
function releasable(content: Content): Content {
  if (content.kind !== 'text') return content;
  let text: string | undefined = content.text;
  return {
    ...content,
    get text() {
      if (text === undefined) throw new Error('The content was released.');
      return text;
    },
    release: () => {
      text = undefined;
    },
  };
}

/** A port that is free: it is below those that the system gives out. */
const port = 15_000 + (process.pid % 5_000);

const all = () => fetch(`http://127.0.0.1:${port}/catalogs/catalog/api/v1/all`);

test('a catalog is read and served in another process, which ends with the last one', async () => {
  const host = hostInProcess({ program, address: '127.0.0.1', directory });
  const found = (await host.open({ ...place, port }, await filesOf())) as HostedCatalog;
  expect(found.isOpen()).toBe(true);
  expect(await (await all()).text()).toContain('"schema":"olm.package"');
  await expect(host.open({ ...place, port }, await filesOf())).rejects.toMatchObject({ code: 'EADDRINUSE' });
  const invalid = { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' };
  expect(await host.open({ ...place, port: port + 1 }, await filesOf(invalid))).toMatchObject({
    problem: expect.stringContaining('invalid'),
  });
  await found.close(1_000);
  expect(found.isOpen()).toBe(false);
  await expect(all()).rejects.toThrow();
});

test('a file that cannot be read ends nothing', async () => {
  const host = hostInProcess({ program, address: '127.0.0.1', directory });
  const files = await filesOf();
  const read = () => Promise.reject(Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' }));
  await expect(host.open({ ...place, port }, { ...files, objects: { read } })).rejects.toMatchObject({
    message: 'The disk is full.',
    code: 'ENOSPC',
  });
});

test('a catalog that takes more memory than there is ends that process alone, and the next one is served by another', async () => {
  const ends: string[] = [];
  const options = { program, address: '127.0.0.1', directory, heapMegabytes: 24 };
  const host = hostInProcess({ ...options, onEnd: problem => ends.push(problem) });
  const found = (await host.open({ ...place, port }, await filesOf())) as HostedCatalog;
  const line = (number: number) => `- name: foo.v1.${number}.0\n  skips: [${'a.v1,'.repeat(40)}]\n`;
  const entries = Array.from({ length: 60_000 }, (_, number) => line(number)).join('');
  const text = `---\nschema: olm.channel\npackage: foo\nname: large\nentries:\n${entries}`;
  await expect(
    host.open({ ...place, port: port + 1 }, await filesOf({ 'catalog/foo/large.yaml': text })),
  ).rejects.toMatchObject({ name: 'HostError', code: 'ended' });
  expect(found.isOpen()).toBe(false);
  expect(ends).toEqual([expect.stringContaining('The process that serves catalogs is gone. It ended with ')]);
  const again = (await host.open({ ...place, port }, await filesOf())) as HostedCatalog;
  expect((await all()).status).toBe(200);
  await again.close(1_000);
});

test('a program that is missing is not the fault of a catalog', async () => {
  const host = hostInProcess({ program: join(directory, 'absent.js'), address: '127.0.0.1', directory });
  await expect(host.open({ ...place, port }, await filesOf())).rejects.toMatchObject({ code: 'not-started' });
});
