import { expect, test } from '@jest/globals';
import { RecentFiles } from '../../src/adapters/cache/recent-files.ts';
import { nobodyKnown } from '../../src/core/actors.ts';
import type { RememberedFacts } from '../../src/core/bundle-index/index-facts.ts';
import { bundleFiles } from '../../src/core/checks/graph/bundle-example.ts';
import { judgeChange } from '../../src/flows/judge-change.ts';
import type { Content, Repository } from '../../src/flows/ports.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

/** As git does, it calls equal contents by their ids. */
function repositoryOf(base: Files, merged: Files): Repository {
  const repository = memoryRepository({ base, merged });
  const named = (id: string, content: Content) =>
    [id, content.kind === 'text' ? { ...content, name: id } : content] as const;
  return {
    ...repository,
    read: async (...asked) =>
      new Map([...(await repository.read(...asked))].map(([id, content]) => named(id, content))),
  };
}

async function findingsOf(base: Files, merged: Files, files: RecentFiles) {
  const { findings } = await judgeChange(repositoryOf(base, merged), {
    base: 'base',
    head: 'merged',
    actors: nobodyKnown,
    now: '2026-01-01T00:00:00Z',
    files,
    reproduce: () => '',
  });
  return findings;
}

/** Notes which bundles had to be read. */
function counting() {
  const files = new RecentFiles();
  const read: string[] = [];
  const set = files.indexes.set.bind(files.indexes);
  files.indexes.set = (bundle: string, facts: RememberedFacts) => {
    read.push(facts === 'none' ? facts : facts.name);
    set(bundle, facts);
  };
  return { files, read };
}

const one = bundleFiles('1.0.0');
const other = bundleFiles('1.0.1', { spec: 'replaces: foo.v1.0.0' });
const broken = { ...one, ...other, ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.9' }) };

test('a bundle of equal files is read once for all changes, and findings have their lines', async () => {
  const { files, read } = counting();
  const first = await findingsOf({ ...one, ...other }, broken, files);
  expect(read.toSorted()).toEqual(['foo.v1.0.0', 'foo.v1.0.1', 'foo.v1.1.0']);
  expect(first).toContainEqual(expect.objectContaining({ check: 'replaced-bundles-exist', line: 7 }));
  expect(await findingsOf({ ...one, ...other }, broken, files)).toEqual(first);
  expect(read).toHaveLength(3);
});

test('a bundle with a changed file is read again', async () => {
  const { files, read } = counting();
  await findingsOf({ ...one, ...other }, broken, files);
  const changed = { ...one, ...bundleFiles('1.0.1', { spec: 'replaces: foo.v1.0.7' }) };
  const added = { ...changed, ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.1' }) };
  await findingsOf(changed, added, files);
  expect(read.slice(3).toSorted()).toEqual(['foo.v1.0.1', 'foo.v1.1.0']);
});

test('the ClusterServiceVersion is found where another file has its name', async () => {
  const released = Object.entries(bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' })).map(
    ([path, text]) => [path.replace('foo.clusterserviceversion.yaml', 'manager.yaml'), text] as const,
  );
  const base = {
    ...one,
    ...Object.fromEntries(released),
    'operators/foo/1.1.0/manifests/report.csv.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: report}\n',
  };
  const checksOf = async (merged: Files) =>
    (await findingsOf(base, { ...base, ...merged }, new RecentFiles()))
      .filter(({ severity }) => severity === 'error')
      .map(({ check }) => check);
  const graph = ['replaced-bundles-exist', 'installed-versions-can-upgrade', 'bundle-names-are-unique'];
  const next = await checksOf(bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }));
  expect(next.filter(check => graph.includes(check))).toEqual([]);
  expect(await checksOf(bundleFiles('1.2.0', { spec: 'replaces: foo.v1.0.0' }))).toContain(
    'installed-versions-can-upgrade',
  );
  const again = await checksOf(
    bundleFiles('1.1.0-b', { name: 'foo.v1.1.0', version: '1.1.0', spec: 'replaces: foo.v1.0.0' }),
  );
  expect(again).toContain('bundle-names-are-unique');
});

test.each(['operators/foo/1.1.0', 'operators/foo/1.1.0/metadata'])(
  '%s is a link: what it leads to is not known',
  async link => {
    const released = bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' });
    const kept = Object.entries(released).filter(([path]) => !path.startsWith(`${link}/`));
    const base = { ...one, ...Object.fromEntries(kept), [link]: 'symlink:../../../shared' };
    const findings = await findingsOf(
      base,
      { ...base, ...bundleFiles('1.2.0', { spec: 'replaces: foo.v1.0.0' }) },
      new RecentFiles(),
    );
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'unknown', file: link }));
  },
);
