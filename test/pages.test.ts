import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../scripts/docs/pages.ts';
import { isShown, withCountsOf } from '../scripts/pages/compare-output.ts';
import { pagesByHand } from '../scripts/pages/pages.ts';
import { playPage } from '../scripts/pages/play-page.ts';
import { readSteps } from '../scripts/pages/read-steps.ts';
import { linesOfScript, wordsOfLine } from '../scripts/pages/words-of-line.ts';
import { parseArguments } from '../src/cli/arguments.ts';
import { commands } from '../src/cli/commands/index.ts';

const pages = pagesByHand.map(file => [file, readFileSync(join(root, file), 'utf8')] as const);
const played = pages.filter(([, text]) => readSteps(text).some(({ kind }) => kind === 'fixture'));

/** What is wrong with a command of a page, without running it. */
async function problemOf([first = '', second = '', ...rest]: readonly string[]): Promise<string | undefined> {
  const group = `${first} ${second}`;
  const [name, args] = Object.hasOwn(commands, group) ? [group, rest] : [first, [second, ...rest]];
  if (first.startsWith('-') || first === 'help') return undefined;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) return `no command is named ${first}`;
  try {
    parseArguments(
      await load(),
      args.filter(word => word !== ''),
    );
    return undefined;
  } catch (error) {
    return String(error);
  }
}

test.each(pages)('the commands and options in %s exist', async (_, text) => {
  const problems: string[] = [];
  for (const step of readSteps(text)) {
    for (const line of step.kind === 'commands' ? linesOfScript(step.text) : []) {
      const problem = await problemOf(wordsOfLine(line) ?? ['--version']);
      if (problem !== undefined) problems.push(`${line}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

describe("who follows a page sees what it shows ('npm run pages' writes it)", () => {
  test.each(played)('%s', async (_, text) => {
    for (const { commands: block, printed, exitCode } of await playPage(text)) {
      const shown = block.output?.text;
      // Findings are shown; a command line that is wrong never is.
      const isFine = exitCode === 0 || (shown !== undefined && exitCode !== 2);
      if (!isFine) throw new Error(`${block.text}\nends with the exit code ${exitCode}:\n${printed}`);
      if (shown !== undefined && !isShown(shown, printed)) expect(printed).toBe(shown);
    }
  });
});

test('a page whose commands show their output names the repository that they run in', () => {
  const unplayed = pages.flatMap(([file, text]) => {
    const steps = readSteps(text);
    const first = steps.findIndex(({ kind }) => kind === 'fixture');
    const shown = steps.findIndex(step => step.kind === 'commands' && step.isRun && step.output !== undefined);
    return shown >= 0 && (first < 0 || shown < first) ? [file] : [];
  });
  expect(unplayed).toEqual([]);
});

test('every command of a page is run, or its page says why not', () => {
  const silent = pages.flatMap(([file, text]) => {
    const steps = readSteps(text);
    const first = steps.findIndex(({ kind }) => kind === 'fixture');
    return steps.flatMap((step, index) =>
      step.kind === 'commands' && step.isRun && (first < 0 || index < first) ? [`${file}: ${step.text}`] : [],
    );
  });
  // Its commands build and test this repository.
  expect(silent.filter(block => !block.startsWith('CONTRIBUTING.md: '))).toEqual([]);
});

test('what a page leaves out of an output is marked, and nothing else may be missing', () => {
  expect(isShown('a\n...\nd', 'a\nb\nc\nd\n')).toBe(true);
  expect(isShown('a\n...', 'a\nb\n')).toBe(true);
  expect(isShown('a\nd', 'a\nb\nd\n')).toBe(false);
  expect(isShown('a\n...\nd', 'b\nc\nd\n')).toBe(false);
  expect(isShown('a\n...\nb\n...\nc', 'a\nc\n')).toBe(false);
});

test('the numbers of checks that a page shows are those that were printed', () => {
  const shown = 'Checks\n  9 checks: 9 passed\n...\n  9 checks: 9 passed';
  const printed = 'Checks\n  12 checks: 12 passed\nmore\n  11 checks: 1 failed, 10 passed';
  expect(isShown(shown, printed)).toBe(true);
  expect(withCountsOf(printed, shown)).toBe('Checks\n  12 checks: 12 passed\n...\n  11 checks: 1 failed, 10 passed');
});
