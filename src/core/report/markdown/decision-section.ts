import type { Decision, Reason } from '../../policy/decision.ts';
import { actorWords } from '../text/actor-words.ts';
import { namesOf } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { phraseMarkdown } from './markdown-phrase.ts';
import { prose } from './prose.ts';
import type { Section } from './section.ts';

/** So many logins are shown; past that only how many more. */
const mostLogins = 10;

/** Why, and who acts next: a line for each reason, those of one actor together. */
export function decisionSection(decision: Decision): Section {
  const items = groupsOf(decision).map(group => groupMarkdown(group, decision));
  return {
    priority: 1,
    head: '',
    items,
    count: items.length,
    tail: '',
    nouns: ['reason', 'reasons'],
  };
}

/** Reasons that follow each other and are up to the same people. */
function groupsOf({ action, reasons }: Decision): readonly (readonly Reason[])[] {
  const groups: Reason[][] = [];
  for (const reason of reasons) {
    const last = groups.at(-1);
    const isSame = last?.[0] !== undefined && action !== 'merge' && actorMarkdown(last[0]) === actorMarkdown(reason);
    if (last !== undefined && isSame && reason.actor !== 'nobody') last.push(reason);
    else groups.push([reason]);
  }
  return groups;
}

function groupMarkdown(group: readonly Reason[], { action }: Decision): string {
  const messages = group.map(({ message }) => prose(shorten(message, 600)));
  const [first] = group;
  if (first === undefined) return '';
  if (first.code === 'assumed' || first.code === 'images-not-asked') return `- ℹ️ ${messages.join(' ')}\n`;
  if (action === 'merge') return `- ✅ ${messages.join(' ')}\n`;
  if (first.actor === 'nobody') return `- ℹ️ ${messages.join(' ')}\n`;
  if (messages.length === 1) return `- ${actorMarkdown(first)}: ${messages[0]}\n`;
  return `- ${actorMarkdown(first)}:\n${messages.map(message => `  - ${message}\n`).join('')}`;
}

function actorMarkdown({ actor, who }: Reason): string {
  const icon = actor === 'author' ? '❌' : '⏳';
  const words = actorWords[actor];
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, mostLogins))})`;
  return `${icon} **${words.charAt(0).toUpperCase()}${words.slice(1)}**${logins}`;
}
