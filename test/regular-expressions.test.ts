import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'acorn';
import { transformSync } from 'esbuild';
import { analyse } from 'scslre';

const sources = join(import.meta.dirname, '../src');

/** Files with an expression that takes longer than its text is long, and what limits that text. */
const shortTexts: Readonly<Record<string, string>> = {
  'core/checks/bundle/optional/csv-name-includes-its-version.ts': 'Names of more than 253 characters are not asked.',
  'core/image/registry-prefix.ts': 'Prefixes of more than 300 characters are refused before.',
};

interface Literal {
  readonly pattern: string;
  readonly flags: string;
}

function literalsOf(file: string): readonly Literal[] {
  const literals: Literal[] = [];
  parse(transformSync(readFileSync(join(sources, file), 'utf8'), { loader: 'ts' }).code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    onToken: token => {
      // The types of acorn leave it out.
      if (token.type.label === 'regexp') literals.push((token as typeof token & { readonly value: Literal }).value);
    },
  });
  return literals;
}

/** Whether there are texts for which it takes the square of their length, or more. */
function isSlow({ pattern, flags }: Literal): boolean {
  return analyse({ source: pattern, flags }, { reportTypes: { Move: true } }).reports.length > 0;
}

test('regular expressions take a time that grows with the length of the text, whatever an author writes', () => {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  const literals = files.flatMap(file =>
    literalsOf(file).map(literal => ({ file: file.replaceAll('\\', '/'), literal })),
  );
  expect(literals.length).toBeGreaterThan(500);
  const slow = literals.filter(({ literal }) => isSlow(literal)).map(({ file, literal }) => ({ file, ...literal }));
  expect(slow.filter(({ file }) => !(file in shortTexts))).toEqual([]);
  expect(slow.map(({ file }) => file).toSorted()).toEqual(Object.keys(shortTexts));
});
