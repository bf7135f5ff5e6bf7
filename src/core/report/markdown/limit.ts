import { utf8Length } from '../../text/utf8-length.ts';
import { harmlessText } from '../text/harmless-text.ts';

/** The largest size of a text: in UTF-16 units (never less than its characters), or in bytes of UTF-8 once it is escaped for a log (`harmlessText`), as summaries are written. */
export interface SizeLimit {
  readonly unit: 'characters' | 'escaped bytes';
  readonly size: number;
}

/** GitHub refuses a longer comment with "Body is too long". */
export const commentLimit: SizeLimit = { unit: 'characters', size: 65_536 };

/** GitHub drops the larger summary of a step. */
export const summaryLimit: SizeLimit = { unit: 'escaped bytes', size: 1_048_576 };

export function sizeOf(text: string, unit: SizeLimit['unit']): number {
  return unit === 'characters' ? text.length : utf8Length(harmlessText(text));
}
