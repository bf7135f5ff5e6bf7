/**
 * A text that was to be had is to be had no more. Neither the check that asks for it nor who wrote the text is to blame, so that
 * the run ends. Adapters throw kinds of it.
 */
export class ReadingError extends Error {}
