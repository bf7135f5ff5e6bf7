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
  title: 'A maintainer looks at the catalogs that a composite takes in or leaves out',
  why: `What a reference of a composite (\`catalog.yaml\` in the root of a repository) brings to clusters is in an image, not in git: whether that catalog is valid,
defines packages of other references again, or takes an upgrade path from installed versions is not judged here. So every added, changed or removed reference is
undetermined, and no such change is merged automatically, whoever approves it. A maintainer looks at the image, with \`catalog-keeper validate IMAGE\`, and
merges by hand.`,
  severity: 'error',
  needs: 'change',
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
      finds: [`catalog.yaml:6: The catalog quay.io/bar/catalog@sha256:${digest} of reference bar was not judged`],
    },
    {
      title: 'another image, and a maintainer’s approval',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      approvedBy: ['carol'],
      base: { 'catalog.yaml': composite('foo') },
      merged: { 'catalog.yaml': composite('foo').replace('quay.io', 'docker.io') },
      finds: [`The catalog docker.io/foo/catalog@sha256:${digest} of reference foo was not judged`],
    },
    {
      title: 'one less',
      base: { 'catalog.yaml': composite('foo', 'bar') },
      merged: { 'catalog.yaml': composite('foo') },
      finds: ['catalog.yaml: Reference bar is removed'],
    },
  ],
  *run(snapshot) {
    const change = compositeChange(snapshot);
    if (change === undefined) return;
    const byHand = { unknown: true, actor: 'maintainer' } as const;
    for (const { name, image, place } of change.added) {
      // composite-references-are-valid reports it; and a command is only shown with what no shell interprets.
      if ('error' in parseReference(image)) continue;
      const shown = shownReference(image);
      yield {
        message: `The catalog ${shown} of reference ${showName(name)} was not judged.`,
        fix: `A maintainer has to look at it: catalog-keeper validate ${shown}`,
        at: place,
        ...byHand,
      };
    }
    // Of a file that cannot be read it is not known what is gone.
    for (const { name, image } of change.problems.length > 0 ? [] : change.removed) {
      yield {
        message: `Reference ${showName(name)} is removed, and with it the packages of ${shownReference(image)}.`,
        fix: 'A maintainer has to say whether its users can do without upgrades.',
        at: { file: compositePath },
        ...byHand,
      };
    }
  },
});
