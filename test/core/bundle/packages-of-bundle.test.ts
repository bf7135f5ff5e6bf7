import { expect, test } from '@jest/globals';
import { packagesOfBundle } from '../../../src/core/bundle/packages-of-bundle.ts';

const annotation = 'operators.operatorframework.io.bundle.package.v1';
const csv = 'kind: ClusterServiceVersion\nmetadata: {name: tea.v1.0.0}\nspec: {version: 1.0.0}\n';

function namesIn(text: string): string[] {
  const files = [
    { path: 'manifests/csv.yaml', text: csv, isUtf8: true },
    { path: 'metadata/annotations.yaml', text, isUtf8: true },
  ];
  return packagesOfBundle({ files, image: '', origin: { kind: 'directory', path: '' } }).map(({ name }) => name);
}

// Go takes what a merge brings for the key before it, Python the key, wherever it stands.
test.each([
  ['in front of a merge', `  ${annotation}: coffee\n  <<: *t\n`],
  ['behind a merge', `  <<: *t\n  ${annotation}: coffee\n`],
  ['beside a list of merges', `  ${annotation}: coffee\n  <<: [*t, *t]\n`],
  ['beside a merge of a merge', `  ${annotation}: coffee\n  <<: {<<: *t}\n`],
  ['merged twice', `  <<: [*t, {${annotation}: coffee}]\n`],
  ['by an alias for the key', `  ? *k\n  : coffee\n  ${annotation}: tea\n`],
])('P12: a package that a bundle names %s is one that it names', (_where, text) => {
  const names = namesIn(`k: &k ${annotation}\nx: &t {${annotation}: tea}\nannotations:\n${text}`);
  expect(names.sort()).toEqual(['coffee', 'tea']);
});

test('P12: annotations that are merged are those of the bundle as well', () => {
  const text = `<<: {annotations: {${annotation}: tea}}\nannotations: {${annotation}: coffee}\n`;
  expect(namesIn(text).sort()).toEqual(['coffee', 'tea']);
});

test('a bundle that merges what it says anyway names one package', () => {
  expect(namesIn(`x: &t {${annotation}: tea}\nannotations:\n  <<: *t\n  ${annotation}: tea\n`)).toEqual(['tea']);
});
