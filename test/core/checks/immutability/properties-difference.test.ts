import { describe, expect, test } from '@jest/globals';
import { differenceOfProperties, typesOf } from '../../../../src/core/checks/immutability/properties-difference.ts';

const pack = { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } };
const gvk = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v1' } };
const bundle = (...properties: readonly object[]) => JSON.parse(JSON.stringify({ schema: 'olm.bundle', properties }));
const same = { removed: [], added: [] };

describe('P26: what counts as a change of properties', () => {
  test('the order of properties and of keys does not', () => {
    const turned = { value: { version: '1.0.0', packageName: 'foo' }, type: 'olm.package' };
    expect(differenceOfProperties(bundle(pack, gvk), bundle(gvk, turned))).toEqual(same);
  });

  test('a repetition that goes does not, one that comes does', () => {
    expect(differenceOfProperties(bundle(pack, pack), bundle(pack))).toEqual(same);
    expect(differenceOfProperties(bundle(pack), bundle(pack, pack))).toEqual({ removed: [], added: [pack] });
  });

  test('a property less, one more, and one that is altered do', () => {
    const altered = { type: 'olm.gvk', value: { group: 'foo.io', kind: 'Foo', version: 'v2' } };
    expect(differenceOfProperties(bundle(pack, gvk), bundle(pack))).toEqual({ removed: [gvk], added: [] });
    expect(differenceOfProperties(bundle(pack), bundle(pack, gvk))).toEqual({ removed: [], added: [gvk] });
    expect(differenceOfProperties(bundle(gvk), bundle(altered))).toEqual({ removed: [gvk], added: [altered] });
  });

  test('values of the same type swapped between two properties do', () => {
    const first = { type: 'a', value: 1 };
    const second = { type: 'b', value: 1 };
    expect(differenceOfProperties(bundle(first), bundle(second))).toEqual({ removed: [first], added: [second] });
  });

  test.each([
    ['no properties', {}],
    ['properties that are no list', { properties: { type: 'olm.package' } }],
  ])('%s are none', (_, value) => {
    expect(differenceOfProperties(value, value)).toEqual(same);
    expect(differenceOfProperties(value, bundle(pack)).added).toEqual([pack]);
  });

  test('each type is named once', () => {
    expect(typesOf([gvk, pack, gvk])).toEqual(['olm.gvk', 'olm.package']);
  });
});
