import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { changedBundles } from './changed-bundles.ts';

export const oneNewBundlePerChange = defineCheck({
  id: 'one-new-bundle-per-change',
  group: 'scope',
  title: 'A change adds at most one bundle directory, and then removes none',
  why: `A bundle could be released before the image that it depends on exists: each bundle directory becomes one image, which is tested and released separately. Removing a bundle while adding another one hides that released content is
replaced. The community and certified operator repositories have the same rule.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
  problems: {
    several: ({ directories }: { directories: readonly string[] }) => ({
      message: `Change adds ${directories.length} bundle directories (${someOf(directories)}).`,
      fix: 'Open one pull request for each bundle.',
    }),
    replaced: ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) => ({
      message: `Change adds ${someOf(added)} and removes ${someOf(removed)}.`,
      fix: `Remove ${counted(removed.length, 'bundle')} in a separate pull request.`,
    }),
  },
  examples: [
    {
      title: 'one new bundle',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [],
    },
    {
      title: 'two new bundles',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.1.0}\n',
        'operators/foo/1.1.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: ['adds 2 bundle directories (operators/foo/1.0.0, operators/foo/1.1.0)'],
    },
    {
      title: 'one bundle added, another removed',
      base: {
        'operators/foo/ci.yaml': 'fbc: {enabled: true}\n',
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml': null,
        'operators/foo/1.0.0/metadata/annotations.yaml': null,
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.1.0}\n',
        'operators/foo/1.1.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: ['adds operators/foo/1.1.0 and removes operators/foo/1.0.0'],
    },
  ],
  *run(snapshot) {
    const bundles = changedBundles(snapshot);
    const added = bundles.filter(bundle => bundle.kind === 'added');
    const removed = bundles.filter(bundle => bundle.kind === 'removed');
    const [first, second] = added;
    if (first === undefined) return;
    if (second !== undefined) {
      yield {
        problem: 'several',
        directories: added.map(bundle => bundle.directory),
        package: second.operator,
        at: { file: second.changes[0]?.path ?? second.directory },
      };
    }
    const [gone] = removed;
    if (gone !== undefined) {
      yield {
        problem: 'replaced',
        added: added.map(bundle => bundle.directory),
        removed: removed.map(bundle => bundle.directory),
        package: gone.operator,
        at: { file: gone.changes[0]?.path ?? gone.directory },
      };
    }
  },
});
