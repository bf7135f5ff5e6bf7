import { expect, test } from '@jest/globals';
import { exactKeys } from '../../../../src/core/catalog/shape/exact-keys.ts';
import { listOf, mapOf, type StructShape, struct, text } from '../../../../src/core/catalog/shape/shape.ts';
import { validateShape } from '../../../../src/core/catalog/shape/validate-shape.ts';

const node: StructShape = struct({
  name: text,
  get children() {
    return listOf(node);
  },
  get others() {
    return mapOf(node);
  },
});

const value = { Name: 1, children: [{ name: 'a', NAME: 2 }], others: { a: { naMe: 3 } } };

test('keys of a struct, and of what it holds, are those of its fields whatever their case', () => {
  const paths = validateShape(value, node, []).flatMap(({ kind, path }) => (kind === 'type' ? [path.join('.')] : []));
  expect(paths).toEqual(['Name', 'children.0.NAME', 'others.a.naMe']);
});

test('a struct with exact keys ignores keys in another case, however deep they are', () => {
  expect(validateShape(value, exactKeys(node), [])).toEqual([]);
  const wrong = { children: [{ others: { a: { name: 1 } } }] };
  expect(validateShape(wrong, exactKeys(node), [])).toMatchObject([
    { kind: 'type', path: ['children', 0, 'others', 'a', 'name'] },
  ]);
});
