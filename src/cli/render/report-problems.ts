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
  // A problem of a template comes up for each catalog that it renders to.
  const texts = problems.map(({ message, fix, at }) => {
    const place = at === undefined ? '' : `${placeText(at)}: `;
    return `catalog-keeper: ${visible(`${place}${message}`)}\n${fix === undefined ? '' : `  ${visible(fix)}\n`}`;
  });
  for (const text of new Set(texts)) context.stderr.write(text);
  return problems.every(({ unknown }) => unknown === true) ? 3 : 1;
}
