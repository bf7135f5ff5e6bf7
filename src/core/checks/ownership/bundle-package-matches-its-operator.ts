import { inFile } from '../../catalog/locate.ts';
import { type AlteredBundle, alteredBundles } from '../../policy/altered-bundles.ts';
import { isPackageOf } from '../../policy/packages-of-directory.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';

const ci = { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };
const annotation = 'operators.operatorframework.io.bundle.package.v1';
const bundle = (version: string, name: string) => ({
  [`operators/foo/${version}/manifests/foo.clusterserviceversion.yaml`]: `metadata: {name: ${name}.v${version}}\n`,
  [`operators/foo/${version}/metadata/annotations.yaml`]: `annotations:\n  ${annotation}: ${name}\n`,
});

interface OtherPackage {
  readonly path: string;
  /** The package that it names. */
  readonly named: string;
  /** The operator that it is in the directory of. */
  readonly package: string;
  /** The packages of that operator. */
  readonly expected: readonly string[];
}

const fixOf = ({ expected, named }: OtherPackage) =>
  `Name the package ${quoteAll(expected)}, or move the bundle to the directory of the operator of ${quote(named)}.`;

const problems = {
  noPackage: ({ path, package: operator }: Record<'path' | 'package', string>) => ({
    message: `Bundle ${showName(path)} names no package.`,
    fix: `Set \`${annotation}: ${operator}\` below \`annotations:\` in metadata/annotations.yaml.`,
  }),
  newOperator: (bundle: OtherPackage) => ({
    message: `Bundle ${showName(bundle.path)} names package ${quote(bundle.named)}, but its new operator is ${quote(bundle.package)}.`,
    fix: fixOf(bundle),
  }),
  otherPackage: (bundle: OtherPackage) => ({
    message: `Bundle ${showName(bundle.path)} names package ${quote(bundle.named)}, but the package of operator ${quote(bundle.package)} is ${quoteAll(bundle.expected)}.`,
    fix: fixOf(bundle),
  }),
};

export const bundlePackageMatchesItsOperator = defineCheck({
  id: 'bundle-package-matches-its-operator',
  group: 'ownership',
  title: 'The package of a bundle is the one of its operator',
  why: `The owners of \`foo\` could release versions of \`bar\`: owners are found by directory, but clusters get a bundle as a version of the package that its annotations name. If the released bundles of an operator name another package than
its directory, new ones name the same. A new operator can choose its package name: a maintainer has to approve it, and so do the owners of the package if it exists.

Every file in \`metadata/\` counts, whatever its name, because opm uses the first one with a package name, and other programs use others. A bundle that names no package, or more than one, is an error.`,
  severity: 'error',
  needs: 'change',
  problems,
  examples: [
    { title: 'a new version', base: { ...ci, ...bundle('1.0.0', 'foo') }, merged: bundle('1.1.0', 'foo'), finds: [] },
    {
      title: 'an operator whose package has another name, as its released bundles do',
      base: { ...ci, ...bundle('1.0.0', 'foo-operator') },
      merged: bundle('1.1.0', 'foo-operator'),
      finds: [],
    },
    {
      title: 'a bundle of another package',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: bundle('9.0.0', 'bar'),
      finds: ['operators/foo/9.0.0/metadata/annotations.yaml:2: names package "bar"'],
    },
    {
      title: 'a second file of metadata that opm reads first',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: {
        ...bundle('1.1.0', 'foo'),
        'operators/foo/1.1.0/metadata/a.json': `{"annotations": {"${annotation}": "bar"}}`,
      },
      finds: ['operators/foo/1.1.0/metadata/a.json:1: names package "bar"'],
    },
    {
      title: 'a name in a YAML alias',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: {
        ...bundle('1.1.0', 'foo'),
        'operators/foo/1.1.0/metadata/annotations.yaml': `x: &x bar\nannotations:\n  ${annotation}: *x\n`,
      },
      finds: ['operators/foo/1.1.0/metadata/annotations.yaml:3: names package "bar"'],
    },
    {
      title: 'a bundle that names no package',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: { ...bundle('1.1.0', 'foo'), 'operators/foo/1.1.0/metadata/annotations.yaml': 'annotations: {}\n' },
      finds: ['operators/foo/1.1.0/metadata: names no package'],
    },
    {
      title: 'a new operator whose package has another name: shown, but no error',
      base: { 'operators/bar/ci.yaml': 'reviewers: [bob]\n' },
      merged: { ...ci, ...bundle('1.0.0', 'foo-operator') },
      finds: [
        'operators/foo/1.0.0/metadata/annotations.yaml:2: Bundle operators/foo/1.0.0 names package "foo-operator", but its new operator is "foo"',
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of alteredBundles(snapshot)) {
      if (bundle.after?.length === 0) yield withoutPackage(bundle);
      else yield* foreignNames(snapshot, bundle);
    }
  },
});

function withoutPackage({ path, operator }: AlteredBundle): ProblemOf<typeof problems> {
  return { problem: 'noPackage', path, package: operator, at: { file: `${path}/metadata` } };
}

function* foreignNames(
  snapshot: Snapshot,
  { path, operator, after = [] }: AlteredBundle,
): Iterable<ProblemOf<typeof problems>> {
  const released = snapshot.base.operators.get(operator);
  const own = released?.released ?? [];
  const expected = own.length === 0 ? [operator] : own;
  // A new operator waits for a maintainer anyway, who then sees its name.
  const isFree = released === undefined && after.length === 1;
  for (const { name, place } of after) {
    if (isPackageOf(snapshot, operator, name)) continue;
    const at = place === undefined ? { file: path } : inFile(`${path}/${place.file}`, place);
    const about = { path, named: name, expected, package: operator, at };
    yield isFree ? { problem: 'newOperator', ...about, warning: true } : { problem: 'otherPackage', ...about };
  }
}
