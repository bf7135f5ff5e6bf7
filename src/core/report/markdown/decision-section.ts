import type { Decision, Reason } from '../../policy/decision.ts';
import { actorWords } from '../text/actor-words.ts';
import { namesOf } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { phraseMarkdown } from './markdown-phrase.ts';
import { prose } from './prose.ts';
import type { Section } from './section.ts';

/** So many logins are shown; past that only how many more. */
const mostLogins = 10;

/** Why, and who acts next: a line for each reason. */
export function decisionSection(decision: Decision): Section {
  return {
    priority: 1,
    head: '',
    items: decision.reasons.map(reason => `- ${reasonMarkdown(reason, decision)}\n`),
    count: decision.reasons.length,
    tail: '',
    nouns: ['reason', 'reasons'],
  };
}

function reasonMarkdown(reason: Reason, { action }: Decision): string {
  const message = prose(shorten(reason.message, 600));
  if (reason.code === 'assumed') return `ℹ️ ${message}`;
  if (action === 'merge') return `✅ ${message}`;
  if (reason.actor === 'nobody') return `ℹ️ ${message}`;
  const icon = reason.actor === 'author' ? '❌' : '⏳';
  const actor = actorWords[reason.actor];
  const who = reason.who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(reason.who, mostLogins))})`;
  return `${icon} **${actor.charAt(0).toUpperCase()}${actor.slice(1)}**${who}: ${message}`;
}
