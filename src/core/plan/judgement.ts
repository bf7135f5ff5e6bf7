import type { Actors } from '../actors.ts';
import type { InstallFacts, InstallsEnded } from '../cluster/runs/install-facts.ts';
import type { PullInstalls } from '../cluster/runs/wanted-installs.ts';
import type { Owner } from '../ownership/model.ts';
import type { Verdict } from '../report/verdict.ts';
import type { ConditionId } from './condition-id.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { Operation } from './operation.ts';
import type { MergeMethod } from './pull-request.ts';
import type { ServedPull, Serving } from './served-pull.ts';
import type { Suggestions } from './suggestions/suggestion.ts';

/** How a repository wants changes to be merged: `merge` of its configuration, on the base branch. */
export interface MergeSettings {
  /** Merge what passes without a person. */
  readonly automatic: boolean;
  readonly method: MergeMethod;
  /** Show what would be done, and do nothing but the check run and the comment that say so. */
  readonly dryRun: boolean;
  /** The label that holds a pull request. */
  readonly holdLabel: string;
  /** The label of an open issue that stops all merging. */
  readonly stopLabel: string;
  /** Push the judged merge commit where the rules of the branch let this App. */
  readonly push: boolean;
  /** Use GitHub's auto-merge where other required checks are pending. */
  readonly autoMerge: boolean;
  /** Merge although the branch does not require the check of this App. */
  readonly withoutProtection: boolean;
}

/** The verdict on what merging exactly `head` into exactly `base` gives. */
export interface Judgement {
  readonly base: string;
  readonly head: string;
  /** Id of the tree that was judged; undefined where merging gives none. */
  readonly tree: string | undefined;
  readonly verdict: Verdict;
  /** Whether the head lacks commits of the base; undefined where nothing is merged anyway. */
  readonly isBehind?: boolean;
  /** Where the method is rebase: how many commits it makes again; `unsafe` where they may give another tree than the one that was judged. */
  readonly replayed?: number | 'unsafe';
  readonly merge: MergeSettings;
  readonly maintainers: readonly Owner[];
  /** What is to be tried on a cluster, where the configuration wants that and it was followed. */
  readonly installs?: PullInstalls;
  /** The teams that own what the change affects, as far as they were looked up. */
  readonly teams?: NonNullable<Actors['teams']>;
  /** Fixes that GitHub can make with one click; undefined where nobody looked, or that failed: then none is posted, and none is resolved. */
  readonly suggestions?: Suggestions;
  /** New suggestions are posted: `report.suggestions` of the configuration. */
  readonly offersSuggestions?: boolean;
}

/** Why a pull request could not be judged: it is tried again. Never the author's fault, never green. */
export interface NotJudged {
  readonly base: string;
  readonly head: string;
  /** One sentence each, without secrets. */
  readonly problem: string;
  readonly fix: string;
}

/** What has to be true before a change is merged, beyond what its content decides. */
export interface Condition {
  readonly id: ConditionId;
  readonly state: 'met' | 'unmet' | 'unknown';
  /** One plain sentence: what is so, or what is missing. */
  readonly text: string;
  readonly actor: 'nobody' | 'author' | 'owner' | 'maintainer' | 'infrastructure';
  /** Logins of those who can act, where they are known. */
  readonly who: readonly string[];
}

/** Installs on a cluster that ended after the merge. */
export type LateInstalls = Pick<InstallFacts, 'targets'> & { readonly state: InstallsEnded };

/** What a plan needs to know besides. */
export interface PlanContext {
  /** ISO 8601, UTC. */
  readonly now: string;
  /** Version of this program, and base of the links to the pages of the checks. */
  readonly version: string;
  readonly docsUrl: string;
  /** The page of this pull request; undefined where no pages are served. */
  readonly pageUrl: string | undefined;
  /** When it is tried again, where something could not be determined. ISO 8601, UTC. */
  readonly retryAt: string | undefined;
  /** It is merged now if it may be: nothing else of this App merges into its branch until it is done. */
  readonly isTurn?: boolean;
  /** Something that asked for a new check run since the last one: id of a comment or of a delivery. */
  readonly recheck: string | undefined;
  /**
   * Of who only reports, such as the Action: it acts on nothing, follows no command, and looks again when it is run again. The people are
   * those that the verdict rests on.
   */
  readonly report?: { readonly people: Actors };
  /** How the App serves catalogs, and what it serves of this pull request; undefined where it serves none. */
  readonly serving?: Serving & { readonly isPrivate: boolean; readonly pull: ServedPull | undefined };
  /** The head that suggestions were posted for moments ago: GitHub may not show them yet. */
  readonly postedHead?: string;
  /** Of a merged pull request: the catalogs that it changed, as far as it is known whether they were published. */
  readonly live?: readonly LiveCatalog[];
  /** The same: what a run found that ended after the merge. */
  readonly lateInstalls?: LateInstalls;
}

/** What to do about a pull request: nothing to do gives no operations. */
export interface Plan {
  readonly conditions: readonly Condition[];
  /** In order; a merge operation is the last one. */
  readonly operations: readonly Operation[];
  /** What would be done, were it no dry run. Empty otherwise. */
  readonly withheld: readonly Operation[];
  /** One sentence for the history. */
  readonly text: string;
}
