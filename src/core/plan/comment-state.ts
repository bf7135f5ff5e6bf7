import { nameMarkdown, phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { headlineOf } from '../report/text/headline.ts';
import { namesOf } from '../report/text/phrase.ts';
import type { Condition, Judgement, NotJudged } from './judgement.ts';
import { isApproval } from './labels.ts';
import { stepForCondition, stepForReason } from './next-step.ts';
import type { MergeOperation } from './operation.ts';
import type { Observed } from './pull-request.ts';
import { isJudged, isUndetermined, standingReasons } from './undetermined.ts';

const mostLogins = 10;

const actors: Readonly<Record<Condition['actor'], string>> = {
  nobody: 'nobody',
  author: 'the author',
  owner: 'an owner',
  maintainer: 'a maintainer',
  infrastructure: 'nobody',
};

/** The first lines of the comment: the state, who acts next, and the exact next step. */
export function commentState(
  observed: Observed,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
): string {
  if (!isJudged(judgement))
    return `### ❓ Could not be judged\n\n${prose(judgement.problem)} It is tried again. Nobody has to do anything about the change.`;
  const { verdict, head } = judgement;
  const { text } = headlineOf(verdict);
  const [reason] = standingReasons(verdict);
  if (isUndetermined(verdict))
    return `### ❓ Could not be determined: ${prose(text)}\n\nIt is tried again. Nobody has to do anything about the change.`;
  if (reason !== undefined) {
    const isRefused = verdict.decision?.action === 'refuse';
    const title = isRefused ? `❌ Refused: ${prose(text)}` : `⏳ ${prose(capital(text))}`;
    const needsApproval = standingReasons(verdict).some(({ code }) => isApproval(code));
    const offer = needsApproval && !isRefused ? `\n\n\`\`\`\n/approve ${head}\n\`\`\`` : '';
    return `### ${title}\n\n**Next:** ${whoOf(reason)}: ${stepForReason(reason)}.${offer}`;
  }
  return `### ${stateOfMerge(observed, conditions, merge)}`;
}

function stateOfMerge({ pull }: Observed, conditions: readonly Condition[], merge: MergeOperation | undefined): string {
  if (pull.isQueued || merge?.kind === 'enqueue') return '✅ In the merge queue\n\nGitHub merges it.';
  if (pull.autoMerge !== 'off' || merge?.kind === 'enable-auto-merge')
    return '✅ May be merged\n\nGitHub merges it when the other required checks pass.';
  const open = conditions.filter(({ state }) => state !== 'met');
  const first = open.find(({ id }) => id !== 'not-a-dry-run') ?? open[0];
  if (first === undefined) return '✅ Being merged\n\nNothing has to be done.';
  const title = first.id === 'not-a-dry-run' ? '✅ Would be merged: this is a dry run' : '⏳ May be merged, and waits';
  return `${title}\n\n${prose(first.text)} **Next:** ${whoOf(first)}: ${stepForCondition(first)}.`;
}

function whoOf({ actor, who }: Pick<Condition, 'actor' | 'who'>): string {
  const logins = who.length === 0 || actor === 'infrastructure' ? '' : ` (${phraseMarkdown(namesOf(who, mostLogins))})`;
  return `${actors[actor]}${logins}`;
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** What is said after the end. */
export function finalState({ pull }: Pick<Observed, 'pull'>): string {
  if (pull.state !== 'merged') return '### Closed without being merged\n\nIt is judged again when it is reopened.';
  const commit = pull.mergedAs === undefined ? '' : ` as ${nameMarkdown(pull.mergedAs)}`;
  return `### ✅ Merged into ${nameMarkdown(pull.base.branch)}${commit}`;
}
