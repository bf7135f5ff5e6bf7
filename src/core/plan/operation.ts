import type { FollowedInstalls } from '../cluster/runs/wanted-installs.ts';
import type { CheckConclusion, MergeMethod, Reaction } from './pull-request.ts';

/** A line of the check run's annotations. https://docs.github.com/en/rest/checks/runs#create-a-check-run */
export interface CheckAnnotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Where on its line it begins, from 1. */
  readonly column?: number;
  readonly level: 'notice' | 'warning' | 'failure';
  readonly title: string;
  readonly message: string;
  /** What fixes it, for who opens the details. */
  readonly details?: string;
}

/** A check run as it should be. */
export interface DesiredCheck {
  readonly name: string;
  /** The commit that it is about. */
  readonly sha: string;
  /** Tells runs apart: the base branch, base, head and what was decided. Equal ids are equal runs. */
  readonly externalId: string;
  /** Undefined while it is looked at, and where something could not be determined: it then goes on. */
  readonly conclusion: CheckConclusion | undefined;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly annotations: readonly CheckAnnotation[];
  readonly detailsUrl: string | undefined;
  /** What people can ask for once it is completed; GitHub shows three at most. */
  readonly buttons: readonly CheckButton[];
}

/** A button of a check run: a press sends an event with its id. https://docs.github.com/en/rest/checks/runs#create-a-check-run */
export interface CheckButton {
  /** At most 20 characters. */
  readonly label: string;
  /** At most 40 characters. */
  readonly description: string;
  /** At most 20 characters. */
  readonly id: string;
}

/** A comment at lines of a file in the head. https://docs.github.com/en/rest/pulls/reviews#create-a-review-for-a-pull-request */
export interface LineComment {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly body: string;
}

/**
 * One thing to do at GitHub, with what guards it. What it finds otherwise than expected is not done, and the pull request is
 * looked at again. Doing one twice has no further effect, or is found out by its guard.
 */
export type Operation =
  | { readonly kind: 'create-check'; readonly check: DesiredCheck }
  /** Of a run that is not completed. Annotations are added to those that are there. */
  | { readonly kind: 'update-check'; readonly id: number; readonly check: DesiredCheck }
  | { readonly kind: 'create-comment'; readonly body: string }
  | { readonly kind: 'update-comment'; readonly id: number; readonly body: string }
  /** One of ours that is there twice. */
  | { readonly kind: 'delete-comment'; readonly id: number }
  | { readonly kind: 'add-label'; readonly name: string }
  | { readonly kind: 'remove-label'; readonly name: string }
  | { readonly kind: 'react'; readonly comment: number; readonly reaction: Reaction }
  /** A review that neither approves nor requests changes, with comments at lines of exactly this head. */
  | {
      readonly kind: 'create-review';
      readonly head: string;
      readonly body: string;
      readonly comments: readonly LineComment[];
    }
  /** A thread of ours at lines of the change. `id` is that of GraphQL. */
  | { readonly kind: 'resolve-thread'; readonly id: string }
  | { readonly kind: 'disable-auto-merge' }
  | { readonly kind: 'leave-queue' }
  /** Starts the workflow that installs what the change brings on a cluster, unless it goes on. `head` and `base` are the commits that were judged. */
  | ({ readonly kind: 'start-install'; readonly head: string; readonly base: string } & FollowedInstalls)
  | MergeOperation;

/** What brings the change into its base branch. `head` and `base` are the commits that were judged. */
export type MergeOperation = {
  readonly head: string;
  readonly base: string;
} & (
  | {
      /** Pushes the judged merge commit itself as a fast-forward of `base`: binds head and base. */
      readonly kind: 'push-merge';
      /** The tree that was judged. */
      readonly tree: string;
      readonly message: string;
      /** Check runs that have to be on the merge commit before the branch takes it. */
      readonly check: DesiredCheck | undefined;
    }
  /** GitHub's merge queue judges the group again. Binds the head. */
  | { readonly kind: 'enqueue' }
  /** GitHub's own auto-merge, where something else is still awaited. Binds the head. */
  | {
      readonly kind: 'enable-auto-merge';
      readonly method: MergeMethod;
      readonly title: string;
      readonly message: string;
    }
  /** The merge call. Binds the head; the base only where branches have to be up to date. */
  | { readonly kind: 'merge'; readonly method: MergeMethod; readonly title: string; readonly message: string }
);

/** What came of an operation. Anything but `done` ends the round, and the pull request is looked at again. */
export type Performed =
  | {
      readonly kind: 'done' /** The commit that the base branch is at, of an operation that merged. */;
      readonly commit?: string;
    }
  /** The head is not the one that was judged (409, 422 of `expectedHeadOid`), or the base moved (a push that was refused). */
  | { readonly kind: 'moved'; readonly what: 'head' | 'base' }
  /** GitHub does not do it as things are (405, 422): the sentence says why, in our words. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** What it is about is gone (404, 410). */
  | { readonly kind: 'gone' };
