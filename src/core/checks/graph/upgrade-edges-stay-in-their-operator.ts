import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { stemOfName } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';

const one = bundleFiles('1.0.0');

const problems = {
  foreignName: ({
    name,
    field,
    other,
    known,
  }: {
    name: string;
    field: 'replaces' | 'skips';
    other: string;
    known: readonly string[];
  }) => ({
    message: `Bundle ${quote(name)} ${field} ${quote(other)}, which does not begin like the bundles of its operator: ${quoteAll(known)}.`,
    fix: `Name bundles of this operator in \`spec.${field}\`.`,
  }),
  substitution: ({ name, other }: Record<'name' | 'other', string>) => ({
    message: `Bundle ${quote(name)} substitutes for ${quote(other)}: opm changes the upgrade paths of other bundles, or refuses the bundle.`,
    fix: 'Remove the annotation olm.substitutesFor, and define the upgrade path with `spec.replaces` and `spec.skips`.',
  }),
};

export const upgradeEdgesStayInTheirOperator = defineCheck({
  id: 'upgrade-edges-stay-in-their-operator',
  group: 'graph',
  title: 'A new bundle replaces and skips only bundles of its own operator, and substitutes for none',
  why: `Users of another operator do not get its next release: bundle names are unique in the whole index, and a bundle that replaces or skips a name reserves it for its package. opm refuses the bundle if another package has the name, and
otherwise refuses the bundle that the other operator later releases with it ("belongs to package foo on index, cannot be added as an edge for package bar"). The part of these names before the first dot must therefore be one
that bundles of the operator have. With \`olm.substitutesFor\`, opm rewrites \`replaces\` and \`skips\` of other bundles in the index, in any package; without its alpha features, it refuses the bundle.`,
  severity: 'error',
  needs: 'indexes',
  problems,
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
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.1.0" skips "bar.v3.0.0", which does not begin like the bundles of its operator: "foo"',
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
    yield* problemsInIndexes(snapshot, function* ({ bundlesBefore, changed, after }) {
      const names = [...bundlesBefore, ...(bundlesBefore.length === 0 ? changed : [])].map(({ name }) => name);
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
): Iterable<ProblemOf<typeof problems>> {
  for (const other of others) {
    // An empty name is reported by itself, and so is a name of the bundle's own.
    if (other === '' || stemOfName(other) === stemOfName(name) || known.has(stemOfName(other))) continue;
    const about = { package: packageName, at: placeOf(field) };
    yield { problem: 'foreignName', name, field, other, known: [...known], ...about };
  }
}

function* substitution({
  name,
  substitutesFor,
  package: packageName,
  placeOf,
}: IndexedBundle): Iterable<ProblemOf<typeof problems>> {
  if (substitutesFor === '') return;
  const at = placeOf('substitutesFor');
  yield { problem: 'substitution', name, other: substitutesFor, package: packageName, at };
}
