import { phraseMarkdown } from '../report/markdown/markdown-phrase.ts';
import { prose } from '../report/markdown/prose.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { actorWords } from '../report/text/actor-words.ts';
import { namesOf } from '../report/text/phrase.ts';
import { counted } from '../text/counted.ts';
import type { Condition } from './judgement.ts';

const icons: Readonly<Record<Condition['state'], string>> = { met: '✅', unmet: '❌', unknown: '❓' };

const maxLogins = 10;

/** The conditions as a checklist: those that are not met with who can act, and the others folded. Nobody is mentioned. */
export function checklistSections(conditions: readonly Condition[]): readonly Section[] {
  const met = conditions.filter(({ state }) => state === 'met');
  const lines = met.map(condition => `- ${lineOf(condition)}\n`).join('');
  const summary = `✅ ${counted(met.length, 'condition is', 'conditions are')} met`;
  return [
    ...conditionSection(conditions.filter(({ state }) => state !== 'met')),
    ...(met.length === 0
      ? []
      : [
          wholeSection(2, `<details><summary>${summary}</summary>\n\n${lines}\n</details>`, [
            'list of conditions that are met',
            'lists of conditions that are met',
          ]),
        ]),
  ];
}

/** Conditions as a list: a line for each, with who can act. */
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
function whoActs({ actor, who }: Pick<Condition, 'actor' | 'who'>): string {
  if (actor === 'nobody') return '';
  const logins = who.length === 0 ? '' : ` (${phraseMarkdown(namesOf(who, maxLogins))})`;
  return `Next: ${actorWords[actor]}${logins}.`;
}
