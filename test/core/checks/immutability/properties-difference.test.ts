import { describe, expect, test } from '@jest/globals';
import { differenceOfProperties } from '../../../../src/core/checks/immutability/properties-difference.ts';

const pack = { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } };
const gvk = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v1' } };
const bundle = (...properties: readonly object[]) => JSON.parse(JSON.stringify({ schema: 'olm.bundle', properties }));
const same = { removed: [], added: [] };

describe('P26: what counts as a change of properties', () => {
  test('the order of properties and of keys does not', () => {
    const turned = { value: { version: '1.0.0', packageName: 'foo' }, type: 'olm.package' };
    expect(differenceOfProperties(bundle(pack, gvk), bundle(gvk, turned))).toEqual(same);
  });

  test('a repetition does not', () => {
    expect(differenceOfProperties(bundle(pack), bundle(pack, pack))).toEqual(same);
  });

  test('a property less, one more, and one that is altered do', () => {
    const altered = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v2' } };
    expect(differenceOfProperties(bundle(pack, gvk), bundle(pack))).toEqual({ removed: ['olm.gvk'], added: [] });
    expect(differenceOfProperties(bundle(pack), bundle(pack, gvk))).toEqual({ removed: [], added: ['olm.gvk'] });
    expect(differenceOfProperties(bundle(gvk), bundle(altered))).toEqual({ removed: ['olm.gvk'], added: ['olm.gvk'] });
  });

  test('values of the same type swapped between two properties do', () => {
    const first = { type: 'a', value: 1 };
    expect(differenceOfProperties(bundle(first), bundle({ type: 'b', value: 1 }))).toEqual({
      removed: ['a'],
      added: ['b'],
    });
  });

  test.each([
    ['no properties', {}],
    ['properties that are no list', { properties: { type: 'olm.package' } }],
    ['a document that is no object', null],
  ])('%s are none', (_, value) => {
    expect(differenceOfProperties(value, value)).toEqual(same);
    expect(differenceOfProperties(value, bundle(pack)).added).toEqual(['olm.package']);
  });

  test('properties that are no objects, or have no type, count by their text', () => {
    const odd = JSON.parse('{"properties":["x",null,{"type":1},{"value":2}]}');
    expect(differenceOfProperties(odd, bundle())).toEqual({ removed: ['', '', '', ''], added: [] });
  });
});
