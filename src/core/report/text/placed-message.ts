import type { Finding } from '../../finding.ts';
import type { Place } from '../../source.ts';
import { nextStepOf } from './next-step.ts';
import { placeText } from './place-text.ts';
import { isRepositoryPath } from './repository-path.ts';
import { shorten } from './shorten.ts';
import { visible } from './visible.ts';

/** Longer texts are cut, so that one finding cannot fill a report. */
const longest = 4000;

/** What a finding says, for a format that takes the place apart from the text. */
export interface PlacedMessage {
  /** Only a path that is safe to hand on. */
  readonly place: Place | undefined;
  readonly message: string;
  /** What to do about it, as a line; undefined where nothing is left to do. */
  readonly next: string | undefined;
}

/** Splits a finding into place and text. A path that cannot be handed on as one is told in the text. */
export function placedMessage(finding: Finding): PlacedMessage {
  const place = placeOf(finding);
  const next = nextStepOf(finding);
  const where = place === undefined ? placeText(finding) : '';
  return {
    place,
    message: `${where === '' ? '' : `${visible(shorten(where, 500))}: `}${visible(shorten(finding.message, longest))}`,
    next: next === undefined ? undefined : `${next.label}: ${visible(shorten(next.text, longest))}`,
  };
}

function placeOf({ file, line, column }: Finding): Place | undefined {
  if (file === undefined || !isRepositoryPath(file)) return undefined;
  if (line === undefined) return { file };
  return column === undefined ? { file, line } : { file, line, column };
}
