import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { writeOutputFile } from './output-file.ts';

/** Where the result goes. */
export const outputOption: Readonly<Record<string, OptionSpec>> = {
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Write the result to a file instead of stdout (-)' },
};

/** The file that `--output` names; undefined where the result goes to stdout, which `-` stands for. */
export function outputFile(args: Arguments): string | undefined {
  const file = textOption(args, 'output');
  return file === '-' ? undefined : file;
}

/** Writes text to stdout, or to the file that `--output` names. @throws UsageError where that cannot be written */
export function writeText({ cwd, stdout }: Pick<Context, 'cwd' | 'stdout'>, args: Arguments, text: string): void {
  const file = outputFile(args);
  if (file === undefined) stdout.write(text);
  else writeOutputFile(cwd, file, [text]);
}

/** Colour only on a terminal that can (https://no-color.org), unless FORCE_COLOR says otherwise (https://nodejs.org/api/tty.html). */
export function wantsColor({ env, stdout }: Pick<Context, 'env' | 'stdout'>, args: Arguments): boolean {
  if (hasOption(args, 'no-color') || (env.NO_COLOR ?? '') !== '') return false;
  if (outputFile(args) !== undefined) return false;
  const forced = env.FORCE_COLOR ?? '';
  return forced === '' ? stdout.isTTY === true && env.TERM !== 'dumb' : forced !== '0' && forced !== 'false';
}
