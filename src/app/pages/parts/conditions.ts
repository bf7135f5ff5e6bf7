import type { Condition } from '../../../core/plan/judgement.ts';
import { counted } from '../../../core/text/counted.ts';
import { el, type Html } from '../../../pages/element.ts';
import { sentence } from '../../../pages/texts.ts';
import { whoActs } from './pull-status.ts';
import { mark, type Tone } from './status-mark.ts';

const states: Readonly<Record<Condition['state'] | 'wrong', { readonly tone: Tone; readonly word: string }>> = {
  met: { tone: 'good', word: 'Met' },
  unmet: { tone: 'waiting', word: 'Not met' },
  wrong: { tone: 'wrong', word: 'Not met' },
  unknown: { tone: 'unknown', word: 'Unknown' },
};

/** The conditions of merging that are not met, with who can act, and those that are met folded away. */
export function conditionList(conditions: readonly Condition[]): Html {
  const met = conditions.filter(({ state }) => state === 'met');
  const open = conditions.filter(({ state }) => state !== 'met');
  return [
    open.length === 0 ? null : rows(open),
    met.length === 0
      ? null
      : el('details', {}, [
          el('summary', {}, `${counted(met.length, 'condition is', 'conditions are')} met`),
          rows(met),
        ]),
  ];
}

function rows(conditions: readonly Condition[]): Html {
  return el(
    'ul',
    { class: 'rows' },
    conditions.map(condition => {
      const { tone, word } = states[isWrong(condition) ? 'wrong' : condition.state];
      const isOpen = condition.state !== 'met' && condition.actor !== 'nobody' && condition.actor !== 'infrastructure';
      return el('li', {}, [
        mark(tone, word),
        el('div', {}, [
          el('p', {}, sentence(condition.text)),
          isOpen ? el('p', { class: 'meta' }, ['Who can act: ', whoActs(condition)]) : null,
        ]),
      ]);
    }),
  );
}

/** What the author has to fix; what others have to decide or do is waited for. */
function isWrong({ state, id, actor }: Condition): boolean {
  return state === 'unmet' && actor === 'author' && (id === 'verdict-is-merge' || id === 'other-checks-pass');
}
