import { pathBelow } from '../../repository/paths.ts';
import type { RepositoryState, RoledChange } from '../../snapshot.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';

/** @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const pointer = /^version https:\/\/[a-z0-9.-]{1,100}\/spec\/v1\n/;

export const filesAreNotLfsPointers = defineCheck({
  id: 'files-are-not-lfs-pointers',
  group: 'scope',
  title: 'No file of a catalog or an operator is a Git LFS pointer',
  why: `Clusters can get other content than was reviewed: the content behind a Git LFS pointer is stored elsewhere and can be replaced there. A checkout with LFS has the content, one without LFS has the pointer, and so has an image that is
built from git.`,
  severity: 'error',
  needs: 'change',
  problems: {
    pointer: ({ path }: Record<'path', string>) => ({
      message: `${showName(path)} is a Git LFS pointer, not the content.`,
      fix: 'Remove the path from LFS with `git lfs untrack` and commit the file itself.',
    }),
  },
  examples: [
    {
      title: 'the content',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\ndescription: Foo\n' },
      finds: [],
    },
    {
      title: 'a pointer to the content',
      base: { 'catalog/foo/catalog.yaml': '---\nschema: olm.package\nname: foo\n' },
      merged: {
        'catalog/foo/catalog.yaml':
          'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n',
      },
      finds: ['catalog/foo/catalog.yaml:1: is a Git LFS pointer'],
    },
  ],
  *run({ changes, merged }) {
    for (const change of changes) {
      const { path } = change;
      const text = loadedText(change, merged);
      if (text === undefined || !pointer.test(text)) continue;
      yield { problem: 'pointer', path, at: { file: path, line: 1 } };
    }
  },
});

function loadedText({ path, role }: RoledChange, { files, operators }: RepositoryState): string | undefined {
  if (role.kind === 'bundle')
    return operators.get(role.operator)?.bundles.get(role.version)?.files.get(role.rest)?.text;
  if (role.kind !== 'operator') return files.get(path)?.text;
  const operator = operators.get(role.operator);
  if (role.rest === 'ci.yaml') return operator?.ci?.text;
  return operator?.templates.get(pathBelow('catalog-templates', role.rest) ?? '')?.text;
}
