import type { Check } from '../core/check.ts';
import {
  defaultReportOptions,
  type Format,
  formats,
  isFormat,
  kindOfFormat,
  renderVerdict,
} from '../core/report/format.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { version } from '../version.ts';
import { hasOption, textOption } from './arguments.ts';
import type { Arguments, Context, OptionSpec } from './command.ts';
import { type OutputKind, outputOption, wantsColor, widthFor, writeText } from './output.ts';
import { UsageError } from './usage-error.ts';

/** The options of every command that ends in a verdict. */
export const reportOptions: Readonly<Record<string, OptionSpec>> = {
  format: { type: 'string', short: 'f', value: 'FORMAT', choices: formats, help: `Format: ${formats.join(', ')}` },
  ...outputOption,
  all: { type: 'boolean', help: 'List every finding separately, including warnings that the base also has' },
  verbose: { type: 'boolean', help: 'List every check, including those that passed' },
};

/**
 * Writes a verdict as the command line asks for it.
 *
 * @param checks those that may be in the verdict
 * @param directory that was checked as one catalog
 */
export function writeVerdict(
  context: Pick<Context, 'cwd' | 'env' | 'stdout'>,
  args: Arguments,
  verdict: Verdict,
  checks: readonly Check[],
  directory?: string,
): void {
  const { text, kind } = shownVerdict(context, args, verdict, checks, directory);
  writeText(context, args, text, kind);
}

/** A verdict in the format that the command line asks for. */
export function shownVerdict(
  context: Pick<Context, 'env' | 'stdout'>,
  args: Arguments,
  verdict: Verdict,
  checks: readonly Check[],
  directory?: string,
): { readonly format: Format; readonly text: string; readonly kind: OutputKind } {
  const format = textOption(args, 'format') ?? 'text';
  if (!isFormat(format)) throw new UsageError(`Format '${format}' does not exist.`);
  const text = renderVerdict(format, verdict, {
    ...defaultReportOptions,
    checks,
    version,
    ...(directory === undefined ? {} : { directory }),
    color: wantsColor(context, args),
    width: widthFor(context, args),
    verbose: hasOption(args, 'verbose'),
    all: hasOption(args, 'all'),
  });
  return { format, text, kind: kindOfFormat(format) };
}
