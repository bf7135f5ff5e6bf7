import { expect, test } from '@jest/globals';
import type { ServedPull } from '../../../src/core/plan/served-pull.ts';
import { repositoriesKey } from '../../../src/flows/reconcile/repository-record.ts';
import { createPullServer } from '../../../src/flows/reconcile/serve-pulls.ts';
import { changeServedPulls, readServedPulls } from '../../../src/flows/reconcile/served-pulls.ts';
import type { CatalogHost } from '../../../src/flows/serve/ports.ts';
import { fakeParts } from '../../support/fake-parts.ts';
import { memoryRepository } from '../../support/memory-repository.ts';
import { goodChange, smallRepository } from '../../support/small-catalog.ts';

const pull: ServedPull = {
  installation: 5,
  repository: { id: 99, name: 'o/r' },
  number: 7,
  base: { branch: 'main', sha: 'base' },
  head: 'merged',
  catalog: 'catalog',
  comment: 1,
  until: '2999-01-01T00:00:00.000Z',
};

/** A host on which ports are open without anybody listening. */
function memoryHost() {
  const ports = new Set<number>();
  const host: CatalogHost = {
    async open({ port }, load) {
      if (ports.has(port)) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
      const loaded = load({ keepBundle: () => undefined, keepBlob: () => undefined });
      if (!('served' in loaded)) return loaded;
      ports.add(port);
      return { close: async () => void ports.delete(port) };
    },
  };
  return { host, ports };
}

/** What several replicas share, with a pull request whose catalog is to be served. */
async function shared(change: Readonly<Record<string, string>> = goodChange) {
  const trees = { base: smallRepository, merged: { ...smallRepository, ...change } };
  const repository = memoryRepository(trees);
  const all = fakeParts({}, { repository: { ...repository, close: async () => {} } });
  const showAs = (isPrivate: boolean) =>
    all.history.write(repositoriesKey, JSON.stringify([{ installation: 5, id: 99, name: 'o/r', isPrivate }]));
  await showAs(false);
  await changeServedPulls(all, () => [pull]);
  return { all, showAs, serving: { host: 'keeper.example', port: 50_051 } };
}

test('every replica serves the same on the same port', async () => {
  const { all, serving } = await shared();
  const [first, second] = [memoryHost(), memoryHost()];
  const replicas = [first, second].map(({ host }) => createPullServer({ ...all, serving, host }));
  for (const replica of replicas) await replica.look();
  expect([[...first.ports], [...second.ports]]).toEqual([[50_051], [50_051]]);
  await changeServedPulls(all, () => []);
  for (const replica of replicas) await replica.look();
  expect(replicas.map(replica => replica.size())).toEqual([0, 0]);
});

test('what becomes private is no longer served', async () => {
  const { all, showAs, serving } = await shared();
  const { host, ports } = memoryHost();
  const server = createPullServer({ ...all, serving, host });
  await server.look();
  expect(ports.size).toBe(1);
  await showAs(true);
  await server.look();
  expect(ports.size).toBe(0);
});

test('a port that is in use is tried again, and is no problem of the catalog', async () => {
  const { all, serving } = await shared();
  const { host, ports } = memoryHost();
  let now = '2026-01-15T12:00:00.000Z';
  const failures: unknown[] = [];
  const onNote = (note: { readonly kind: string }) => void failures.push(note.kind);
  const server = createPullServer({ ...all, clock: { now: () => now }, onNote, serving, host });
  ports.add(50_051);
  await server.look();
  await server.look();
  expect(failures).toEqual(['failed']);
  expect(await readServedPulls(all)).toMatchObject([{ number: 7, place: 0 }]);
  ports.clear();
  now = '2026-01-15T12:01:00.000Z';
  await server.look();
  expect(server.size()).toBe(1);
});

test('an invalid catalog is not tried again', async () => {
  const { all, serving } = await shared({ 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' });
  const { host } = memoryHost();
  const server = createPullServer({ ...all, serving, host });
  await server.look();
  expect(server.size()).toBe(0);
  expect(await readServedPulls(all)).toMatchObject([{ problem: expect.stringContaining('invalid') }]);
});
