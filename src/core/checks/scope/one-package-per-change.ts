import { changedPackages } from '../../policy/changed-packages.ts';
import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

interface Options {
  readonly applies: 'with-bundles' | 'always';
}

export const onePackagePerChange = defineCheck({
  id: 'one-package-per-change',
  group: 'scope',
  title: 'A change with a bundle directory changes one package',
  why: `A bad release is harder to revert: a change of one package has one set of owners, and is published and reverted as one step. Pipelines that build images from bundle directories build one operator at a time. Changes of several packages
without a bundle directory (an owner leaves, a template is renamed) are common and harmless, so they are allowed by default. The community and certified operator repositories have the same rule.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  problems: {
    several: ({ names }: { names: readonly string[] }) => ({
      message: `The change affects ${counted(names.length, 'package')} (${someOf(names)}).`,
      fix: 'Open one pull request for each package.',
    }),
  },
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      applies: {
        enum: ['with-bundles', 'always'],
        default: 'with-bundles',
        description: 'Whether it applies only to changes with a bundle directory, or to every change.',
      },
    },
  },
  examples: [
    {
      title: 'two operators, but no bundle',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n', 'operators/bar/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/ci.yaml': 'reviewers: [alice, bob]\n',
        'operators/bar/ci.yaml': 'reviewers: [alice, bob]\n',
      },
      finds: [],
    },
    {
      title: 'a bundle of one operator, and another operator',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n', 'operators/bar/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'operators/bar/ci.yaml': 'reviewers: [alice, bob]\n',
      },
      finds: ['affects 2 packages (bar, foo)'],
    },
    {
      title: 'two packages of a catalog, if the rule applies to every change',
      config: 'checks:\n  one-package-per-change:\n    options: {applies: always}\n',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
        'catalog/bar/catalog.yaml': '---\nschema: olm.package\nname: bar\n',
      },
      finds: ['affects 2 packages (bar, foo)'],
    },
  ],
  *run(snapshot, { applies }: Options) {
    const packages = changedPackages(snapshot);
    if (packages.size <= 1) return;
    if (applies === 'with-bundles' && !snapshot.changes.some(change => change.role.kind === 'bundle')) return;
    const names = [...packages.keys()].sort();
    const [, second = []] = packages.values();
    yield { problem: 'several', names, at: { file: second[0] ?? '' } };
  },
});
