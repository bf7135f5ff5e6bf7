import type { Misplacement, PathRole } from '../../repository/layout.ts';
import { counted } from '../../text/counted.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

export const everyPathIsKnown = defineCheck({
  id: 'every-path-is-known',
  group: 'scope',
  title: 'Files of catalogs and bundles are in the expected directories',
  why: `The release reaches no cluster, although all other checks pass: nothing reads a file in the wrong directory. A bundle one level too deep, a bundle without \`metadata/\` or a catalog file outside of the catalogs is therefore an error.
Removing such a file is not an error, but needs a maintainer (\`infrastructure-change-is-approved\`).`,
  severity: 'error',
  needs: 'paths',
  problems: {
    misplaced: ({ paths, reason, expected = 'the right directory' }: Misplacement & { paths: readonly string[] }) =>
      paths.length === 1
        ? {
            message: `${someOf(paths)} is in the wrong directory and is ignored: ${reason}.`,
            fix: `Move the file to ${expected}; or remove it from the change.`,
          }
        : {
            message: `${counted(paths.length, 'file')} (${someOf(paths)}) are in the wrong directory and are ignored: ${reason}.`,
            fix: `Move the files to ${expected}; or remove them from the change.`,
          },
  },
  examples: [
    {
      title: 'a package of a catalog and a bundle directory',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: [],
    },
    {
      title: 'a bundle one level too deep',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/stable/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
        'operators/foo/stable/1.0.0/metadata/annotations.yaml': 'annotations: {}\n',
      },
      finds: ['operators/foo/stable/1.0.0/manifests/foo.clusterserviceversion.yaml: one level too deep'],
    },
    {
      title: 'a bundle without metadata',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
      },
      finds: ['without manifests/ or metadata/'],
    },
    {
      title: 'a bundle whose manifests are not in manifests/',
      base: { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' },
      merged: {
        'operators/foo/1.0.0/foo.clusterserviceversion.yaml':
          'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
      },
      finds: ['operators/foo/1.0.0/foo.clusterserviceversion.yaml: package manifest format'],
    },
  ],
  *run({ changes, layout }) {
    // layout-is-recognised reports it once for all paths.
    if (layout.unrecognised !== undefined) return;
    const byReason = new Map<string, { readonly misplacement: Misplacement; readonly paths: string[] }>();
    for (const { path, role, after } of changes) {
      const misplacement = after === undefined ? undefined : misplacementOf(role);
      if (misplacement === undefined) continue;
      const key = `${misplacement.reason} ${misplacement.expected ?? ''}`;
      const same = byReason.get(key);
      if (same === undefined) byReason.set(key, { misplacement, paths: [path] });
      else same.paths.push(path);
    }
    for (const { misplacement, paths } of byReason.values())
      yield { problem: 'misplaced', paths, ...misplacement, at: { file: paths[0] ?? '' } };
  },
});

/** An operator may have any files beside its bundles, but a ClusterServiceVersion is meant to be one. */
function misplacementOf(role: PathRole): Misplacement | undefined {
  if (role.kind === 'misplaced') return role;
  if (role.kind !== 'operator' || !/^[^/]+\/[^/]+\.clusterserviceversion\.ya?ml$/.test(role.rest)) return undefined;
  return {
    reason: 'it looks like the package manifest format, which OLM no longer reads',
    expected: `${showName(role.directory)}/<version>/, with both manifests/ and metadata/`,
  };
}
