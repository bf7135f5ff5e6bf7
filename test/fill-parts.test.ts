import { expect, test } from '@jest/globals';
import { fillParts } from '../scripts/docs/fill-parts.ts';

const partOf = (name: string, content: string) =>
  `<!-- begin ${name}: made by 'npm run docs' -->\n\n${content}\n\n<!-- end ${name} -->`;

test('the parts between the markers are replaced, and the prose around them is kept', () => {
  const page = `# Page\n\n${partOf('a', 'old')}\n\nProse.\n\n${partOf('b', 'old')}\n\nEnd.\n`;
  const filled = `# Page\n\n${partOf('a', 'new $& a')}\n\nProse.\n\n${partOf('b', 'new b')}\n\nEnd.\n`;
  expect(fillParts(page, { a: '\nnew $& a\n\n', b: 'new b' })).toBe(filled);
  expect(fillParts(filled, { a: 'new $& a', b: 'new b' })).toBe(filled);
});

test('a part without a place in the page is an error', () => {
  expect(() => fillParts('# Page\n', { a: '' })).toThrow("The page lacks <!-- begin a: made by 'npm run docs' -->");
  expect(() => fillParts("<!-- begin a: made by 'npm run docs' -->\n", { a: '' })).toThrow(
    'The page lacks <!-- end a -->',
  );
});
