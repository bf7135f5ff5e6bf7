import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generatedPages, root } from '../scripts/docs/pages.ts';
import { replacedWords } from './support/replaced-words.ts';

/** The generated pages hold the help, the configuration, action.yml, the reports' schemas, and messages and examples of all checks. */
const generated = await generatedPages();

const byHand = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'action.yml',
  ...globSync('docs/**/*.md', { cwd: root }),
];

/** Names of options that are data, whatever words they are made of. */
const names = /--[a-z][a-z-]*/g;

/** Stands for the name of any check. */
const namedCheck = /(?<=of which )`[\w-]+`/g;

const replaced = new RegExp(`(?<![\\w-])(?:${[...replacedWords.keys()].join('|')})(?![\\w-])`, 'gi');

function problemsOf(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.replaceAll(names, '').replaceAll(namedCheck, 'x').matchAll(replaced)].map(
        ([found]) => `${file}:${at + 1}: "${found}": say "${replacedWords.get(found.toLowerCase())}"`,
      ),
    );
}

/** Comments of whole lines: they may say anything. */
const comments = /^\s*(?:\/\/|\/?\*).*$/gm;
const literals = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** The texts in the code of everything that speaks to people, whether a generated page has them or not. */
function literalsOf(file: string): string {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(comments, '');
  let end = 0;
  const pieces = [...code.matchAll(literals)].map(({ 0: literal, index }) => {
    const lines = code.slice(end, index).replaceAll(/[^\n]/g, '');
    end = index + literal.length;
    return `${lines} ${literal}`;
  });
  return pieces.join('');
}

const spoken = globSync('src/{action,adapters,app,cli,core,flows,pages}/**/*.ts', { cwd: root });

const texts = new Map([
  ...spoken.map(file => [file, literalsOf(file)] as const),
  ...byHand.filter(file => !generated.has(file)).map(file => [file, readFileSync(join(root, file), 'utf8')] as const),
  ...generated,
]);

test('texts for users have no word that was replaced by another', () => {
  expect([...texts].flatMap(([file, text]) => problemsOf(file, text))).toEqual([]);
});

test('a replaced word is found with its file, its line and the word to use, and names of options are none', () => {
  expect(
    problemsOf('docs/x.md', 'fine\nIt could not be told. Consent: --assume-consent.\nOne, of which `a-b` tells.'),
  ).toEqual([
    'docs/x.md:2: "could not be told": say "could not be determined"',
    'docs/x.md:2: "Consent": say "approval"',
    'docs/x.md:3: "of which x tells": say "reported by"',
  ]);
});
