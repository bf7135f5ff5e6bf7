import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { othersBeside, stemOfName } from './names-of-operators.ts';
import { overIndexes } from './over-indexes.ts';

export const csvNamesMatchTheirOperator = defineCheck({
  id: 'csv-names-match-their-operator',
  group: 'graph',
  title: 'A new ClusterServiceVersion is named as those of its operator are',
  why: `The name of a ClusterServiceVersion, such as \`foo.v1.2.3\`, stands for one bundle in the whole index, whatever package it is in. opm refuses a bundle whose name another package has ("must belong to exactly one package"),
and a bundle that comes first keeps its name from the operator that it belongs to. So the part before the first dot must be one that bundles of the operator have already; of a new operator it must not be the name of another operator.`,
  severity: 'error',
  needs: 'indexes',
  examples: [
    {
      title: 'the name of the bundles before',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'the name of another operator',
      base: { ...bundleFiles('1.0.0'), 'operators/bar/ci.yaml': 'reviewers: [bob]\n' },
      merged: bundleFiles('1.1.0', { name: 'bar.v1.1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:4: The ClusterServiceVersion "bar.v1.1.0" is named as one of the operator "bar"',
      ],
    },
    {
      title: 'a name that no bundle of the operator has',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { name: 'food.v1.1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: ['The ClusterServiceVersion "food.v1.1.0" is named otherwise than those of its operator, "foo"'],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ root, operator, released, changed }) {
      const known = new Set(released.map(({ name }) => stemOfName(name)));
      for (const bundle of changed) {
        if (!known.has(stemOfName(bundle.name))) yield* draftsOf(bundle, known, othersBeside(root, operator, snapshot));
      }
    });
  },
});

function* draftsOf(bundle: IndexedBundle, known: ReadonlySet<string>, others: ReadonlySet<string>): Iterable<Draft> {
  const { name, package: packageName } = bundle;
  const stem = stemOfName(name);
  const isForeign = others.has(stem) && stem !== packageName;
  if (!isForeign && known.size === 0) return;
  const why = isForeign
    ? `as one of the operator ${quote(stem)}`
    : `otherwise than those of its operator, ${quoteAll([...known])}`;
  yield {
    message: `The ClusterServiceVersion ${quote(name)} is named ${why}.`,
    fix: `Set metadata.name to ${quote(`${[...known][0] ?? packageName}.v${bundle.version}`)}.`,
    package: packageName,
    at: bundle.placeOf('name'),
  };
}
