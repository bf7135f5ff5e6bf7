import type { Decision, Reason } from '../../policy/decision.ts';
import { actorWords } from '../text/actor-words.ts';
import { groupReasons } from '../text/group-reasons.ts';
import { namesOf } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { namesWhoActs } from '../text/without-repeats.ts';
import { phraseMarkdown } from './markdown-phrase.ts';
import { prose } from './prose.ts';
import type { Section } from './section.ts';

/** So many logins are shown; past that only how many more. */
const maxLogins = 10;

/** Why, and who acts next: a line for each reason, those of one actor together. */
export function decisionSection(decision: Decision | undefined): readonly Section[] {
  if (decision === undefined || decision.reasons.length === 0) return [];
  // Of a release bot each package has the same.
  const items = [...new Set(groupReasons(decision).map(group => groupMarkdown(group, decision)))];
  return [{ priority: 1, head: '', items, count: items.length, tail: '', nouns: ['reason', 'reasons'] }];
}

function groupMarkdown(group: readonly [Reason, ...Reason[]], { action }: Decision): string {
  const messages = group.map(({ message }) => prose(shorten(message, 600)));
  const [first] = group;
  if (['assumed', 'facts-lacking', 'images-not-checked'].includes(first.code)) return `- ℹ️ ${messages.join(' ')}\n`;
  if (action === 'merge') return `- ✅ ${messages.join(' ')}\n`;
  if (first.actor === 'nobody') return `- ${first.code === 'approval-given' ? '✅' : 'ℹ️'} ${messages.join(' ')}\n`;
  if (group.every(namesWhoActs)) return messages.map(message => `- ⏳ ${message}\n`).join('');
  if (messages.length === 1) return `- ${actorMarkdown(first)}: ${messages[0]}\n`;
  return `- ${actorMarkdown(first)}:\n${messages.map(message => `  - ${message}\n`).join('')}`;
}

function actorMarkdown({ actor, who }: Reason): string {
  const icon = actor === 'author' ? '❌' : '⏳';
  const words = actorWords[actor];
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, maxLogins))})`;
  return `${icon} **${words.charAt(0).toUpperCase()}${words.slice(1)}**${logins}`;
}
