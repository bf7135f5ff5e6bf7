import { expect, test } from '@jest/globals';
import { memoise } from '../../src/core/memoise.ts';

test('works out once what is shared, and anew what is only equal', () => {
  const seen: object[] = [];
  const names = memoise((content: { readonly name: string }) => {
    seen.push(content);
    return [content.name];
  });
  const shared = { name: 'foo' };
  expect([names(shared), names(shared), names({ name: 'foo' })]).toEqual([['foo'], ['foo'], ['foo']]);
  expect(seen).toHaveLength(2);
});
