import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { catalogText } from '../../scripts/demo/catalog-text.ts';
import type { Actors } from '../../src/core/actors.ts';
import { verdictCanChange } from '../../src/core/plan/verdict-can-change.ts';
import { withAssumptions } from '../../src/core/policy/assumptions.ts';
import { judgeChangeWithDetails } from '../../src/flows/judge-change-with-details.ts';
import { pushedChanges } from '../../src/flows/reconcile/pushed-changes.ts';
import { type Files, memoryRepository } from '../support/memory-repository.ts';

const alice: Actors = withAssumptions({ author: { known: true, value: { login: 'alice' } } });

const bundle = (operator: string, version: string): Files => ({
  [`operators/${operator}/${version}/manifests/${operator}.clusterserviceversion.yaml`]: `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata: {name: ${operator}.v${version}}
spec: {version: ${version}${version === '1.0.0' ? '' : `, replaces: ${operator}.v1.0.0`}}
`,
  [`operators/${operator}/${version}/metadata/annotations.yaml`]: `annotations:
  operators.operatorframework.io.bundle.package.v1: ${operator}
  operators.operatorframework.io.bundle.channels.v1: stable
`,
});

const catalogOf = (root: string, name: string, versions: number, directory = name): Files => ({
  [`${root}/${directory}/catalog.yaml`]: catalogText(
    name,
    Array.from({ length: versions }, (_, at) => ({
      version: `1.${at}.0`,
      ...(at === 0 ? {} : { replaces: `1.${at - 1}.0` }),
    })),
  ),
});

const before: Files = {
  CODEOWNERS: '* @max\n/catalogs/v1/foo/ @alice\n/operators/foo/ @alice\n',
  ...catalogOf('catalogs/v1', 'foo', 2),
  ...catalogOf('catalogs/v1', 'bar', 2),
  ...catalogOf('catalogs/v1', 'prometheus', 1),
  ...catalogOf('catalogs/v2', 'bar', 1),
  ...catalogOf('catalogs/v2', 'qux', 1, 'stray'),
  ...bundle('foo', '1.0.0'),
  ...bundle('bar', '1.0.0'),
  ...bundle('foobar', '1.0.0'),
};

/** Edits: a file without text is removed. */
type Edits = Readonly<Record<string, string | undefined>>;

const removed = (prefix: string): Edits =>
  Object.fromEntries(Object.keys(before).flatMap(path => (path.startsWith(prefix) ? [[path, undefined]] : [])));

const edits: readonly Edits[] = [
  ...['v1', 'v2'].flatMap(version =>
    ['foo', 'bar', 'Foo', 'fooo', 'baz', 'qux', 'promehteus', 'prometheus'].flatMap(name => [
      catalogOf(`catalogs/${version}`, name, 1),
      catalogOf(`catalogs/${version}`, name, 3),
    ]),
  ),
  ...['foo', 'bar', 'foobar', 'baz', 'Foo', 'fooo'].flatMap(name => [bundle(name, '1.0.0'), bundle(name, '2.0.0')]),
  catalogOf('catalogs/v1', 'foo', 3, 'bar'),
  catalogOf('catalogs/v1', 'baz', 1, 'bar'),
  catalogOf('catalogs/v3', 'foo', 1),
  {
    'catalogs/v1/bar/more.yaml': '---\nschema: olm.channel\npackage: foo\nname: other\nentries: [{name: foo.v1.0.0}]\n',
  },
  { 'catalogs/v1/.indexignore': 'x\n' },
  { 'catalogs/v1/bar/OWNERS': 'approvers: [alice]\n' },
  { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
  { 'operators/bar/ci.yaml': 'merge: false\n' },
  { CODEOWNERS: '* @alice\n' },
  { 'README.md': 'x\n' },
  { 'catalogs/v1/bar/linked.yaml': 'symlink:../foo/catalog.yaml' },
  { 'catalogs/v2/bar/linked.yaml': 'symlink:../../v1/foo/more.yaml', 'catalogs/v1/foo/more.yaml': '---\n' },
  removed('catalogs/v1/bar/'),
  removed('catalogs/v2/bar/'),
  removed('catalogs/v2/'),
  removed('operators/bar/'),
  removed('operators/foobar/'),
  removed('catalogs/v1/prometheus/'),
];

const edited = (files: Files, changes: readonly Edits[]): Files => {
  const after = new Map<string, string | undefined>(Object.entries({ ...files, ...Object.assign({}, ...changes) }));
  return Object.fromEntries([...after].flatMap(([path, text]) => (text === undefined ? [] : [[path, text]])));
};

/** What git merges: what one side leaves as it is, is as the other has it. Undefined in a conflict. */
function mergeOf(head: Files, pushed: Files): Files | undefined {
  const merged: Record<string, string> = {};
  for (const path of new Set([...Object.keys(before), ...Object.keys(head), ...Object.keys(pushed)])) {
    const sides = [head[path], pushed[path]].filter(text => text !== before[path]);
    if (new Set(sides).size > 1) return undefined;
    const text = sides.length === 0 ? before[path] : sides[0];
    if (text !== undefined) merged[path] = text;
  }
  return merged;
}

const some = fc.uniqueArray(fc.constantFrom(...edits), { minLength: 1, maxLength: 2 });

test('T8, T17: what a push leaves alone is judged as before', async () => {
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(some, some, async (proposed, pushed) => {
      const head = edited(before, proposed);
      const tip = edited(before, pushed);
      const merged = mergeOf(head, tip);
      if (merged === undefined) return;
      const repository = memoryRepository({ base: before, head, pushed: tip, merged });
      const judge = async (base: string, head: string) => {
        const { verdict, footprint } = await judgeChangeWithDetails(repository, {
          base,
          head,
          actors: () => alice,
          now: '2026-01-01T00:00:00Z',
          reproduce: () => '',
        });
        const { stats: _stats, ...said } = verdict;
        return { said, footprint };
      };
      const first = await judge('base', 'head');
      const [from, to] = await Promise.all([repository.tree('base'), repository.tree('pushed')]);
      const changes = await pushedChanges(repository, from, to, (await repository.changes(from, to, 1000)).changes);
      if (verdictCanChange(first.footprint, changes)) return;
      kept += 1;
      expect((await judge('pushed', 'merged')).said).toEqual(first.said);
    }),
    { numRuns: 100, seed: 8 },
  );
  expect(kept).toBeGreaterThan(10);
});
