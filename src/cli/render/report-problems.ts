import type { Failure } from '../../core/image/outcome.ts';
import { placeText } from '../../core/report/text/place-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Place } from '../../core/source.ts';
import type { Context, ExitCode } from '../command.ts';
import { hintFor } from '../images/report-failure.ts';

/** Something that keeps a command from its result. */
export interface InputProblem {
  readonly message: string;
  readonly fix?: string;
  readonly at?: Place;
  /** Nobody is to blame: trying again may help. */
  readonly unknown?: true;
  /** Why an image could not be had: options may help that a fix for authors does not name. */
  readonly failure?: Failure;
}

/** Says on stderr what keeps a command from its result. */
export function reportProblems(context: Context, problems: readonly InputProblem[]): ExitCode {
  // A problem of a template comes up for each catalog that it renders to.
  const texts = problems.map(({ message, fix, at, failure }) => {
    const hint = failure === undefined ? '' : hintFor(failure).trim();
    const help = hint === '' ? fix : hint;
    const place = at === undefined ? '' : `${placeText(at)}: `;
    return `catalog-keeper: ${visible(`${place}${message}`)}\n${help === undefined ? '' : `  ${visible(help)}\n`}`;
  });
  for (const text of new Set(texts)) context.stderr.write(text);
  return problems.every(({ unknown }) => unknown === true) ? 3 : 1;
}
