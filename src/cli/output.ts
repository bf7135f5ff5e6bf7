import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Check } from '../core/checks/define.ts';
import { defaultReportOptions, formats, isFormat, renderVerdict } from '../core/report/format.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { isMissing, systemReason } from '../core/text/system-reason.ts';
import { version } from '../version.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { UsageError } from './usage-error.ts';

/** Where the result goes. */
export const outputOption: Readonly<Record<string, OptionSpec>> = {
  output: { type: 'string', short: 'o', value: 'FILE', help: 'Write the result to a file instead of stdout' },
};

/** The options of every command that ends in a verdict. */
export const reportOptions: Readonly<Record<string, OptionSpec>> = {
  format: { type: 'string', short: 'f', value: 'FORMAT', choices: formats, help: `Format: ${formats.join(', ')}` },
  ...outputOption,
  verbose: { type: 'boolean', help: 'List every check, also those that passed' },
};

/**
 * Writes a verdict as the command line asks for it.
 *
 * @param checks those that may be in the verdict
 */
export function writeVerdict(context: Context, args: Arguments, verdict: Verdict, checks: readonly Check[]): void {
  const format = textOption(args, 'format') ?? 'text';
  if (!isFormat(format)) throw new UsageError(`There is no format '${format}'.`);
  const text = renderVerdict(format, verdict, {
    ...defaultReportOptions,
    checks,
    version,
    color: wantsColor(context, args),
    verbose: hasOption(args, 'verbose'),
  });
  writeText(context, args, text);
}

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
