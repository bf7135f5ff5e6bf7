import type { Condition } from '../../core/plan/judgement.ts';
import type { Operation } from '../../core/plan/operation.ts';
import type { MergeMethod } from '../../core/plan/pull-request.ts';
import type { PullState } from '../../core/plan/pull-state.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { ChangedGraph } from '../graphs.ts';

/** What the last round saw of a pull request and made of it: JSON under `page:<repository id>:<number>`. All texts of it are untrusted. */
export interface PageRecord {
  readonly installation: number;
  readonly repository: { readonly id: number; readonly name: string; readonly isPrivate: boolean };
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'closed' | 'merged';
  /** The commit that merging gave; of a merged one alone. */
  readonly mergedAs?: string;
  readonly author: string | undefined;
  readonly isDraft: boolean;
  readonly head: { readonly sha: string; readonly branch: string; readonly repository: string | undefined };
  readonly base: { readonly branch: string; readonly sha: string };
  readonly labels: readonly string[];
  readonly isQueued: boolean;
  readonly method: MergeMethod | undefined;
  readonly conditions: readonly Condition[];
  /** What the page begins with, while the pull request is open. */
  readonly standing: PullState;
  /** What was judged, as far as there is room for it; undefined where it could not be. At most `maxFindings` of its findings. */
  readonly verdict: Verdict | undefined;
  /** How much of it there is no room for. A record of an older version does not say. */
  readonly leftOut?: LeftOut;
  /** How many findings there are. */
  readonly findings: number;
  /** The upgrade graphs of the change, each once; at most `maxGraphs`. */
  readonly graphs: readonly PageGraph[];
  /** Why it could not be judged. */
  readonly problem: { readonly problem: string; readonly fix: string } | undefined;
  /** Logins of those who approved exactly this head, and of those who ask for changes. */
  readonly approvedBy: readonly string[];
  readonly changesRequestedBy: readonly string[];
  /** One sentence: what was decided. */
  readonly text: string;
  /** What was done, and what a dry run withholds. */
  readonly operations: readonly Operation['kind'][];
  readonly withheld: readonly Operation['kind'][];
  /** ISO 8601, UTC. */
  readonly retryAt: string | undefined;
  /** When it was looked at. ISO 8601, UTC. */
  readonly at: string;
}

/** A graph, and the catalogs in which the channel changes in just this way. */
export interface PageGraph extends Pick<ChangedGraph, 'package' | 'channel' | 'drawing'> {
  readonly catalogs: readonly string[];
}

/** How many items of each list are not in the record; without those findings that `findings` counts. */
export type LeftOut = Readonly<Record<'conditions' | 'change' | 'owners' | 'heads' | 'graphs', number>>;

/** What pages of findings show; the rest is in the check run. */
export const maxFindings = 200;
export const maxGraphs = 40;

/**
 * How many characters of JSON each list may take: who writes a change decides how long names are, and how many. Together they are less than a
 * text of the history may have, as the rest is short.
 */
export const pageRoom = {
  conditions: 128 * 1024,
  findings: 1024 * 1024,
  checks: 128 * 1024,
  reasons: 256 * 1024,
  change: 512 * 1024,
  bundleDirectories: 256 * 1024,
  owners: 256 * 1024,
  heads: 256 * 1024,
  graphs: 512 * 1024,
  logins: 64 * 1024,
} as const;

/** The key that it is stored by. */
export function pageKey(repository: number, number: number): string {
  return `page:${repository}:${number}`;
}
