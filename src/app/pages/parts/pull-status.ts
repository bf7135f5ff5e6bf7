import type { NextAct, PullState } from '../../../core/plan/pull-state.ts';
import type { PageRecord } from '../../../flows/reconcile/page-record.ts';
import { el, type Html } from '../../../pages/element.ts';
import { command, name, people, sentence, shown } from '../../../pages/texts.ts';
import { mark, type Tone } from './status-mark.ts';

const words: Readonly<Record<PullState['mark'], string>> = {
  good: 'Ready',
  waiting: 'Waiting',
  wrong: 'Refused',
  unknown: 'Undetermined',
};

const actors: Readonly<Record<NextAct['actor'], string>> = {
  nobody: 'nobody',
  author: 'the author',
  owner: 'an owner',
  maintainer: 'a maintainer',
  infrastructure: 'nobody',
};

/** What happens next, and who acts: the first thing that a page says. */
export function pullStatus({ state, standing: open, mergedAs, base }: PageRecord): Html {
  if (state === 'merged') {
    const commit = mergedAs === undefined ? [] : [' as ', name(mergedAs.slice(0, 12))];
    return banner('good', 'Merged', 'What happened', [[el('p', {}, ['Into ', name(base.branch), ...commit, '.'])]]);
  }
  if (state === 'closed')
    return banner('over', 'Closed without merging', 'What happened', [
      [el('p', {}, 'It is checked again when it is reopened.')],
    ]);
  return statusOf(open);
}

/** @param label what the banner is, for those who do not see it */
export function statusOf({ mark: tone, title, text, next, offer }: PullState, label = 'What happens next'): Html {
  return banner(tone, title, label, [
    text === undefined ? [] : [el('p', {}, sentence(text))],
    next === undefined ? [] : [nextLine(next)],
    offer === undefined ? [] : [el('pre', {}, command(shown(offer)))],
  ]);
}

/** Sign and word alone, for lists. */
export function statusMark({ mark: tone }: PullState): Html {
  return mark(tone, words[tone]);
}

/** `an owner (a, b)`. */
export function whoActs({ actor, who }: Pick<NextAct, 'actor' | 'who'>): Html {
  const logins = who.length === 0 || actor === 'infrastructure' ? [] : [' (', ...people(who), ')'];
  return el('span', {}, [actors[actor], ...logins]);
}

function nextLine(next: NextAct): Html {
  return el('p', { class: 'next' }, [el('strong', {}, 'Next: '), whoActs(next), ': ', ...sentence(next.step), '.']);
}

function banner(tone: Tone, title: string, label: string, parts: readonly (readonly Html[])[]): Html {
  return el('section', { class: `standing ${tone}`, 'aria-label': label }, [
    el('p', { class: 'title' }, [mark(tone, ''), ...sentence(title)]),
    ...parts.flat(),
  ]);
}
