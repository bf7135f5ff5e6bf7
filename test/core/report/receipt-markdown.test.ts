import { expect, test } from '@jest/globals';
import type { CatalogReceipt } from '../../../src/core/publish/receipt.ts';
import { receiptMarkdown } from '../../../src/core/report/receipt-markdown.ts';

/** The row of one catalog. */
function rowOf(catalog: Partial<CatalogReceipt>): string {
  const text = receiptMarkdown({
    schemaVersion: 1,
    revision: '8d17b3a'.padEnd(40, '0'),
    time: '2026-01-15T12:00:00Z',
    catalogs: [{ path: 'catalog', name: 'catalog', state: 'failed', tags: [], ...catalog }],
  });
  return text.split('\n').at(4) ?? '';
}

/** The cells of a row, as GitHub splits them: `|` ends one, unless an odd number of backslashes is before it. */
function cellsOf(row: string): readonly string[] {
  return row
    .replaceAll(/\\./g, '..')
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim());
}

test.each([
  'catalog|✅ published|x',
  'catalog|www.example.com|@bob',
  String.raw`catalog\|www.example.com`,
  String.raw`catalog\\|www.example.com`,
  '|',
])('the directory %j stays in its cell', path => {
  const cells = cellsOf(rowOf({ path, problem: 'It is invalid.' }));
  expect(cells).toHaveLength(3);
  expect(cells[1]).toBe('❌ failed');
});

test.each(['a|www.example.com|b', String.raw`a\|www.example.com\|b`, String.raw`"a\|b c\\|d"`])(
  'the problem %j stays in its cell',
  name => {
    const cells = cellsOf(rowOf({ problem: `Channel ${name} has no head.` }));
    expect(cells).toHaveLength(3);
    expect(cells[2]).toMatch(/^Channel `.*` has no head\.$/);
  },
);

test('tags stay in their cell', () => {
  const image = `quay.io/foo/catalog@sha256:${'0'.repeat(64)}`;
  expect(rowOf({ state: 'published', image, tags: ['v1|v2'] })).toBe(
    `| \`catalog\` | ✅ published | \`${image}\` \`v1\\|v2\` |`,
  );
});
