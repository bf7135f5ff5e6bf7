import { describe, expect, test } from '@jest/globals';
import { differenceToRendered } from '../../../src/core/bundle/difference-to-rendered.ts';
import { encodeBase64 } from '../../../src/core/catalog/encode-base64.ts';
import { encodeUtf8 } from '../../../src/core/catalog/encode-utf8.ts';
import type { Json } from '../../../src/core/json.ts';

type Properties = readonly (readonly [type: string, value: Json])[];

const blob = (properties: Properties, more = {}) => ({
  schema: 'olm.bundle',
  name: 'foo.v1',
  package: 'foo',
  properties: properties.map(([type, value]) => ({ type, value })),
  ...more,
});

const object = (value: Json, blanks = 0): readonly [string, Json] => [
  'olm.bundle.object',
  { data: encodeBase64(encodeUtf8(`${JSON.stringify(value, null, blanks)}\n`)) },
];

function found(said: Properties, is: Properties) {
  const { identity, details } = differenceToRendered(blob(said), blob(is));
  return [...identity, ...details.map(({ message, at }) => `${at.join('.')}: ${message}`)];
}

describe('properties', () => {
  test('in another order, with their keys in another order, mean the same', () => {
    const crd = { kind: 'CustomResourceDefinition', metadata: { name: 'a' } };
    const turned = { metadata: { name: 'a' }, kind: 'CustomResourceDefinition' };
    expect(found([['a', { x: 1, y: 2 }], object(crd)], [object(turned, 2), ['a', { y: 2, x: 1 }]])).toEqual([]);
  });

  test('of one type are compared field by field, and no more than a few fields are reported', () => {
    const said = {
      displayName: 'Foo',
      maintainers: [{ email: 'a@b' }],
      annotations: { 'foo.io/bar': '1' },
      n: 1,
      o: 2,
    };
    const is = { displayName: 'Foo', maintainers: [{ email: 'c@d' }, {}], annotations: {}, n: null, o: 3 };
    expect(found([['olm.csv.metadata', said]], [['olm.csv.metadata', is]])).toEqual([
      'properties.0.value.maintainers.0.email: olm.csv.metadata differs: maintainers[0].email is "c@d" in the image and "a@b" in the catalog; maintainers[1] is {} in the image and not set in the catalog; annotations["foo.io/bar"] is not set in the image and "1" in the catalog; and more',
    ]);
  });

  test('with long texts show where these part', () => {
    const [was, is] = [`${'x'.repeat(500)}\u202eold`, `${'x'.repeat(500)}new`];
    expect(found([['a', { text: was }]], [['a', { text: is }]])).toEqual([
      `properties.0.value.text: a differs: text is ..."${'x'.repeat(20)}new" in the image and ..."${'x'.repeat(20)}\\u{202e}old" in the catalog`,
    ]);
  });

  test('of one type that several have are told by what they say', () => {
    const gvk = (kind: string): readonly [string, Json] => ['olm.gvk', { kind }];
    expect(found([gvk('A'), gvk('B'), gvk('C')], [gvk('A'), gvk('D')])).toEqual([
      'properties: olm.gvk {"kind":"D"} is missing in the catalog',
      'properties.1: olm.gvk {"kind":"B"}, olm.gvk {"kind":"C"} are not in the image',
    ]);
  });

  test('that are objects are compared by kind and name', () => {
    const crd = (name: string, plural: string) => object({ kind: 'Crd', metadata: { name }, spec: { plural } });
    const broken = ['olm.bundle.object', { data: '!' }] as const;
    expect(found([crd('a', 'as'), crd('b', 'bs'), broken], [crd('b', 'bees'), crd('a', 'as')])).toEqual([
      'properties.1.value.data: olm.bundle.object of Crd b differs: spec.plural is "bees" in the image and "bs" in the catalog',
      'properties.2: olm.bundle.object is not in the image',
    ]);
  });

  test('past a few that differ are only named', () => {
    const some = (value: number): Properties => Array.from({ length: 8 }, (_, index) => [`type${index}`, value]);
    expect(found(some(1), some(2))).toEqual([
      ...[0, 1, 2, 3, 4].map(n => `properties.${n}.value: type${n} differs: it is 2 in the image and 1 in the catalog`),
      'properties.5: type5, type6, type7 differ, too',
    ]);
  });

  test('that nest deeply in encoded objects break nothing', () => {
    const data = encodeBase64(encodeUtf8('['.repeat(100_000) + ']'.repeat(100_000)));
    expect(found([['olm.bundle.object', { data }]], [])).toEqual([
      'properties.0: olm.bundle.object is not in the image',
    ]);
  });
});

test('of another bundle only its identity is reported', () => {
  const { identity, details } = differenceToRendered(blob([['a', 1]], { name: 'foo.v2' }), blob([]));
  expect(identity).toEqual(['its name is foo.v1 in the image and foo.v2 in the catalog']);
  expect(details).toEqual([]);
});
