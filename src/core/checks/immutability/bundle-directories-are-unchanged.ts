import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { changedBundles } from '../scope/changed-bundles.ts';

export const bundleDirectoriesAreUnchanged = defineCheck({
  id: 'bundle-directories-are-unchanged',
  group: 'immutability',
  title: 'A released bundle directory does not change',
  why: `The change reaches no cluster that has the version installed: the bundle image was built from the directory when it was merged. Afterwards, the repository no longer shows what was released. Publish a correction as a new version.
The community and certified operator repositories have the same rule. Whole directories can be removed, see \`bundle-in-use-is-kept\`.`,
  severity: 'error',
  needs: 'change',
  problems: {
    changed: ({ directory, files }: { directory: string; files: readonly string[] }) => ({
      message: `Released bundle ${directory} is modified: ${counted(files.length, 'file')} ${files.length === 1 ? 'changes' : 'change'} (${someOf(files, 3)}).`,
      fix: 'Restore the directory, and publish the change as a bundle with a new version.',
    }),
  },
  examples: [
    {
      title: 'a new version in a new directory',
      base: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.1/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.1}\n',
        'operators/foo/1.0.1/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [],
    },
    {
      title: 'a released version is modified',
      base: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0, labels: {a: b}}\n',
        'operators/foo/1.0.0/manifests/service.yaml': 'kind: Service\n',
      },
      finds: [
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml: Released bundle operators/foo/1.0.0 is modified: 2 files change',
      ],
    },
  ],
  *run(snapshot) {
    for (const { kind, operator, directory, changes } of changedBundles(snapshot)) {
      if (kind !== 'changed') continue;
      const files = changes.map(change => change.path.slice(directory.length + 1));
      const at = { file: changes[0]?.path ?? directory };
      yield { problem: 'changed', directory, files, package: operator, at };
    }
  },
});
