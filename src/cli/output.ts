import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { writeOutputFile } from './output-file.ts';

/** Where the result goes. */
export const outputOption: Readonly<Record<string, OptionSpec>> = {
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Write the result to a file instead of stdout' },
};

/** Writes text to stdout, or to the file that `--output` names. @throws UsageError where that cannot be written */
export function writeText({ cwd, stdout }: Pick<Context, 'cwd' | 'stdout'>, args: Arguments, text: string): void {
  const file = textOption(args, 'output');
  if (file === undefined) stdout.write(text);
  else writeOutputFile(cwd, file, [text]);
}

/** Colour only on a terminal (https://no-color.org), unless FORCE_COLOR asks for it. */
export function wantsColor({ env, stdout }: Pick<Context, 'env' | 'stdout'>, args: Arguments): boolean {
  if (hasOption(args, 'no-color') || (env.NO_COLOR ?? '') !== '') return false;
  if (textOption(args, 'output') !== undefined) return false;
  return stdout.isTTY === true || (env.FORCE_COLOR ?? '') !== '';
}
