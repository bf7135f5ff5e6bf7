import type { Performed } from '../../../../core/plan/operation.ts';
import type { WriteAnswer } from '../send-write.ts';

/** A write that GitHub answered with no. */
export type Refused = Extract<WriteAnswer, { kind: 'refused' }>;

/** Besides a missing permission, 403 may be about what the request wants. */
export function isAboutRequest({ message }: Refused): boolean {
  return /\block(ed)?\b|workflow|rule violation|protected branch|not authorized to push/i.test(message);
}

const head: Performed = { kind: 'moved', what: 'head' };
const base: Performed = { kind: 'moved', what: 'base' };
const refused = (reason: string): Performed => ({ kind: 'refused', reason });

/**
 * What GitHub says when it does not merge, as it was seen to say it: it documents the status alone. Of its texts nothing is repeated,
 * as names of checks and branches are in them.
 */
const ofMerging: readonly (readonly [RegExp, Performed])[] = [
  [/merge already in progress/i, refused('GitHub is already merging it.')],
  [
    /merge conflict|is not mergeable|in dirty status/i,
    refused('GitHub cannot merge it: it has conflicts, or GitHub is still checking for conflicts.'),
  ],
  [/still a draft|is in draft|draft (status|pull request)/i, refused('It is a draft.')],
  [
    /merge queue/i,
    refused('The branch only accepts changes from its merge queue, or the merge queue rejects this one.'),
  ],
  [
    /status check|required check|checks? (has|have) not|is expected|failing/i,
    refused('A required check has not succeeded.'),
  ],
  [/changes? requested|requested changes/i, refused('A review asks for changes.')],
  [
    /approving review|review(er)?s? (is|are)? ?required|code owner|last push/i,
    refused('A required review is missing.'),
  ],
  [/conversation|unresolved|must be resolved/i, refused('A conversation is not resolved.')],
  [
    /(merge commits|squash merges|rebase merges) are not allowed|merge method/i,
    refused('The repository does not allow this merge method.'),
  ],
  [/linear history/i, refused('The branch requires a linear history.')],
  [/signature|verified|signed/i, refused('The branch requires signed commits.')],
  [/can't be rebased|cannot be rebased/i, refused('GitHub cannot rebase it.')],
  [/workflow/i, refused('It changes GitHub Actions workflows, which the App may not merge.')],
  [/not up to date|out of date|behind/i, refused('The head is not up to date with the base branch.')],
  [/is closed|not open|already merged/i, refused('It is no longer open.')],
  [/clean status/i, refused('Nothing is pending, so auto-merge has nothing to wait for.')],
  [
    /unstable status/i,
    refused('Only checks that are not required have not succeeded, so auto-merge has nothing to wait for.'),
  ],
  [
    /auto[- ]?merge is not (allowed|enabled)|not allowed for this repository|rules not configured/i,
    refused('Auto-merge is off, or not allowed in this repository.'),
  ],
  [/already (in|queued|enqueued)/i, refused('It is already in the merge queue.')],
  [
    /rule violation|protected branch|not authorized|permission/i,
    refused('The rules of the branch do not let the App merge.'),
  ],
];

/** Why GitHub did not merge, or queue, or change auto-merge. */
export function refusalOfMerge({ status, message }: Refused): Performed {
  // At its start: further on there may be a name that somebody chose.
  if (/^base branch was modified/im.test(message)) return base;
  if (/^(head branch was modified|expected ?head)|^head (sha|oid)/im.test(message)) return head;
  const found = ofMerging.find(([text]) => text.test(message))?.[1];
  if (found !== undefined) return found;
  // Documented as: the head is not the one that was sent.
  return status === 409 ? head : refused(`GitHub does not merge it (HTTP ${status}), for an unknown reason.`);
}

/** Why GitHub did not take a comment, label, reaction or check run. */
export function refusalOfPost({ status, message }: Refused): Performed {
  if (/no commit found/i.test(message)) return { kind: 'gone' };
  if (/\block(ed)?\b/i.test(message)) return refused('The conversation is locked.');
  return refused(`GitHub does not accept it (HTTP ${status}).`);
}
