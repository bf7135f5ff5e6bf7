import { textOption } from '../arguments.ts';
import type { Arguments } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The value of an option that takes seconds, in milliseconds; undefined where it is not given. @throws UsageError */
export function secondsOption(args: Arguments, name: string): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} takes a number of seconds, not '${text}'.`);
  return Number(text) * 1000;
}
