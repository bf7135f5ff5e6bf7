import { touchedPackages } from '../../policy/touched-packages.ts';
import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

interface Options {
  readonly applies: 'with-bundles' | 'always';
}

export const onePackagePerChange = defineCheck({
  id: 'one-package-per-change',
  group: 'scope',
  title: 'A change with a bundle directory touches one package',
  why: `A change of one package has one set of owners, is published as one step and can be reverted as one. Where bundle
directories are built into images the pipeline builds one operator at a time. Changes of several packages without a
bundle directory (an owner who leaves, a template that is renamed everywhere) are common and harmless, and so allowed by
default. The rule is the one that the community and certified operator repositories have.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      applies: {
        enum: ['with-bundles', 'always'],
        default: 'with-bundles',
        description: 'Whether it holds for changes with a bundle directory only, or for every change.',
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
      finds: ['touches 2 packages at once (bar, foo)'],
    },
    {
      title: 'two packages of a catalog, where the rule holds for every change',
      config: 'checks:\n  one-package-per-change:\n    options: {applies: always}\n',
      base: {},
      merged: {
        'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n',
        'catalog/bar/catalog.yaml': '---\nschema: olm.package\nname: bar\n',
      },
      finds: ['touches 2 packages at once (bar, foo)'],
    },
  ],
  *run(snapshot, { applies }: Options) {
    const packages = touchedPackages(snapshot);
    if (packages.size <= 1) return;
    if (applies === 'with-bundles' && !snapshot.changes.some(change => change.role.kind === 'bundle')) return;
    const names = [...packages.keys()].sort();
    const [, second = []] = packages.values();
    yield {
      message: `The change touches ${counted(packages.size, 'package')} at once (${someOf(names)}).`,
      fix: 'Open one pull request for each package.',
      at: { file: second[0] ?? '' },
    };
  },
});
