import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMissing, systemReason } from '../core/text/system-reason.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Where the result goes. */
export const outputOption: Readonly<Record<string, OptionSpec>> = {
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Write the result to a file instead of stdout' },
};

/** Writes text to stdout, or to the file that `--output` names. */
export function writeText(context: Context, args: Arguments, text: string): void {
  const file = textOption(args, 'output');
  if (file === undefined) {
    context.stdout.write(text);
    return;
  }
  try {
    writeFileSync(resolve(context.cwd, file), text);
  } catch (error) {
    const directory = dirname(file);
    const reason = isMissing(error) ? `there is no directory '${directory}'` : systemReason(error);
    throw new UsageError(`The file '${file}' cannot be written: ${reason}.`);
  }
}

/** Colour only on a terminal (https://no-color.org), unless FORCE_COLOR asks for it. */
export function wantsColor(context: Context, args: Arguments): boolean {
  if (hasOption(args, 'no-color') || (context.env.NO_COLOR ?? '') !== '') return false;
  if (textOption(args, 'output') !== undefined) return false;
  return context.stdout.isTTY === true || (context.env.FORCE_COLOR ?? '') !== '';
}
