import { locate } from '../../catalog/locate.ts';
import { parseReference } from '../../image/reference.ts';
import { memberOf, objectOf, textOf } from '../../json/fields.ts';
import { isObjectId } from '../../object-id.ts';
import { rukpakObjects } from '../../rukpak/rukpak-objects.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';

const deployment = (source: string) =>
  `apiVersion: core.rukpak.io/v1alpha2\nkind: BundleDeployment\nmetadata: {name: foo}\nspec:\n  source:\n${source}`;
const git = (ref: string) =>
  deployment(`    type: git\n    git: {repository: "https://example.com/foo", ref: {${ref}}}\n`);
const image = (ref: string) => deployment(`    type: image\n    image: {ref: "${ref}"}\n`);
const digest = 'sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';

export const rukpakSourcesArePinned = defineCheck({
  id: 'rukpak-sources-are-pinned',
  group: 'immutability',
  title: 'Every image and git source of RukPak is named by digest or commit',
  why: `Clusters install something that nobody approved: RukPak unpacks a tag or branch again when it restarts, and moves to what it then names, although the object has not changed. Objects of
RukPak in changed YAML and JSON files outside of catalogs and operators are checked
([specification](https://github.com/operator-framework/rukpak/blob/v0.16.0/docs/concepts/bundle-immutability.md)).`,
  severity: 'error',
  needs: 'rukpak',
  problems: {
    image: ({ name, image: reference }: Record<'name' | 'image', string>) => ({
      message: `${showName(name)} installs ${shownReference(reference)}, which has no digest.`,
      fix: 'Add the digest: `host/repository@sha256:...`',
    }),
    commit: ({ name, ref }: Record<'name' | 'ref', string>) => ({
      message: `${showName(name)} installs ${ref} of a git repository instead of a commit.`,
      fix: 'Set `ref.commit` to the full id of a commit, and remove `branch` and `tag`.',
    }),
  },
  examples: [
    {
      title: 'a digest, and a commit',
      base: {},
      merged: {
        'deploy/image.yaml': image(`quay.io/foo/foo@${digest}`),
        'deploy/git.yaml': git('commit: 0123abc789abcdef0123abc789abcdef0123abc7'),
      },
      finds: [],
    },
    {
      title: 'a tag of an image',
      base: {},
      merged: { 'deploy/foo.yaml': image('quay.io/foo/foo:v1') },
      finds: ['deploy/foo.yaml:7: foo installs quay.io/foo/foo:v1, which has no digest.'],
    },
    {
      title: 'a branch, and a commit that is cut short',
      base: {},
      merged: { 'deploy/a.yaml': git('branch: main'), 'deploy/b.yaml': git('commit: 0123abc') },
      finds: [
        'deploy/a.yaml:7: foo installs the branch main of a git',
        'deploy/b.yaml:7: foo installs the short commit 0123abc',
      ],
    },
    {
      title: 'the template of an older form',
      base: {},
      merged: {
        'deploy/foo.yaml':
          'apiVersion: core.rukpak.io/v1alpha1\nkind: BundleInstance\nmetadata: {name: foo}\nspec:\n  template:\n    spec:\n      source:\n        type: image\n        image:\n          ref: quay.io/foo/foo\n',
      },
      finds: ['deploy/foo.yaml:10: foo installs quay.io/foo/foo, which has no digest.'],
    },
  ],
  *run({ rukpak }) {
    for (const { manifest, source, sourcePath } of rukpakObjects(rukpak?.merged)) {
      const { name, document } = manifest;
      const type = textOf(source, 'type');
      if (type === 'image' && memberOf(source, 'image') !== undefined) {
        const reference = textOf(objectOf(source, 'image'), 'ref');
        const parsed = parseReference(reference);
        if (!('error' in parsed) && parsed.digest !== undefined) continue;
        yield { problem: 'image', name, image: reference, at: locate(document, ...sourcePath, 'image', 'ref') };
      } else if (type === 'git' && memberOf(source, 'git') !== undefined) {
        const ref = movingRef(objectOf(objectOf(source, 'git'), 'ref'));
        if (ref !== undefined)
          yield { problem: 'commit', name, ref, at: locate(document, ...sourcePath, 'git', 'ref') };
      }
    }
  },
});

function movingRef(ref: Parameters<typeof textOf>[0]): string | undefined {
  for (const kind of ['branch', 'tag']) {
    const name = textOf(ref, kind);
    if (name !== '') return `the ${kind} ${showName(name)}`;
  }
  const commit = String(memberOf(ref, 'commit') ?? '');
  if (isObjectId(commit)) return undefined;
  return commit === '' ? 'the default branch' : `the short commit ${showName(commit)}`;
}
