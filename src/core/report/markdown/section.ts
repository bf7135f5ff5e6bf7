/** A part of a Markdown report. What of it fits is kept, item by item. */
export interface Section {
  /** Sections with a smaller number are given room first. */
  readonly priority: number;
  /** What stands before the items: without it none of the section is shown. */
  readonly head: string;
  /** Made one after the other, and only as long as they fit. */
  readonly items: Iterable<string>;
  readonly count: number;
  readonly tail: string;
  /** What an item is called when it had to be left out, singular and plural. */
  readonly nouns: readonly [string, string];
  /** True when a smaller item may stand although a larger one before it did not fit. */
  readonly mayLeaveGaps?: true;
}

/** A section that is shown whole or not at all. */
export function wholeSection(priority: number, text: string, nouns: Section['nouns']): Section {
  return { priority, head: text, items: [], count: 0, tail: '', nouns };
}
