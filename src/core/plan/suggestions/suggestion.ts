import type { Finding } from '../../finding.ts';

/** Whole lines of a file in the head, and what to put in their place. */
export interface ReplacedLines {
  /** The first and the last line, counted from 1. */
  readonly startLine: number;
  readonly endLine: number;
  /** Without line ends; at least one. */
  readonly before: readonly string[];
  /** None: the lines are deleted. */
  readonly after: readonly string[];
}

/** A fix that GitHub can make with one click: of one or more findings, in one place. */
export interface Suggestion extends ReplacedLines {
  /** Path in the repository. */
  readonly file: string;
  /** What it fixes, at least one. */
  readonly findings: readonly Finding[];
}

/** Lines of a file in the head that GitHub shows in a pull request, counted from 1, with both ends. */
export interface ShownLines {
  readonly start: number;
  readonly end: number;
}

/** The suggestions for a head, and where GitHub takes comments. */
export interface Suggestions {
  /** The most severe first. */
  readonly found: readonly Suggestion[];
  /** By path; undefined where nobody asked, or GitHub did not say. */
  readonly shown: ReadonlyMap<string, readonly ShownLines[]> | undefined;
  /** All that is to be found was looked for: what is not found is fixed. */
  readonly isComplete: boolean;
}

/** A suggestion that this App has posted: a thread of comments at lines of the change. */
export interface PostedSuggestion {
  /** What GraphQL calls the thread. */
  readonly id: string;
  /** As `keyOfSuggestion` gives it. */
  readonly key: string;
  readonly isResolved: boolean;
  /** Its lines have changed since: GitHub does not apply it any more. */
  readonly isOutdated: boolean;
  /** GitHub lets this App resolve it. */
  readonly canResolve: boolean;
}

/** What this App has posted at the lines of a pull request. */
export interface PostedSuggestions {
  readonly threads: readonly PostedSuggestion[];
  /** The commits that it has posted a review of. */
  readonly heads: readonly string[];
}
