import type { PathRole } from '../../repository/layout.ts';
import { counted } from '../../text/counted.ts';
import { showName, someOf } from '../../text/shown-names.ts';
import { type Draft, defineCheck } from '../define.ts';

export const everyPathIsKnown = defineCheck({
  id: 'every-path-is-known',
  group: 'scope',
  title: 'Every file that looks like a part of a catalog or of a bundle stands where it belongs',
  why: `A file that almost stands in the right place is worse than one that is plainly wrong: nothing reads it, every
other check passes, and the author believes that the operator was published. So a bundle one level too deep, a bundle
that lacks \`metadata/\` or a catalog file beside the catalogs is an error. Taking such a file away is no error, but a
matter for maintainers (\`infrastructure-change-is-approved\`).`,
  severity: 'error',
  needs: 'paths',
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
      finds: ['lacks manifests/ or metadata/'],
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
    // layout-is-recognised says it once for all paths.
    if (layout.unrecognised !== undefined) return;
    const byHint = new Map<string, string[]>();
    for (const { path, role, after } of changes) {
      const hint = after === undefined ? undefined : hintOf(role);
      if (hint === undefined) continue;
      const paths = byHint.get(hint);
      if (paths === undefined) byHint.set(hint, [path]);
      else paths.push(path);
    }
    for (const [hint, paths] of byHint) yield draftOf(paths, hint);
  },
});

/** An operator may keep what it likes beside its bundles, but a ClusterServiceVersion means to be one. */
function hintOf(role: PathRole): string | undefined {
  if (role.kind === 'misplaced') return role.hint;
  if (role.kind !== 'operator' || !/^[^/]+\/[^/]+\.clusterserviceversion\.ya?ml$/.test(role.rest)) return undefined;
  return `this looks like the package manifest format, which OLM no longer reads: a bundle belongs into ${showName(role.directory)}/<version>/ with both manifests/ and metadata/`;
}

function draftOf(paths: readonly string[], hint: string): Draft {
  const at = { file: paths[0] ?? '' };
  if (paths.length === 1) {
    const message = `${someOf(paths)} is in no place where anything reads it: ${hint}.`;
    return { message, fix: 'Move the file to where it belongs, or leave it out of the change.', at };
  }
  const message = `${counted(paths.length, 'file')} (${someOf(paths)}) are in no place where anything reads them: ${hint}.`;
  return { message, fix: 'Move the files to where they belong, or leave them out of the change.', at };
}
