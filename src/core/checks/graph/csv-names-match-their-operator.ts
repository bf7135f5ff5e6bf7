import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { stemOfName } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';
import { othersBeside } from './names-of-operators.ts';

const problems = {
  takenName: ({ name, other, place, expected }: Record<'name' | 'other' | 'place' | 'expected', string>) => ({
    message: `ClusterServiceVersion ${quote(name)} is already in package ${quote(other)}, at ${place}.`,
    fix:
      expected === ''
        ? 'Set metadata.name to a name that no bundle of another package has.'
        : `Set metadata.name to ${quote(expected)}.`,
  }),
  otherOperator: ({ name, operator, expected }: Record<'name' | 'operator' | 'expected', string>) => ({
    message: `ClusterServiceVersion ${quote(name)} has the name of another operator, ${quote(operator)}.`,
    fix: `Set metadata.name to ${quote(expected)}.`,
  }),
  otherName: ({ name, known, expected }: { name: string; known: readonly string[]; expected: string }) => ({
    message: `ClusterServiceVersion ${quote(name)} does not begin like the others of its operator: ${quoteAll(known)}.`,
    fix: `Set metadata.name to ${quote(expected)}.`,
  }),
};

export const csvNamesMatchTheirOperator = defineCheck({
  id: 'csv-names-match-their-operator',
  group: 'graph',
  title: 'The name of a new ClusterServiceVersion begins like those of its operator',
  why: `Users of another operator cannot get a release whose name is already taken: the name of a ClusterServiceVersion, such as \`foo.v1.2.3\`, is unique in the whole index, and opm refuses a bundle whose name another package has
("must belong to exactly one package"). The part before the first dot must therefore be one that bundles of the operator have. For a new operator, it must not be the name of another operator.`,
  severity: 'error',
  needs: 'indexes',
  problems,
  examples: [
    {
      title: 'the name of the previous bundles',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'the name of another operator',
      base: { ...bundleFiles('1.0.0'), 'operators/bar/ci.yaml': 'reviewers: [bob]\n' },
      merged: bundleFiles('1.1.0', { name: 'bar.v1.1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:4: ClusterServiceVersion "bar.v1.1.0" has the name of another operator, "bar"',
      ],
    },
    {
      title: 'the name of a bundle of another package',
      base: { ...bundleFiles('3.0.0'), ...bundleFiles('1.0.0', { operator: 'bar', name: 'foo.v1.0.0' }) },
      merged: bundleFiles('3.0.0', { operator: 'bar', name: 'foo.v3.0.0', spec: 'replaces: foo.v1.0.0' }),
      finds: [
        'operators/bar/3.0.0/manifests/bar.clusterserviceversion.yaml:4: ClusterServiceVersion "foo.v3.0.0" is already in package "foo", at operators/foo/3.0.0/manifests/foo.clusterserviceversion.yaml:4.',
      ],
    },
    {
      title: 'a name that no bundle of the operator has',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { name: 'food.v1.1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: ['ClusterServiceVersion "food.v1.1.0" does not begin like the others of its operator: "foo"'],
    },
  ],
  *run(snapshot) {
    const bundles = Map.groupBy(
      [...snapshot.merged.operators.values()].flatMap(({ indexed = [] }) => indexed),
      ({ name }) => name,
    );
    yield* problemsInIndexes(snapshot, function* ({ root, operator, bundlesBefore, changed }) {
      const known = new Set(bundlesBefore.map(({ name }) => stemOfName(name)));
      const others = othersBeside(root, operator, snapshot);
      for (const bundle of changed) {
        const taken = bundles.get(bundle.name)?.find(other => other.package !== bundle.package);
        if (taken !== undefined) yield takenName(bundle, taken, known);
        else if (!known.has(stemOfName(bundle.name))) yield* otherStem(bundle, known, others);
      }
    });
  },
});

function takenName(
  { name, package: packageName, version, placeOf }: IndexedBundle,
  taken: IndexedBundle,
  known: ReadonlySet<string>,
): ProblemOf<typeof problems> {
  const names = [...known, packageName].map(stem => `${stem}.v${version}`);
  return {
    problem: 'takenName',
    name,
    other: taken.package,
    place: shownPlace(taken.placeOf('name')),
    expected: names.find(one => one !== name) ?? '',
    package: packageName,
    at: placeOf('name'),
  };
}

function* otherStem(
  bundle: IndexedBundle,
  known: ReadonlySet<string>,
  others: ReadonlySet<string>,
): Iterable<ProblemOf<typeof problems>> {
  const { name, package: packageName, version } = bundle;
  const stem = stemOfName(name);
  const isForeign = others.has(stem) && stem !== packageName;
  if (!isForeign && known.size === 0) return;
  const expected = `${[...known][0] ?? packageName}.v${version}`;
  const about = { name, expected, package: packageName, at: bundle.placeOf('name') };
  yield isForeign
    ? { problem: 'otherOperator', operator: stem, ...about }
    : { problem: 'otherName', known: [...known], ...about };
}
