import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { stemOfName } from './names-of-operators.ts';
import { overIndexes } from './over-indexes.ts';

const one = bundleFiles('1.0.0');

export const upgradeEdgesStayInTheirOperator = defineCheck({
  id: 'upgrade-edges-stay-in-their-operator',
  group: 'graph',
  title: 'A new bundle directory replaces and skips only bundles of its own operator, and substitutes for none',
  why: `The names of bundles are shared by the whole index. A bundle that replaces or skips a name takes it for its package: opm then refuses the bundle where another package has the name already, and where it does not,
opm later refuses the bundle that the other operator releases under it ("belongs to package foo on index, cannot be added as an edge for package bar"). So the part of these names before the first dot must be one that bundles of the operator have.
With \`olm.substitutesFor\`, opm rewrites \`replaces\` and \`skips\` of other bundles in the index, whatever package they are in; without its alpha features it refuses the bundle.`,
  severity: 'error',
  needs: 'indexes',
  examples: [
    {
      title: 'it skips a bundle of its operator that was never released',
      base: one,
      merged: bundleFiles('1.1.0', { spec: 'skips: [foo.v1.0.0, foo.v1.0.1]' }),
      finds: [],
    },
    {
      title: 'it skips a bundle that another operator may release',
      base: one,
      merged: bundleFiles('1.1.0', { spec: 'skips: [foo.v1.0.0, bar.v3.0.0]' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.1.0" skips "bar.v3.0.0", which is not named as the bundles of its operator are, "foo"',
      ],
    },
    {
      title: 'it substitutes for another bundle',
      base: one,
      merged: bundleFiles('1.1.0', { annotation: 'olm.substitutesFor: foo.v1.0.0', spec: 'replaces: foo.v1.0.0' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:6: Bundle "foo.v1.1.0" substitutes for "foo.v1.0.0"',
      ],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ released, changed, after }) {
      const names = [...released, ...(released.length === 0 ? changed : [])].map(({ name }) => name);
      const known = new Set(names.map(stemOfName));
      for (const bundle of changed) {
        // What is replaced has to be in the index in replaces-mode: replaced-bundles-exist reports it.
        if (after.mode !== 'replaces') yield* foreignNames(bundle, known, 'replaces', [bundle.replaces]);
        yield* foreignNames(bundle, known, 'skips', bundle.skips);
        yield* substitution(bundle);
      }
    });
  },
});

function* foreignNames(
  { name, package: packageName, placeOf }: IndexedBundle,
  known: ReadonlySet<string>,
  field: 'replaces' | 'skips',
  others: readonly string[],
): Iterable<Draft> {
  for (const other of others) {
    // An empty name is reported by itself, and so is a name of the bundle's own.
    if (other === '' || stemOfName(other) === stemOfName(name) || known.has(stemOfName(other))) continue;
    yield {
      message: `Bundle ${quote(name)} ${field} ${quote(other)}, which is not named as the bundles of its operator are, ${quoteAll([...known])}.`,
      fix: `Name bundles of this operator in \`spec.${field}\`.`,
      package: packageName,
      at: placeOf(field),
    };
  }
}

function* substitution({ name, substitutesFor, package: packageName, placeOf }: IndexedBundle): Iterable<Draft> {
  if (substitutesFor === '') return;
  yield {
    message: `Bundle ${quote(name)} substitutes for ${quote(substitutesFor)}, by which opm changes the upgrade paths of other bundles, or refuses the bundle.`,
    fix: 'Remove the annotation olm.substitutesFor, and state the upgrade path with `spec.replaces` and `spec.skips`.',
    package: packageName,
    at: placeOf('substitutesFor'),
  };
}
