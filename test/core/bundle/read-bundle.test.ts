import { describe, expect, test } from '@jest/globals';
import { readBundle } from '../../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../../src/core/bundle/render-bundle.ts';
import { sampleBundle } from './support/sample-bundle.ts';

describe('the manifests of a bundle', () => {
  test('are the first documents of the files directly in manifests/, in the order of their names', () => {
    const bundle = readBundle(
      sampleBundle({
        'manifests/b.yaml': 'kind: Service\n--- # another\nkind: Secret\n--- broken\n',
        'manifests/Z.json': '{"kind": "ConfigMap", "metadata": {"name": "z"}} trailing',
        'manifests/sub/c.yaml': 'kind: Role\n',
        'manifests/.hidden.yaml': 'kind: Role\n',
      }),
    );
    expect(bundle.manifests.map(({ kind, name }) => [kind, name])).toEqual([
      ['ConfigMap', 'z'],
      ['Service', ''],
      ['ClusterServiceVersion', 'foo.v1.0.0'],
    ]);
    expect(bundle.csv?.name).toBe('foo.v1.0.0');
  });

  test.each([
    ['', 'The file is empty', undefined],
    ['a: [', undefined, 2],
    ['- kind: Service\n', 'The document is not a mapping', 1],
    ['metadata: {}\n', 'The manifest has no `kind`', 1],
    ['---\n---\nkind: Service\n', 'The first document of the file is empty, and opm reads no other', 1],
    ['# License\n---\nkind: Service\n', 'The first document of the file is empty, and opm reads no other', 1],
    ['kind: 5\n', 'The manifest has no `kind`', 1],
    ['kind: A\napiVersion: a/b/c\n', '`apiVersion` has more than one slash', 1],
    ['--- kind: Service\n', 'The line that begins with `---` has more text, and opm refuses it', 1],
    ['kind: Service\n--- x\nkind: Role\n', 'The line that begins with `---` has more text, and opm refuses it', 2],
    ['kind: Service\n---x', 'The line that begins with `---` has more text, and opm refuses it', 2],
    [
      `kind: Service\nmetadata: {}${' '.repeat(4084)}`,
      'opm does not read the last line: it fills the buffer of opm, and no line end follows',
      2,
    ],
    ['kind: Service\n# \ufeff\n', 'There is a byte order mark, U+FEFF, which is invisible', 2],
  ])('are not those that opm cannot decode: %j', (text, message, line) => {
    const bundle = readBundle(sampleBundle({ 'manifests/odd.yaml': text }));
    expect(bundle.manifests).toHaveLength(1);
    expect(bundle.unreadable).toHaveLength(1);
    if (message !== undefined) expect(bundle.unreadable[0]?.message).toBe(message);
    expect(bundle.unreadable[0]?.line).toBe(line);
  });

  test('may be YAML that begins with a brace', () => {
    const bundle = readBundle(sampleBundle({ 'manifests/flow.yaml': '\n {kind: Role,\n  metadata: {name: a}}\n' }));
    expect(bundle.manifests.map(({ kind, document }) => [kind, document.format])).toContainEqual(['Role', 'yaml']);
  });
});

test('of manifests that hold too much together, those beyond the limit are not read', () => {
  const text = JSON.stringify({ kind: 'ConfigMap', data: Array(600_000).fill('') });
  const names = ['a', 'b', 'c', 'd'].map(name => `manifests/${name}.json`);
  const bundle = readBundle(sampleBundle(Object.fromEntries(names.map(name => [name, text]))));
  expect(bundle.manifests.map(({ file }) => file.path)).toEqual(names.slice(0, 2));
  expect(bundle.unreadable.map(({ file, message }) => [file.path, message])).toEqual(
    [...names.slice(2), 'manifests/foo.clusterserviceversion.yaml'].map(name => [
      name,
      'The manifests before it have more than 1,000,000 values, so it is not read',
    ]),
  );
});

describe('the metadata of a bundle', () => {
  const named = (name: string) => `operators.operatorframework.io.bundle.package.v1: ${name}`;

  test.each([
    [
      'a byte order mark',
      `annotations:\n  ${named('bar')} # \ufeff\n`,
      'There is a byte order mark, U+FEFF, which is invisible',
    ],
    [
      'a control character behind the end',
      `annotations: {${named('bar')}}\n...\n\u0001`,
      'There is a control character, U+0001',
    ],
    [
      'nesting',
      `annotations: {${named('bar')}}\nx: ${'['.repeat(2000)}${']'.repeat(2000)}\n`,
      'The document nests deeper than 1,000 levels',
    ],
    [
      'a number without a form in JSON, which opm writes as text where a text is wanted',
      `annotations:\n  ${named('bar')}\n  operators.operatorframework.io.bundle.channels.v1: .nan\n`,
      '`.nan` is a number that JSON cannot hold',
    ],
    [
      'two keys of JSON that mean the same',
      `{"annotations": {"${named('foo').replace(': ', '": "')}", "O${named('bar').slice(1).replace(': ', '": "')}"}}`,
      'The key `Operators.operatorframework.io.bundle.package.v1` means the same as another key of its mapping',
    ],
  ])('P12 a file that opm may read is never passed over, whatever it is called: %s', (_, text, message) => {
    const bundle = readBundle(sampleBundle({ 'metadata/about': text }));
    expect(bundle.unreadable).toMatchObject([{ file: { path: 'metadata/about' }, message, mayBeReadByOpm: true }]);
    expect(renderBundle(bundle)).toMatchObject({
      errors: [{ message: `${message}.`, place: { file: 'metadata/about' } }],
    });
  });

  test('a file that opm cannot read either is passed over', () => {
    const bundle = readBundle(
      sampleBundle({ 'metadata/about': 'annotations: [\n', 'metadata/README': 'About: this: bundle\n' }),
    );
    expect(bundle.unreadable).toEqual([]);
    expect(renderBundle(bundle)).toHaveProperty('blob');
  });

  test('is the first file that says something, whatever its name', () => {
    const bundle = readBundle(
      sampleBundle({
        'metadata/README.md': '# Not: [YAML',
        'metadata/a.yaml': 'annotations: {}\ndependencies: []\n',
        'metadata/b.yaml': 'Dependencies:\n- type: olm.package\n  value: {packageName: bar, version: ">1"}\n',
        'metadata/c.yaml': 'dependencies: [{type: other}]\nproperties: [{type: 5, value: 1}]\n',
      }),
    );
    expect(bundle.annotations?.file.path).toBe('metadata/annotations.yaml');
    expect(bundle.dependencies?.items).toEqual([{ type: 'olm.package', value: { packageName: 'bar', version: '>1' } }]);
    expect(bundle.properties?.items).toEqual([{ type: '5', value: 1 }]);
    expect(bundle.unreadable).toEqual([]);
  });

  test('holds numbers and booleans of YAML as texts, not those of JSON', () => {
    const bundle = readBundle(
      sampleBundle({
        'metadata/annotations.yaml': 'annotations: {a: 4.10, b: true, c: 12, d: null}\n',
        'metadata/properties.yaml': 'properties: {}\n',
      }),
    );
    expect([...(bundle.annotations?.values ?? [])]).toEqual([
      ['a', '4.1'],
      ['b', 'true'],
      ['c', '12'],
      ['d', ''],
    ]);
    expect(bundle.properties).toBeUndefined();
    expect(bundle.unreadable.map(({ file }) => file.path)).toEqual(['metadata/properties.yaml']);
  });

  test('is read once, also when the image of the bundle becomes known later', () => {
    const source = sampleBundle({});
    const named = readBundle({ ...source, image: 'quay.io/foo/foo-bundle:v1' });
    expect(named.manifests).toBe(readBundle(source).manifests);
    expect(named.source.image).toBe('quay.io/foo/foo-bundle:v1');
  });
});
