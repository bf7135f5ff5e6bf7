import { wrap } from '../core/report/terminal/wrap.ts';
import { hasOption } from './arguments.ts';
import type { Arguments, Context } from './command.ts';
import { outputFile } from './output.ts';

/**
 * Says on stderr what became of a result, unless `--quiet`: lines for people, set off from the result where both are in one terminal.
 *
 * @param result what was written to stdout, or to the file of `--output`
 */
export function writeSummary(
  { stderr }: Pick<Context, 'stderr'>,
  args: Arguments,
  result: string,
  lines: readonly string[],
): void {
  if (hasOption(args, 'quiet')) return;
  const gap = result === '' || outputFile(args) !== undefined ? '' : '\n';
  stderr.write(gap + lines.map(line => `${wrap(line, 2, 0, stderr.width)}\n`).join(''));
}
