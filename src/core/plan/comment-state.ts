import type { Reason } from '../policy/decision.ts';
import { decisionSection } from '../report/markdown/decision-section.ts';
import { nameMarkdown, phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { namesOf } from '../report/text/phrase.ts';
import type { Condition } from './judgement.ts';
import type { Observed } from './pull-request.ts';
import type { NextAct, PullState } from './pull-state.ts';

const maxLogins = 10;

const actors: Readonly<Record<Condition['actor'], string>> = {
  nobody: 'nobody',
  author: 'the author',
  owner: 'an owner',
  maintainer: 'a maintainer',
  infrastructure: 'nobody',
};

const icons: Readonly<Record<PullState['mark'], string>> = { good: '✅', waiting: '⏳', wrong: '❌', unknown: '❓' };

/**
 * The beginning of the comment: the state, who acts next, and the exact next step.
 *
 * @param approvals those that it waits for: their sentences name who can give them
 * @param marker what stands before it
 */
export function commentState(state: PullState, approvals: readonly Reason[], marker: string): readonly Section[] {
  const { mark, title, text, next, offer } = state;
  const isListed = approvals.length > 0;
  const sentences = [
    ...(text === undefined ? [] : [prose(text)]),
    ...(next === undefined ? [] : [isListed ? `**Next:** ${next.step}.` : nextLine(next)]),
  ];
  const command = offer === undefined ? '' : `\n\n\`\`\`\n${offer}\n\`\`\``;
  const nouns = ['state', 'states'] as const;
  return [
    wholeSection(0, `${marker}\n### ${icons[mark]} ${prose(title)}`, nouns),
    ...(isListed ? decisionSection({ action: 'wait', reasons: approvals }) : []),
    wholeSection(0, `${sentences.join(' ')}${command}`, nouns),
  ];
}

function nextLine({ actor, who, step }: NextAct): string {
  if (actor === 'infrastructure') return `Nobody has to act: ${step}.`;
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, maxLogins))})`;
  return `**Next:** ${actors[actor]}${logins}: ${step}.`;
}

/** What is said after the end. */
export function finalState({ pull }: Pick<Observed, 'pull'>): string {
  if (pull.state !== 'merged') return '### Closed without merging\n\nIt is checked again when it is reopened.';
  const commit = pull.mergedAs === undefined ? '' : ` as ${nameMarkdown(pull.mergedAs)}`;
  return `### ✅ Merged into ${nameMarkdown(pull.base.branch)}${commit}`;
}
