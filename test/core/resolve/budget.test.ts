import { expect, test } from '@jest/globals';
import { headIsInstallable } from '../../../src/core/checks/install/head-is-installable.ts';
import { runChecks } from '../../../src/core/checks/run.ts';
import { createBudget } from '../../../src/core/resolve/budget.ts';
import { minimalConflict } from '../../../src/core/resolve/solver/minimal-conflict.ts';
import type { Problem, Rule } from '../../../src/core/resolve/solver/problem.ts';
import { solve } from '../../../src/core/resolve/solver/solve.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

/** More packages than APIs, of which each bundle provides one: no choice leads to a solution, and there are a great many. */
const packages = Array.from({ length: 12 }, (_, index) => `p${index}`);
const kinds = packages.slice(1).map((_, index) => `Kind${index}`);

function pigeonholes(): Problem<undefined> {
  const variableOf = (at: number, kind: number) => 1 + at * kinds.length + kind;
  const reason = undefined;
  const rules: Rule<undefined>[] = [{ kind: 'mandatory', variable: 0, reason }];
  for (const at of packages.keys()) {
    const candidates = kinds.map((_, kind) => variableOf(at, kind));
    rules.push({ kind: 'dependency', variable: 0, candidates, reason });
    rules.push({ kind: 'at-most-one', variables: candidates, reason });
  }
  for (const kind of kinds.keys()) {
    rules.push({ kind: 'at-most-one', variables: [...packages.keys()].map(at => variableOf(at, kind)), reason });
  }
  return { count: 1 + packages.length * kinds.length, rules };
}

function counting(units: number) {
  let used = 0;
  const budget = createBudget(units);
  return {
    budget: {
      spend: (amount: number) => {
        used += amount;
        return budget.spend(amount);
      },
      get isSpent() {
        return budget.isSpent;
      },
    },
    used: () => used,
  };
}

test('several searches take no more steps together than their budget has', () => {
  const { budget, used } = counting(100_000);
  for (let search = 0; search < 20; search++) expect(solve(pigeonholes(), budget).kind).toBe('undecided');
  minimalConflict(pigeonholes(), budget);
  expect(used()).toBeGreaterThan(100_000);
  // Each search prepares the problem before it sees that nothing is left.
  expect(used()).toBeLessThan(200_000);
});

test('a part takes from the whole, and cannot exceed either', () => {
  const whole = createBudget(10);
  const part = createBudget(4, whole);
  expect([part.spend(4), part.spend(1), part.isSpent, whole.isSpent]).toEqual([true, false, true, false]);
  expect(createBudget(100, whole).spend(6)).toBe(false);
  expect(whole.isSpent).toBe(true);
});

const text = (blobs: readonly object[]) => blobs.map(blob => `---\n${JSON.stringify(blob)}\n`).join('');
const bundle = (name: string, version: string, properties: readonly object[]) => ({
  schema: 'olm.bundle',
  package: name,
  name: `${name}.v${version}`,
  image: `quay.io/${name}/bundle:v${version}`,
  properties: [{ type: 'olm.package', value: { packageName: name, version } }, ...properties],
});

function catalogOfPigeonholes(heads: number): string {
  const providers = packages.flatMap(name => [
    { schema: 'olm.package', name, defaultChannel: 'stable' },
    {
      schema: 'olm.channel',
      package: name,
      name: 'stable',
      entries: kinds.map((_, at) => ({
        name: `${name}.v1.${at}.0`,
        ...(at > 0 && { replaces: `${name}.v1.${at - 1}.0` }),
      })),
    },
    ...kinds.map((kind, at) =>
      bundle(name, `1.${at}.0`, [{ type: 'olm.gvk', value: { group: 'foo.io', version: 'v1', kind } }]),
    ),
  ]);
  const requirements = packages.map(packageName => ({
    type: 'olm.package.required',
    value: { packageName, versionRange: '>=0.0.0' },
  }));
  const requiring = Array.from({ length: heads }, (_, at) => [
    { schema: 'olm.channel', package: 'foo', name: `c${at}`, entries: [{ name: `foo.v9.${at}.0` }] },
    bundle('foo', `9.${at}.0`, requirements),
  ]).flat();
  return text([...providers, { schema: 'olm.package', name: 'foo', defaultChannel: 'c0' }, ...requiring]);
}

test('what is beyond the budget of a run is one finding, which names no head as installable', async () => {
  const snapshot = await snapshotOfExample({
    title: '',
    base: {},
    merged: { 'catalog/foo/catalog.yaml': catalogOfPigeonholes(40) },
    finds: [],
  });
  const found = [...headIsInstallable.run(snapshot, { providedPackages: [], providedApis: [], alone: false })];
  const beyond = found.filter(problem => 'others' in problem);
  expect(beyond).toMatchObject([{ problem: 'undetermined', unknown: true, package: 'foo' }]);
  const [{ others }] = beyond as unknown as readonly [{ readonly others: number }];
  expect(found.length + others).toBe(40);
  expect(found.length).toBeLessThan(10);
  const { findings } = runChecks(snapshot, [headIsInstallable]);
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`and the heads of ${others} other channels have requirements`),
  );
});
