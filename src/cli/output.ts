import { type Palette, paletteOf } from '../core/report/terminal/palette.ts';
import { usualWidth } from '../core/report/terminal/wrap.ts';
import { harmlessText } from '../core/report/text/harmless-text.ts';
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

/**
 * How a result is written.
 * - `text`: whole lines for people. What a terminal or a runner of workflows would obey is escaped, in a file as well
 * - `shown`: data for people to look at: escaped as text on stdout, and as it is in a file
 * - `commands`: lines for the runner of workflows that are ours
 * - `data`: for programs, as it is. What may hold foreign texts as lines of their own does not belong into the log of a workflow
 */
export type OutputKind = 'text' | 'shown' | 'commands' | 'data';

/** Writes to stdout, or to the file that `--output` names. @throws UsageError where that cannot be written */
export function writeText(
  context: Pick<Context, 'cwd' | 'env' | 'stdout'>,
  args: Arguments,
  text: string,
  kind: OutputKind,
): void {
  const file = outputFile(args);
  const isExact = kind === 'data' || (kind === 'shown' && file !== undefined);
  // Data has no colours of ours: any in it are foreign.
  const allowed = { color: kind !== 'shown' && wantsColor(context, args), commands: kind === 'commands' };
  const written = isExact ? text : harmlessText(text, allowed);
  if (file === undefined) context.stdout.asIs.write(written);
  else writeOutputFile(context.cwd, file, [written]);
}

/** Columns that text for people may take: those of the terminal that it goes to, as far as they can be read. */
export function widthFor({ stdout }: Pick<Context, 'stdout'>, args: Arguments): number {
  return outputFile(args) === undefined ? stdout.width : usualWidth;
}

/** Colours and width of text for people. */
export function paletteFor(context: Pick<Context, 'env' | 'stdout'>, args: Arguments): Palette {
  return paletteOf(wantsColor(context, args), widthFor(context, args));
}

/** Colour only on a terminal that can (https://no-color.org), unless FORCE_COLOR says otherwise (https://nodejs.org/api/tty.html). */
export function wantsColor({ env, stdout }: Pick<Context, 'env' | 'stdout'>, args: Arguments): boolean {
  if (hasOption(args, 'no-color') || (env.NO_COLOR ?? '') !== '') return false;
  if (outputFile(args) !== undefined) return false;
  const forced = env.FORCE_COLOR ?? '';
  return forced === '' ? stdout.isTTY === true && env.TERM !== 'dumb' : forced !== '0' && forced !== 'false';
}
