import { describe, expect, test } from '@jest/globals';
import { readComposite } from '../../../src/core/composite/read-composite.ts';

const read = (text: string) => readComposite({ path: 'catalog.yaml', text, isUtf8: true });
const foo = '- name: foo\n  image: quay.io/foo/catalog:v1\n';

test.each([
  ['the guide’s form', `name: all\nrepo: quay.io/example/all\ntag: latest\nreferences:\n${foo}`, 6],
  ['references alone', `references:\n${foo}`, 3],
  ['CRLF', `references:\n${foo}`.replaceAll('\n', '\r\n'), 3],
  ['JSON', '{"references": [{"name": "foo", "image": "quay.io/foo/catalog:v1"}]}', 1],
])('%s is read, and the image is found at its line', (_, text, line) => {
  const { references, problems, isOne } = read(text);
  expect({ problems, isOne }).toEqual({ problems: [], isOne: true });
  expect(references).toEqual([
    { name: 'foo', image: 'quay.io/foo/catalog:v1', place: expect.objectContaining({ line }) as unknown },
  ]);
});

describe('what programs may read in different ways is a problem', () => {
  test.each([
    ['an alias', `references:\n- name: foo\n  image: &x quay.io/foo/catalog:v1\n- name: bar\n  image: *x\n`],
    ['a merge key', `references:\n- name: foo\n  <<: {image: quay.io/foo/catalog:v1}\n`],
    ['a second document', `references:\n${foo}---\nreferences: []\n`],
    ['references twice', `references:\n${foo}references: []\n`],
    ['an image twice', `references:\n${foo}  image: quay.io/bar/catalog:v1\n`],
    ['references in another case', `References:\n${foo}`],
    ['references in another case as well', `references:\n${foo}REFERENCES: []\n`],
    ['a letter that Go takes for another one', `reference\u017f:\n${foo}`],
    ['the repository in another case', `references:\n${foo}repo: a/b\nRepo: c/d\n`],
    ['a name in another case', `references:\n${foo}  Name: bar\n`],
    ['an image in another case', `references:\n- name: foo\n  IMAGE: quay.io/foo/catalog:v1\n`],
    ['an invisible line break', `references:\n${foo}# \u2028- name: bar\n`],
  ])('%s', (_, text) => {
    expect(read(text).problems).not.toEqual([]);
  });

  test.each(['References', 'REFERENCES', 'reference\u017f'])('%s makes a file one', key => {
    expect(read(`${key}:\n${foo}`).isOne).toBe(true);
  });

  test.each([
    ['in a second document', `name: all\n---\nreferences:\n${foo}`],
    ['below a merge key', `<<: {"references": []}\nname: all\n`],
    ['behind a byte that is not UTF-8', `# \ufffd\nreferences:\n${foo}`],
    ['in UTF-16', [...`\ufffdreferences:\n${foo}`].join('\0')],
  ])('references %s make a file one, which cannot be read', (_, text) => {
    const { isOne, problems } = readComposite({ path: 'catalog.yaml', text, isUtf8: !text.includes('\ufffd') });
    expect(isOne).toBe(true);
    expect(problems).not.toEqual([]);
  });

  test('several documents without references are a file of another kind', () => {
    expect(read('schema: olm.package\n---\nschema: olm.deprecations\nentries: [{reference: {}}]\n').isOne).toBe(false);
  });

  test('but not other keys', () => {
    expect(read(`References2: []\nIMAGE: x\nreferences:\n${foo}  Repo: x\n`).problems).toEqual([]);
  });
});

test.each([
  ['nothing', ''],
  ['a text', 'references\n'],
  ['blobs', 'schema: olm.package\nname: foo\n'],
  ['another key', `otherReferences:\n${foo}`],
])('%s is no composite, which is a problem where there has to be one', (_, text) => {
  const { isOne, references, problems } = read(text);
  expect({ isOne, references }).toEqual({ isOne: false, references: [] });
  expect(problems.map(({ message }) => message)).toEqual(['The composite has no "references".']);
});

test('of a list with mistakes the other references are read', () => {
  const { references, problems } = read(`references:\n- foo\n- name: bar\n- image: [quay.io/bar/catalog:v1]\n${foo}`);
  expect(references.map(({ name }) => name)).toEqual(['foo']);
  expect(problems.map(({ place }) => place.line)).toEqual([2, 3, 4]);
});
