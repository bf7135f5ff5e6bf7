import { isFileBased } from '../../ownership/is-file-based.ts';
import { affectedPackages } from '../../policy/affected-packages.ts';
import { alteredBundles } from '../../policy/altered-bundles.ts';
import { isReleasedBy } from '../../policy/packages-of-directory.ts';
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
    for (const name of new Set(affectedPackages(snapshot).map(one => one.name))) {
      const operators = operatorsReleasing(snapshot, name);
      if (operators.length < 2 || operators.every(one => isFileBased(snapshot.merged.operators.get(one)))) continue;
      const change = snapshot.changes.find(({ role }) => 'operator' in role && operators.includes(role.operator));
      const at = { file: (change ?? snapshot.changes[0])?.path ?? '' };
      yield { problem: 'several', name, operators, package: name, at, approval: 'maintainer' };
    }
  },
});

/** The directories of operators that release a package before or after the change, or are to by their settings. */
function operatorsReleasing(snapshot: Snapshot, name: string): readonly string[] {
  const { base, layout } = snapshot;
  const releasing = [...base.operators.keys()].filter(operator => isReleasedBy(snapshot, operator, name));
  const altered = alteredBundles(snapshot).filter(({ after = [] }) => after.some(one => one.name === name));
  const changed = affectedPackages(snapshot).filter(
    one => one.name === name && layout.operators !== undefined && one.roots.has(layout.operators),
  );
  const all = [...releasing, ...altered.map(one => one.operator), ...changed.flatMap(one => one.directory ?? [])];
  return [...new Set(all)].sort();
}
