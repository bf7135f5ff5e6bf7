import { allChecks } from '../../core/checks/index.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { hasOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { outputFile, writeText } from '../output.ts';
import { shownVerdict } from '../write-verdict.ts';

/** Erases the screen and what was scrolled out of it, and begins at its top. */
const clearScreen = '\u001B[2J\u001B[3J\u001B[H';

/** One report of many. On a terminal it replaces the one before; elsewhere it follows that one, JSON as a line of its own. */
export function showReport(
  context: Context,
  args: Arguments,
  verdict: Verdict,
  { isFirst, milliseconds }: { readonly isFirst: boolean; readonly milliseconds: number },
): void {
  const { format, text, kind } = shownVerdict(context, args, verdict, allChecks);
  if (outputFile(args) !== undefined) writeText(context, args, text, kind);
  else if (format === 'json') writeText(context, args, `${inOneLine(text)}\n`, kind);
  else {
    if (context.stdout.isTTY && format === 'text') context.stdout.asIs.write(clearScreen);
    else if (!isFirst) context.stdout.asIs.write('\n');
    writeText(context, args, text, kind);
  }
  if (hasOption(args, 'quiet')) return;
  const time = new Date().toLocaleTimeString('en-GB');
  context.stderr.write(`Checked in ${Math.ceil(milliseconds)} ms at ${time}. Waiting for changes; Ctrl+C ends.\n`);
}

/** A line break in pretty JSON is never part of a text. */
function inOneLine(json: string): string {
  return json.replaceAll(/\n */g, '');
}
