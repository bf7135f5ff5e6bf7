import { phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import type { Section } from '../report/markdown/section.ts';
import { actorWords } from '../report/text/actor-words.ts';
import { namesOf } from '../report/text/phrase.ts';
import type { Condition } from './judgement.ts';

const icons: Readonly<Record<Condition['state'], string>> = { met: '✅', unmet: '❌', unknown: '❓' };

const mostLogins = 10;

/** The conditions as a list: a line for each, with who can act. Nobody is mentioned. */
export function conditionSection(conditions: readonly Condition[]): readonly Section[] {
  if (conditions.length === 0) return [];
  return [
    {
      priority: 1,
      head: '',
      items: conditions.map(condition => `- ${lineOf(condition)}\n`),
      count: conditions.length,
      tail: '',
      nouns: ['condition', 'conditions'],
    },
  ];
}

function lineOf(condition: Condition): string {
  return `${iconOf(condition)} ${prose(condition.text)}${condition.state === 'met' ? '' : ` ${whoActs(condition)}`}`;
}

/** What others are doing, or a person has to decide, is awaited; nothing is wrong. */
function iconOf({ state, actor, id }: Condition): string {
  const isWrong = id === 'verdict-is-merge' || id === 'other-checks-pass' ? actor === 'author' : false;
  return state === 'unmet' && !isWrong ? '⏳' : icons[state];
}

/** `Next: an owner (a, b).` */
export function whoActs({ actor, who }: Pick<Condition, 'actor' | 'who'>): string {
  if (actor === 'nobody') return '';
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, mostLogins))})`;
  return `Next: ${actorWords[actor]}${logins}.`;
}
