import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { touchedBundles } from './touched-bundles.ts';

export const oneNewBundlePerChange = defineCheck({
  id: 'one-new-bundle-per-change',
  group: 'scope',
  title: 'A change adds at most one bundle directory, and does not remove others at the same time',
  why: `Each bundle directory becomes one image, and each is tested and released by itself; a second one in the same
change would depend on an image that is not there yet. A bundle that is removed while another is added hides a
replacement of released content. The rule is the one that the community and certified operator repositories have.`,
  severity: 'error',
  liftedBy: 'maintainer',
  needs: 'change',
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
      title: 'one bundle in, another out',
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
    const bundles = touchedBundles(snapshot);
    const added = bundles.filter(bundle => bundle.kind === 'added');
    const removed = bundles.filter(bundle => bundle.kind === 'removed');
    const [first, second] = added;
    if (first === undefined) return;
    if (second !== undefined) {
      const directories = added.map(bundle => bundle.directory);
      yield {
        message: `The change adds ${added.length} bundle directories (${someOf(directories)}).`,
        fix: 'Open one pull request for each bundle.',
        package: second.operator,
        at: { file: second.changes[0]?.path ?? second.directory },
      };
    }
    const [gone] = removed;
    if (gone !== undefined) {
      const directories = removed.map(bundle => bundle.directory);
      yield {
        message: `The change adds ${someOf(added.map(bundle => bundle.directory))} and removes ${someOf(directories)}.`,
        fix: `Remove ${counted(removed.length, 'bundle')} in a pull request of its own.`,
        package: gone.operator,
        at: { file: gone.changes[0]?.path ?? gone.directory },
      };
    }
  },
});
