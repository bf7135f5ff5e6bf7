import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import type { Arguments } from '../../../src/cli/command.ts';
import { outputOn } from '../../../src/cli/output-stream.ts';
import { showReport } from '../../../src/cli/watch/show-report.ts';
import { verdictOf } from '../../../src/flows/verdict.ts';

const stats = { catalogs: 0, packages: 0, bundles: 0, documents: 0, files: 0, bytes: 0, parsedBytes: 0 };
const verdict = verdictOf('tree', { findings: [], checks: [] }, stats);
const clear = '\u001B[2J\u001B[3J\u001B[H';

/** What two reports write. */
function shown(options: Arguments['options'], isTTY: boolean) {
  const texts = { stdout: '', stderr: '' };
  const stream = (name: keyof typeof texts) =>
    Object.assign(
      new Writable({
        decodeStrings: false,
        write: (chunk: string, _, done) => {
          texts[name] += chunk;
          done();
        },
      }),
      { isTTY },
    );
  const [stdout, stderr] = [stream('stdout'), stream('stderr')];
  const context = {
    stdin: process.stdin,
    stdout: outputOn(() => stdout),
    stderr: outputOn(() => stderr),
    env: {},
    cwd: '.',
    now: '',
  };
  for (const isFirst of [true, false])
    showReport(context, { options, words: [] }, verdict, { isFirst, milliseconds: 1.5 });
  return texts;
}

test('on a terminal a report replaces the one before', () => {
  const [nothing, first, second] = shown({}, true).stdout.split(clear);
  expect(nothing).toBe('');
  expect(first).not.toBe('');
  expect(second).toBe(first);
});

test('elsewhere a report follows the one before after an empty line, without control characters', () => {
  const { stdout, stderr } = shown({}, false);
  const half = (stdout.length - 1) / 2;
  expect(stdout).toBe(`${stdout.slice(0, half)}\n${stdout.slice(0, half)}`);
  expect(stdout + stderr).not.toContain('\u001B');
  expect(stderr).toMatch(/^(?:Checked in 2 ms at \d\d:\d\d:\d\d\. Waiting for changes; Ctrl\+C ends\.\n){2}$/);
});

test.each([true, false])('a report in JSON is one line, on a terminal: %j', isTTY => {
  const lines = shown({ format: 'json', quiet: true }, isTTY).stdout.split('\n');
  expect(lines).toHaveLength(3);
  expect(lines.slice(0, 2).map(line => JSON.parse(line) as unknown)).toEqual([verdict, verdict]);
});

test('--quiet leaves the report alone', () => {
  expect(shown({ quiet: true }, true).stderr).toBe('');
});
