import { compositeChange } from '../../composite/composite-change.ts';
import { compositePath } from '../../composite/read-composite.ts';
import { parseReference } from '../../image/reference.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';

const digest = '4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';
const composite = (...names: string[]) =>
  `name: all\nreferences:\n${names.map(name => `- name: ${name}\n  image: quay.io/${name}/catalog@sha256:${digest}\n`).join('')}`;

export const compositeReferencesAreUnchanged = defineCheck({
  id: 'composite-references-are-unchanged',
  group: 'scope',
  title: 'The references of a composite catalog do not change without a maintainer',
  why: `Clusters could get a broken catalog or lose upgrade paths unnoticed: the content of a reference of a composite (\`catalog.yaml\` in the root of a repository) is in an image, not in git. Whether it is valid is checked if registries can be contacted (\`composition-is-valid\`), but it may remove
packages or upgrade paths. Every added, changed or removed reference is therefore undetermined, and the change is not merged automatically, even if it is approved. A maintainer checks the image with
\`catalog-keeper validate IMAGE\` and merges the change.`,
  severity: 'error',
  needs: 'change',
  problems: {
    notCompared: ({ message }: Record<'message', string>) => ({
      message: `The references of the base branch cannot be compared. ${message}`,
      fix: 'Ask a maintainer to compare them and merge the change.',
    }),
    added: ({ name, image }: Record<'name' | 'image', string>) => ({
      message: `The upgrade paths of catalog ${shownReference(image)} of reference ${showName(name)} were not compared.`,
      fix: `Ask a maintainer to check it: catalog-keeper validate ${shownReference(image)}`,
    }),
    removed: ({ name, image }: Record<'name' | 'image', string>) => ({
      message: `Reference ${showName(name)} is removed, with the packages of ${shownReference(image)}: their users get no further upgrades.`,
      fix: 'Ask a maintainer whether to remove it.',
    }),
  },
  examples: [
    {
      title: 'another comment',
      base: { 'catalog.yaml': composite('foo') },
      merged: { 'catalog.yaml': `# ours\n${composite('foo')}` },
      finds: [],
    },
    {
      title: 'one more catalog',
      base: { 'catalog.yaml': composite('foo') },
      merged: { 'catalog.yaml': composite('foo', 'bar') },
      finds: [
        `catalog.yaml:6: The upgrade paths of catalog quay.io/bar/catalog@sha256:${digest} of reference bar were not compared`,
      ],
    },
    {
      title: 'another image, approved by a maintainer',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      base: { 'catalog.yaml': composite('foo') },
      merged: { 'catalog.yaml': composite('foo').replace('quay.io', 'docker.io') },
      finds: [`The upgrade paths of catalog docker.io/foo/catalog@sha256:${digest} of reference foo were not compared`],
    },
    {
      title: 'a key that programs in Go take for the references',
      base: { 'catalog.yaml': composite('foo').replace('references', 'References') },
      merged: { 'catalog.yaml': composite('foo') },
      finds: [
        'catalog.yaml:2: The references of the base branch cannot be compared. Some programs read "References" as "references".',
        `catalog.yaml:4: The upgrade paths of catalog quay.io/foo/catalog@sha256:${digest} of reference foo were not compared`,
      ],
    },
    {
      title: 'one catalog less',
      base: { 'catalog.yaml': composite('foo', 'bar') },
      merged: { 'catalog.yaml': composite('foo') },
      finds: ['catalog.yaml: Reference bar is removed'],
    },
  ],
  *run(snapshot) {
    const change = compositeChange(snapshot);
    if (change === undefined) return;
    const byHand = { unknown: true, actor: 'maintainer' } as const;
    for (const { message, place } of change.problemsBefore)
      yield { problem: 'notCompared', message, at: place, ...byHand };
    for (const { name, image, place } of change.added) {
      // composite-references-are-valid reports it; and a command is only shown with what no shell interprets.
      if ('error' in parseReference(image)) continue;
      yield { problem: 'added', name, image, at: place, ...byHand };
    }
    // In a file that cannot be read, what seems to be removed may be there.
    for (const { name, image } of change.problems.length > 0 ? [] : change.removed) {
      yield { problem: 'removed', name, image, at: { file: compositePath }, ...byHand };
    }
  },
});
