import { expect, test } from '@jest/globals';
import type { Finding } from '../../src/core/finding.ts';
import { fix } from '../../src/flows/fix.ts';

const file = 'catalog/foo/catalog.yaml';
const count = 30;

/** A finding in each of the first lines, which removes the sign in it. */
const findings = Array.from(
  { length: count },
  (_, index): Finding => ({
    check: 'a-check',
    severity: 'error',
    message: `Line ${index + 1} has a sign.`,
    fix: 'Remove it.',
    file,
    line: index + 1,
    edits: [{ kind: 'replace', file, line: index + 1, column: 1, endLine: index + 1, endColumn: 2, text: '' }],
  }),
);
const harm: Finding = { check: 'other-check', severity: 'error', message: 'Two signs are gone.', fix: 'Keep one.' };

/** Fixes a file of so many more characters, where all edits together do harm, and counts the verdicts. */
async function verdictsFor(
  characters: number,
): Promise<{ readonly verdicts: number; readonly left: readonly string[] }> {
  const text = `${'!\n'.repeat(count)}${'#'.repeat(characters)}\n`;
  let verdicts = 0;
  const { left } = await fix({
    read: async () => new Map([[file, text]]),
    judge: async texts => {
      verdicts++;
      const lines = (texts.get(file) ?? text).split('\n');
      const found = findings.filter((_, index) => lines[index] === '!');
      return found.length < count ? [...found, harm] : found;
    },
  });
  return { verdicts, left: left.map(({ reason }) => reason.kind) };
}

test('edits of a small file that do harm are all tried one by one', async () => {
  expect(await verdictsFor(10)).toEqual({ verdicts: count + 2, left: Array(count).fill('new') });
});

test('of a large file, only some of them are', async () => {
  const { verdicts, left } = await verdictsFor(1_000_000);
  expect(verdicts).toBe(6);
  expect(left).toEqual([...Array(4).fill('new'), ...Array(count - 4).fill('too-many')]);
});
