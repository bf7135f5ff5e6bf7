import { describe, expect, test } from '@jest/globals';
import { encodeTextAsBase64 } from '../../../../src/core/catalog/encode-base64.ts';
import { catalogCanBeServed } from '../../../../src/core/checks/catalog/catalog-can-be-served.ts';
import { bundle, channel, definition, deprecations, file } from '../../../../src/core/checks/example-catalog.ts';
import { found } from '../scope/found.ts';

const stable = channel('stable', '{name: foo.v1.0.0}');
const megabytes = (count: number) => 'x'.repeat(count * 1_000_000);
const property = (value: string) => `  - {type: example.notes, value: ${value}}`;
const findings = async (text: string) => await found(catalogCanBeServed, { base: {}, merged: { [file]: text } });

describe('a bundle that is larger than OLM v0 reads', () => {
  test.each<readonly [string, string]>([
    [
      'a deprecation of it',
      definition +
        stable +
        bundle('1.0.0') +
        deprecations(`{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: ${megabytes(5)}}`),
    ],
    [
      'what its entry skips',
      definition +
        channel(
          'stable',
          `{name: foo.v1.0.0, skips: [${Array.from({ length: 300_000 }, (_, index) => `foo.v0.${index}.0`).join()}]}`,
        ) +
        bundle('1.0.0'),
    ],
    [
      'its objects',
      definition +
        stable +
        bundle(
          '1.0.0',
          `  - {type: olm.bundle.object, value: {data: ${encodeTextAsBase64(`{"a":"${megabytes(5)}"}`)}}}`,
        ).replace('image: quay.io/foo/foo-bundle:v1.0.0\n', ''),
    ],
    [
      'what YAML repeats',
      definition +
        stable +
        bundle('1.0.0', property(`{a: &a ${'x'.repeat(100_000)}, b: [${Array(50).fill('*a').join(', ')}]}`)),
    ],
    [
      'what a requirement says in several fields',
      definition +
        stable +
        bundle('1.0.0', `  - {type: olm.gvk.required, value: {group: ${megabytes(2)}, version: v1, kind: Foo}}`),
    ],
    [
      'a key that no field has, beside a misspelled one',
      definition +
        stable +
        bundle('1.0.0', `  - {type: olm.gvk, value: {Group: a, version: v1, kind: Foo, notes: ${megabytes(5)}}}`),
    ],
    ['line separators', definition + stable + bundle('1.0.0', property(`"${'\u2028'.repeat(800_000)}"`))],
    [
      'numbers that are longer as JSON',
      definition + stable + bundle('1.0.0', property(`[${'9e20,'.repeat(200_000)}]`)),
    ],
  ])('%s', async (_title, text) => {
    expect(await findings(text)).toEqual([expect.stringContaining('Bundle "foo.v1.0.0" takes')]);
  });

  test('nearly as large is fine', async () => {
    expect(await findings(definition + stable + bundle('1.0.0', property(megabytes(4))))).toEqual([]);
  });

  test('objects and what consoles show of a bundle with an image are not in the list', async () => {
    const large = `  - {type: olm.csv.metadata, value: {description: ${megabytes(5)}}}`;
    expect(await findings(definition + stable + bundle('1.0.0', large))).toEqual([]);
  });

  test('in every channel it is one finding', async () => {
    const text = definition + stable + channel('beta', '{name: foo.v1.0.0}') + bundle('1.0.0', property(megabytes(5)));
    expect(await findings(text)).toHaveLength(1);
  });
});

describe('content that opm validates and does not serve', () => {
  test('bytes that are not UTF-8, given as numbers', async () => {
    const data = `  - {type: olm.bundle.object, value: {data: [123, 34, 255, 34, 125]}}`;
    expect(await findings(definition + stable + bundle('1.0.0', data))).toEqual([
      expect.stringContaining('has bytes that are not UTF-8'),
    ]);
  });

  test.each(['example/v1', 'an example', '-example', 'ex\u00e4mple'])('schema %p', async schema => {
    const text = `${definition}${stable}${bundle('1.0.0')}---\nschema: ${schema}\npackage: foo\n`;
    expect(await findings(text)).toEqual([expect.stringContaining('opm cannot serve the catalog')]);
  });

  test.each(['example', 'example.com', 'Example_1-x'])('schema %p is fine', async schema => {
    expect(await findings(`${definition}${stable}${bundle('1.0.0')}---\nschema: ${schema}\npackage: foo\n`)).toEqual(
      [],
    );
  });
});

describe('a name for which OLM v1 has no file of its own', () => {
  const names = [
    '../../bar/olm.bundle/x',
    '../x',
    'x/..',
    './x',
    'stable.json/x',
    'x'.repeat(251),
    '\\0',
    '/stable',
    'a//b',
    '//',
    '/',
  ];

  test.each(names)('a channel, blob, or deprecations %p', async name => {
    const text = definition + stable + bundle('1.0.0');
    const rest = `name: "${name}"\nentries: [{name: foo.v1.0.0}]\n`;
    for (const schema of ['olm.channel', 'example']) {
      expect(await findings(`${text}---\nschema: ${schema}\npackage: foo\n${rest}`)).toEqual([
        expect.stringContaining('in a file of its own'),
      ]);
    }
    const deprecated = deprecations('{reference: {schema: olm.bundle, name: foo.v1.0.0}, message: x}');
    expect(await findings(text + deprecated.replace('package: foo', `package: foo\nname: "${name}"`))).toEqual([
      expect.stringContaining('in a file of its own'),
    ]);
  });

  test('a schema for which it has no directory', async () => {
    const blob = (length: number) => `---\nschema: ${'x'.repeat(length)}\npackage: foo\nname: bar\n`;
    const text = definition + stable + bundle('1.0.0');
    expect(await findings(text + blob(256))).toEqual([expect.stringContaining('its schema has more than 255 bytes')]);
    expect(await findings(text + blob(255))).toEqual([]);
  });

  test('the file of a released bundle', async () => {
    const second = bundle('1.1.0').replace('name: foo.v1.1.0', 'name: /foo.v1.0.0');
    const text = definition + channel('stable', '{name: foo.v1.0.0}', '{name: /foo.v1.0.0, replaces: foo.v1.0.0}');
    expect(await findings(text + bundle('1.0.0') + second)).toEqual([
      expect.stringContaining('OLM v1 cannot keep "/foo.v1.0.0" of schema "olm.bundle"'),
    ]);
  });

  test.each(['stable-1.0', 'stable/1.0', 'stable/', 'a..b', '...', 'x'.repeat(250)])('%p is fine', async name => {
    expect(await findings(definition + stable + bundle('1.0.0') + channel(name, '{name: foo.v1.0.0}'))).toEqual([]);
  });
});
