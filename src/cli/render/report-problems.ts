import { placeText } from '../../core/report/text/place-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Place } from '../../core/source.ts';
import type { Context, ExitCode } from '../command.ts';

/** Something that keeps a command from its result. */
export interface InputProblem {
  readonly message: string;
  readonly fix?: string;
  readonly at?: Place;
  /** Nobody is to blame: trying again may help. */
  readonly unknown?: true;
}

/** Says on stderr what keeps a command from its result. */
export function reportProblems(context: Context, problems: readonly InputProblem[]): ExitCode {
  for (const { message, fix, at } of problems) {
    const place = at === undefined ? '' : `${placeText(at)}: `;
    context.stderr.write(`catalog-keeper: ${visible(`${place}${message}`)}\n`);
    if (fix !== undefined) context.stderr.write(`  ${visible(fix)}\n`);
  }
  return problems.every(({ unknown }) => unknown === true) ? 3 : 1;
}
