/** A text file as it was loaded. Nothing else of the outside world reaches the core. */
export interface SourceFile {
  /** Path in the repository, with `/` between its parts and no leading `/`. */
  readonly path: string;
  /**
   * The content, decoded as UTF-8; bytes that are not UTF-8 became U+FFFD. A byte order mark is kept. May be worked out when it is
   * asked for, and then throws a `ReadingError` where it is to be had no more.
   */
  readonly text: string;
  /** False when `text` had to replace bytes that are not UTF-8. */
  readonly isUtf8: boolean;
  /** True when all of it is known to be ASCII. */
  readonly isAscii?: boolean;
}

/** Where something stands: a file, and where it is known the line and column, both counted from 1. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}
