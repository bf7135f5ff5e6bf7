import type { Check } from '../check.ts';
import type { SizeLimit } from './markdown/limit.ts';

/** What a report may be told. Each format takes what concerns it. */
export interface ReportOptions {
  /** Checks that can be in the verdict: their titles and reasons go into SARIF. */
  readonly checks: readonly Check[];
  /** Version of this program, for SARIF. */
  readonly version: string;
  /** Base of the links to the pages of the checks. */
  readonly docsUrl: string;
  /** Base of the links to lines of files (`https://github.com/o/r/blob/<commit>`); without it files are not linked. */
  readonly sourceUrl?: string;
  /** The directory that was checked as one catalog, as it was named. */
  readonly directory?: string;
  /** Terminal text in colour. */
  readonly color: boolean;
  /** Columns that terminal text may take; 100 where absent. */
  readonly width?: number;
  /** Terminal text with every check. */
  readonly verbose: boolean;
  /** Terminal text with each finding by itself, also those that are not new with the change. */
  readonly all: boolean;
  /** How large Markdown may get. */
  readonly limit: SizeLimit;
  /** How many annotations of one level may be written. */
  readonly annotations: number;
  /** Where the findings are listed that have no annotation, as the end of a sentence. */
  readonly wholeList: string;
}
