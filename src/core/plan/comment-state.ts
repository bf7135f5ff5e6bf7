import { nameMarkdown, phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { namesOf } from '../report/text/phrase.ts';
import type { Condition } from './judgement.ts';
import type { Observed } from './pull-request.ts';
import type { NextAct, PullState } from './pull-state.ts';

const mostLogins = 10;

const actors: Readonly<Record<Condition['actor'], string>> = {
  nobody: 'nobody',
  author: 'the author',
  owner: 'an owner',
  maintainer: 'a maintainer',
  infrastructure: 'nobody',
};

const icons: Readonly<Record<PullState['mark'], string>> = { good: '✅', waiting: '⏳', wrong: '❌', unknown: '❓' };

/** The first lines of the comment: the state, who acts next, and the exact next step. */
export function commentState({ mark, title, text, next, offer }: PullState): string {
  const sentences = [...(text === undefined ? [] : [prose(text)]), ...(next === undefined ? [] : [nextLine(next)])];
  const command = offer === undefined ? '' : `\n\n\`\`\`\n${offer}\n\`\`\``;
  return `### ${icons[mark]} ${prose(title)}\n\n${sentences.join(' ')}${command}`;
}

function nextLine({ actor, who, step }: NextAct): string {
  if (actor === 'infrastructure') return `Nobody has to act: ${step}.`;
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, mostLogins))})`;
  return `**Next:** ${actors[actor]}${logins}: ${step}.`;
}

/** What is said after the end. */
export function finalState({ pull }: Pick<Observed, 'pull'>): string {
  if (pull.state !== 'merged') return '### Closed without merging\n\nIt is checked again when it is reopened.';
  const commit = pull.mergedAs === undefined ? '' : ` as ${nameMarkdown(pull.mergedAs)}`;
  return `### ✅ Merged into ${nameMarkdown(pull.base.branch)}${commit}`;
}
