import { isFileBased } from '../../ownership/is-file-based.ts';
import { type AffectedPackage, affectedPackages } from '../../policy/affected-packages.ts';
import { alteredBundles } from '../../policy/altered-bundles.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';

const released = bundleFiles('1.0.0');
const next = bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' });
const inOther = Object.fromEntries(
  Object.entries(next).map(([path, text]) => [path.replace('operators/foo/', 'operators/foo-two/'), text]),
);

export const packagesHaveOneOperator = defineCheck({
  id: 'packages-have-one-operator',
  group: 'graph',
  title: 'A package is released from one operator directory',
  why: `Users could lose their upgrade path: opm adds the bundles of all operator directories to one index, each in the mode that the \`updateGraph\` of its directory names. If several directories release one package, its upgrade graph depends on
the order in which their bundles were added, which the repository does not show, and a directory can move to file-based catalogs without the bundles of the others. A maintainer decides whether a change of such a package is merged.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  problems: {
    several: ({ name, operators }: { readonly name: string; readonly operators: readonly string[] }) => ({
      message: `Package ${quote(name)} is released from several operator directories: ${quoteAll(operators)}.`,
      fix: 'Release it from one of them, or have a maintainer approve.',
    }),
  },
  examples: [
    { title: 'the next version in its operator directory', base: released, merged: next, finds: [] },
    {
      title: 'the next version in another operator directory',
      base: released,
      merged: inOther,
      finds: [
        'operators/foo-two/1.1.0/manifests/foo.clusterserviceversion.yaml: Package "foo" is released from several operator directories: "foo" and "foo-two"',
      ],
    },
    {
      title: 'directories that are all kept in file-based catalogs',
      base: {
        ...released,
        ...inOther,
        'operators/foo/ci.yaml': 'fbc: {enabled: true}\n',
        'operators/foo-two/ci.yaml': 'fbc: {enabled: true}\n',
      },
      merged: bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }),
      finds: [],
    },
  ],
  *run(snapshot) {
    const affected = affectedPackages(snapshot);
    const releasing = operatorsByPackage(snapshot, affected);
    for (const name of new Set(affected.map(one => one.name))) {
      const operators = [...(releasing.get(name) ?? [])].sort();
      if (operators.length < 2 || operators.every(one => isFileBased(snapshot.merged.operators.get(one)))) continue;
      const change = snapshot.changes.find(({ role }) => 'operator' in role && operators.includes(role.operator));
      const at = { file: (change ?? snapshot.changes[0])?.path ?? '' };
      yield { problem: 'several', name, operators, package: name, at, approval: 'maintainer' };
    }
  },
});

/** By package the directories of operators that release it before or after the change, or are to by their settings. */
function operatorsByPackage(
  snapshot: Snapshot,
  affected: readonly AffectedPackage[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const { base, layout } = snapshot;
  const operators = new Map<string, Set<string>>();
  const add = (name: string, operator: string) => operators.set(name, (operators.get(name) ?? new Set()).add(operator));
  for (const [operator, { released = [] }] of base.operators) for (const name of released) add(name, operator);
  for (const { operator, after = [] } of alteredBundles(snapshot)) for (const { name } of after) add(name, operator);
  for (const { name, directory, roots } of affected) {
    const isOfOperator = layout.operators !== undefined && roots.has(layout.operators);
    if (isOfOperator && directory !== undefined) add(name, directory);
  }
  return operators;
}
