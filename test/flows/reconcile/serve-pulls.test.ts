import { describe, expect, test } from '@jest/globals';
import type { ServedPull } from '../../../src/core/plan/served-pull.ts';
import { repositoriesKey } from '../../../src/flows/reconcile/repository-record.ts';
import { createPullServer } from '../../../src/flows/reconcile/serve-pulls.ts';
import { changeServedPulls, readServedPulls } from '../../../src/flows/reconcile/served-pulls.ts';
import { HostError } from '../../../src/flows/serve/host-error.ts';
import type { CatalogHost } from '../../../src/flows/serve/ports.ts';
import { readServedCatalog } from '../../../src/flows/serve/read-served-catalog.ts';
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
    async open(at, catalog) {
      const { port } = at;
      if (ports.has(port)) throw Object.assign(new Error('in use'), { code: 'EADDRINUSE' });
      const found = await readServedCatalog(catalog, at, { keepBundle: () => undefined, keepBlob: () => undefined });
      if ('problem' in found) return found;
      ports.add(port);
      return { isOpen: () => ports.has(port), close: async () => void ports.delete(port) };
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

test('a catalog that is no longer served, because what served it has ended, is served again', async () => {
  const { all, serving } = await shared();
  const { host, ports } = memoryHost();
  const server = createPullServer({ ...all, serving, host });
  await server.look();
  ports.clear();
  await server.look();
  expect([...ports]).toEqual([50_051]);
});

describe('a catalog while which is read the process ends that serves catalogs', () => {
  const endsWith = async (code: 'ended' | 'not-started') => {
    const { all, serving } = await shared();
    let minutes = 0;
    const clock = { now: () => new Date(Date.UTC(2026, 0, 15, 12, minutes)).toISOString() };
    const open = () => Promise.reject(new HostError(code, 'The process that serves catalogs is gone.'));
    const server = createPullServer({ ...all, clock, serving, host: { open } });
    const looks: (string | undefined)[] = [];
    for (; minutes < 3; minutes += 1) {
      await server.look();
      looks.push((await readServedPulls(all))[0]?.problem);
    }
    return looks;
  };

  test('is tried once more, and its pull request is told then', async () => {
    const problem = 'Reading it took more memory or time than there is for one catalog, twice.';
    expect(await endsWith('ended')).toEqual([undefined, problem, problem]);
  });

  test('is not to blame where nothing of it was read', async () => {
    expect(await endsWith('not-started')).toEqual([undefined, undefined, undefined]);
  });
});
