import { el, type Html } from '../../../pages/element.ts';

/** How something stands, as a page shows it. `over`: nothing is decided any more. */
export type Tone = 'good' | 'waiting' | 'warning' | 'wrong' | 'unknown' | 'over';

const paths: Readonly<Record<Tone, string>> = {
  good: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM5 8.2l2.1 2.1L11 6.2',
  waiting: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM8 4.5V8l2.3 1.6',
  warning: 'M8 2.2l6.2 11.3H1.8ZM8 6.6v3.2M8 11.6v.1',
  wrong: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  unknown: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM6.2 6.2a1.8 1.8 0 1 1 2.4 1.9c-.5.2-.6.5-.6 1M8 11.4v.1',
  over: 'M8 1.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM5 8h6',
};

/** A sign and a word, in the colour of the tone. */
export function mark(tone: Tone, word: string): Html {
  return el('span', { class: `mark ${tone}` }, [
    el('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, el('path', { d: paths[tone] })),
    word,
  ]);
}
