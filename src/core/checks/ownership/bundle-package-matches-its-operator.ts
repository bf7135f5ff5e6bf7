import { inFile } from '../../catalog/locate.ts';
import { type AlteredBundle, alteredBundles } from '../../policy/altered-bundles.ts';
import { isPackageOf, releasedPackages } from '../../policy/packages-of-directory.ts';
import type { Snapshot } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';

const ci = { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };
const annotation = 'operators.operatorframework.io.bundle.package.v1';
const bundle = (version: string, name: string) => ({
  [`operators/foo/${version}/manifests/foo.clusterserviceversion.yaml`]: `metadata: {name: ${name}.v${version}}\n`,
  [`operators/foo/${version}/metadata/annotations.yaml`]: `annotations:\n  ${annotation}: ${name}\n`,
});

export const bundlePackageMatchesItsOperator = defineCheck({
  id: 'bundle-package-matches-its-operator',
  group: 'ownership',
  title: 'Every bundle belongs to the package of its operator',
  why: `Owners are found by directory, and clusters get a bundle as a version of the package that its annotations name. A bundle of package \`bar\` in the directory of operator
\`foo\` would let the owners of \`foo\` release versions of \`bar\`. Where the released bundles of an operator name another package than its directory, new ones name the same.
A new operator may choose its name: a maintainer has to approve it, and the owners of the package where it exists already.

Every file of \`metadata/\` counts, whatever its name, because opm takes the first one that says something, and other programs take others. A bundle that names no package, or
more than one, is an error.`,
  severity: 'error',
  needs: 'change',
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
      finds: ['operators/foo/9.0.0/metadata/annotations.yaml:2: names the package "bar"'],
    },
    {
      title: 'a second file of metadata that opm reads first',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: {
        ...bundle('1.1.0', 'foo'),
        'operators/foo/1.1.0/metadata/a.json': `{"annotations": {"${annotation}": "bar"}}`,
      },
      finds: ['operators/foo/1.1.0/metadata/a.json:1: names the package "bar"'],
    },
    {
      title: 'a name behind an alias',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: {
        ...bundle('1.1.0', 'foo'),
        'operators/foo/1.1.0/metadata/annotations.yaml': `x: &x bar\nannotations:\n  ${annotation}: *x\n`,
      },
      finds: ['operators/foo/1.1.0/metadata/annotations.yaml:3: names the package "bar"'],
    },
    {
      title: 'a bundle that names no package',
      base: { ...ci, ...bundle('1.0.0', 'foo') },
      merged: { ...bundle('1.1.0', 'foo'), 'operators/foo/1.1.0/metadata/annotations.yaml': 'annotations: {}\n' },
      finds: ['operators/foo/1.1.0/metadata: names no package'],
    },
  ],
  *run(snapshot) {
    for (const bundle of alteredBundles(snapshot)) {
      if (bundle.after?.length === 0) yield withoutPackage(bundle);
      else yield* foreignNames(snapshot, bundle);
    }
  },
});

function withoutPackage({ path, operator }: AlteredBundle): Draft {
  return {
    message: `The bundle ${showName(path)} names no package.`,
    fix: `Write \`${annotation}: ${operator}\` below \`annotations:\` in metadata/annotations.yaml.`,
    package: operator,
    at: { file: `${path}/metadata` },
  };
}

function* foreignNames(snapshot: Snapshot, { path, operator, after = [] }: AlteredBundle): Iterable<Draft> {
  const released = snapshot.base.operators.get(operator);
  const own = released === undefined ? [] : releasedPackages(released);
  const expected = quoteAll(own.length === 0 ? [operator] : [...new Set(own)]);
  // A new operator waits for a maintainer anyway, who then sees by which name it comes.
  const isFree = released === undefined && after.length === 1;
  for (const { name, place } of after) {
    if (isPackageOf(snapshot, operator, name)) continue;
    const bundle = `The bundle ${showName(path)} names the package ${quote(name)}`;
    yield {
      ...(isFree ? { warning: true } : {}),
      message: isFree
        ? `${bundle}, and its operator is new as ${quote(operator)}.`
        : `${bundle}, but the package of operator ${quote(operator)} is ${expected}.`,
      fix: `Name the package ${expected}, or move the bundle to the directory of the operator that ${quote(name)} belongs to.`,
      package: operator,
      at: place === undefined ? { file: path } : inFile(`${path}/${place.file}`, place),
    };
  }
}
