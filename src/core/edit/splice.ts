/** A part of a text, by offsets, and what to put there. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with that part replaced. */
export function spliced(text: string, { start, end, text: added }: Splice): string {
  return text.slice(0, start) + added + text.slice(end);
}
