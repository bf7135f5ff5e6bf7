import { packageOfAnnotations } from '../../bundle/package-of-annotations.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';

const ci = { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' };
const bundle = (version: string, name: string) => ({
  [`operators/foo/${version}/manifests/foo.clusterserviceversion.yaml`]: `metadata: {name: ${name}.v${version}}\n`,
  [`operators/foo/${version}/metadata/annotations.yaml`]: `annotations:\n  operators.operatorframework.io.bundle.package.v1: ${name}\n`,
});

export const bundlesNameTheirOperator = defineCheck({
  id: 'bundles-name-their-operator',
  group: 'ownership',
  title: 'Every bundle belongs to the package of its operator',
  why: `A bundle belongs to the package that its annotations name, wherever its directory stands. Owners are found by directory. So a bundle of package \`bar\` in the directory of
operator \`foo\` would let the owners of \`foo\` release versions of \`bar\`. A package that is named otherwise than the directory is all right where the operator's released bundles name it, too; of a new operator, which a maintainer has to welcome, it is only shown.`,
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
      finds: ['operators/foo/9.0.0/metadata/annotations.yaml:2: belongs to the package "bar"'],
    },
  ],
  *run({ base, merged }) {
    for (const { name, bundles } of merged.operators.values()) {
      for (const bundle of bundles.values()) {
        const file = bundle.files.get('metadata/annotations.yaml');
        const named = file === undefined ? undefined : packageOfAnnotations(file);
        if (named === undefined || named.name === name) continue;
        const released = base.operators.get(name)?.otherAnnotations;
        const known = released === undefined ? undefined : packageOfAnnotations(released)?.name;
        if (named.name === known) continue;
        yield {
          // A new operator waits for a maintainer anyway, who then sees by which name it comes.
          ...(base.operators.has(name) ? {} : { warning: true }),
          message: `The bundle ${bundle.path} belongs to the package ${quote(named.name)}, but stands in the directory of ${quote(known ?? name)}.`,
          fix: `Move it to the directory of the operator that the package belongs to, or name the package ${quote(known ?? name)}.`,
          package: name,
          at: named.place,
        };
      }
    }
  },
});
