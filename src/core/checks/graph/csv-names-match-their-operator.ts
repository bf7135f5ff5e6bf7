import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';
import { othersBeside, stemOfName } from './names-of-operators.ts';

const problems = {
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
      title: 'a name that no bundle of the operator has',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { name: 'food.v1.1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: ['ClusterServiceVersion "food.v1.1.0" does not begin like the others of its operator: "foo"'],
    },
  ],
  *run(snapshot) {
    yield* problemsInIndexes(snapshot, function* ({ root, operator, bundlesBefore, changed }) {
      const known = new Set(bundlesBefore.map(({ name }) => stemOfName(name)));
      for (const bundle of changed) {
        if (!known.has(stemOfName(bundle.name)))
          yield* problemsOf(bundle, known, othersBeside(root, operator, snapshot));
      }
    });
  },
});

function* problemsOf(
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
