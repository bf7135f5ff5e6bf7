import { expect, test } from '@jest/globals';
import { harmlessLog } from '../../src/app/harmless-log.ts';

function logged(write: (log: ReturnType<typeof harmlessLog>) => void): unknown {
  let written: unknown;
  const keep = (...words: readonly unknown[]) => {
    written = words;
  };
  const log = { debug: keep, info: keep, warn: keep, error: keep };
  write(harmlessLog(log as unknown as Parameters<typeof harmlessLog>[0]));
  return written;
}

const hostile = 'bar\u009b31m\u202e\u2028::error::x\u001b]0;x\u0007';
const shown = String.raw`bar\x9b31m\u{202e}\u{2028}::error::x\x1b]0;x\x07`;

test('M8 a message is one line that commands nothing', () => {
  expect(logged(log => log.warn(`${hostile}\n::error::y`))).toEqual([String.raw`${shown}\n::error::y`]);
});

test('M8 fields command nothing, and keep their lines and types', () => {
  expect(logged(log => log.error({ reason: hostile, stack: 'Error: x\n  at y', deliveries: 2 }, hostile))).toEqual([
    { reason: shown, stack: 'Error: x\n  at y', deliveries: 2 },
    shown,
  ]);
  expect(logged(log => log.info({ key: 'k' }, 'performed'))).toEqual([{ key: 'k' }, 'performed']);
});
