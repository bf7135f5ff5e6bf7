import { compositeChange } from '../../composite/composite-change.ts';
import { isReferenceName, maxReferenceNameLength } from '../../composite/is-reference-name.ts';
import { compositePath } from '../../composite/read-composite.ts';
import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { problemOfReference } from '../images/problem-of-reference.ts';
import { shownReference } from '../images/shown-reference.ts';
import { wordsOfReader } from '../words-of-reader.ts';

const digest = '4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393';
const composite = (...references: string[]) =>
  `name: all\nrepo: quay.io/example/all\ntag: latest\nreferences:\n${references.join('')}`;
const reference = (name: string) => `- name: ${name}\n  image: quay.io/${name}/catalog@sha256:${digest}\n`;

export const compositeReferencesAreValid = defineCheck({
  id: 'composite-references-are-valid',
  group: 'scope',
  title: 'Every reference of a composite catalog has a unique name and an image',
  why: `Every cluster misses the catalog of a reference that cannot be read: a composite (\`catalog.yaml\` in the root of a repository) is published by rendering the image of each reference into the directory of its name. If a name is used
twice, the second catalog overwrites the first. If a key differs only in case from the one it is meant to be, not all programs read the same. If a name is not a plain directory name, the build writes elsewhere.`,
  severity: 'error',
  needs: 'change',
  problems: {
    ...wordsOfReader,
    empty: () => ({ message: 'The composite has no references.', fix: 'Add a reference, or remove the file.' }),
    definedTwice: ({ name }: Record<'name', string>) => ({
      message: `Reference ${shown(name)} is defined twice.`,
      fix: 'Keep one of them.',
    }),
    notADirectory: ({ name }: Record<'name', string>) => ({
      message: `Name ${shown(name)} cannot be the name of a directory.`,
      fix: 'Use letters, digits, hyphens, dots and underscores, and begin with a letter or a digit.',
    }),
    notAnImage: ({ image, error, fix }: Record<'image' | 'error' | 'fix', string>) => ({
      message: `${shownReference(image)} is not an image reference: ${error}.`,
      fix,
    }),
  },
  examples: [
    {
      title: 'one more catalog',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: { 'catalog.yaml': composite(reference('foo'), reference('bar')) },
      finds: [],
    },
    {
      title: 'a name twice',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: { 'catalog.yaml': composite(reference('foo'), reference('foo')) },
      finds: ['catalog.yaml:8: Reference foo is defined twice'],
    },
    {
      title: 'a name that points outside of the catalog',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: { 'catalog.yaml': composite(reference('foo'), reference('bar').replace('bar', '../bar')) },
      finds: ['catalog.yaml:8: Name ../bar cannot be the name of a directory'],
    },
    {
      title: 'no image, and an invalid image',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: { 'catalog.yaml': composite('- name: foo\n', '- name: bar\n  image: https://quay.io/bar/catalog\n') },
      finds: [
        'catalog.yaml:5: A reference of a composite needs a "name" and an "image"',
        'catalog.yaml:7: https://quay.io/bar/catalog is not an image reference',
      ],
    },
    {
      title: 'keys in another case, which programs in Go read',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: {
        'catalog.yaml': `${composite(reference('foo').replace('  image', '  image: quay.io/bar/catalog\n  Image'))}Name: other\n`,
      },
      finds: [
        'catalog.yaml:8: Some programs read "Name" as "name"',
        'catalog.yaml:7: Some programs read "Image" as "image"',
      ],
    },
    {
      title: 'no references',
      base: { 'catalog.yaml': composite(reference('foo')) },
      merged: { 'catalog.yaml': 'references: []\n' },
      finds: ['The composite has no references'],
    },
    {
      title: 'a file of another kind with this name',
      base: {},
      merged: { 'catalog.yaml': 'kind: Component\n' },
      finds: [],
    },
  ],
  *run(snapshot) {
    const change = compositeChange(snapshot);
    const isGone = snapshot.changes.some(({ path, after }) => path === compositePath && after === undefined);
    if (change === undefined || isGone) return;
    for (const { place, ...words } of change.problems) yield { problem: 'found', words, at: place };
    if (change.merged.length === 0 && change.problems.length === 0) {
      yield { problem: 'empty', at: { file: compositePath } };
    }
    const names = new Set<string>();
    for (const { name, image, place: at } of change.merged) {
      if (names.has(name)) yield { problem: 'definedTwice', name, at };
      names.add(name);
      if (!isReferenceName(name)) yield { problem: 'notADirectory', name, at };
      const found = problemOfReference(image);
      if (found !== undefined) yield { problem: 'notAnImage', image, ...found, package: name, at };
    }
  },
});

function shown(name: string): string {
  return showName(name.slice(0, maxReferenceNameLength));
}
