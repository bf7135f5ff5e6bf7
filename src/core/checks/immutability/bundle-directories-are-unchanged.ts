import { counted } from '../../text/counted.ts';
import { someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { touchedBundles } from '../scope/touched-bundles.ts';

export const bundleDirectoriesAreUnchanged = defineCheck({
  id: 'bundle-directories-are-unchanged',
  group: 'immutability',
  title: 'Nothing in a bundle directory changes once it is on the base branch',
  why: `The image of a bundle was built from its directory when it was merged, and clusters have it installed. A later
change of the directory reaches nobody who has that version, and makes the repository say something else than what was
released. Corrections are a new version. The rule is the one that the community and certified operator repositories
have; whole directories may be removed, see \`bundle-in-use-is-kept\`.`,
  severity: 'error',
  needs: 'change',
  examples: [
    {
      title: 'a new version beside the old one',
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
      title: 'a released version is altered',
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
      finds: ['operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml: released, and 2 files of it change'],
    },
  ],
  *run(snapshot) {
    for (const { kind, operator, directory, changes } of touchedBundles(snapshot)) {
      if (kind !== 'changed') continue;
      const files = changes.map(change => change.path.slice(directory.length + 1));
      const change = `${counted(files.length, 'file')} of it ${files.length === 1 ? 'changes' : 'change'}`;
      yield {
        message: `The bundle ${directory} is released, and ${change} (${someOf(files, 3)}).`,
        fix: 'Restore the directory, and put the change into a bundle with a new version.',
        package: operator,
        at: { file: changes[0]?.path ?? directory },
      };
    }
  },
});
