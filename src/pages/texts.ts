import { cut } from '../core/report/text/shorten.ts';
import { visible } from '../core/report/text/visible.ts';
import { el, type Html } from './element.ts';

/** Quoted names and code, as sentences of the core write them. */
const token = /"([^"]+)"|`([^`]+)`/g;

/**
 * Text from outside as a page shows it: on one line, at most so many UTF-16 units, and nothing in it hides or reorders. Whatever a record
 * holds becomes a text here: what looks like an element of Preact is none.
 */
export function shown(value: unknown, most = 300): string {
  const whole = String(value);
  // What is escaped may be longer, and what is cut away is not looked at.
  const text = visible(cut(whole, most));
  return whole.length <= most ? text : `${text}…`;
}

/** A name from outside, as code. */
export function name(value: unknown, most = 300): Html {
  return el('code', {}, shown(value, most));
}

/** A command, or a part of one, as code. Options stay on one line: browsers break `--base` after its first hyphen. */
export function command(text: string): Html {
  const words = text.split(' ').map(word => (word.startsWith('-') ? el('span', { class: 'option' }, word) : word));
  return el(
    'code',
    {},
    words.flatMap((word, index) => (index === 0 ? [word] : [' ', word])),
  );
}

/** Names with commas between them; past `most` only their number. */
export function names(values: readonly unknown[], most = 10): Html[] {
  return listed(values, most, value => name(value));
}

/** Logins, and names of teams, as plain text: nobody is mentioned by a page. */
export function people(logins: readonly unknown[], most = 10): Html[] {
  return listed(logins, most, person);
}

function listed(values: readonly unknown[], most: number, element: (value: unknown) => Html): Html[] {
  const shownOnes = values.slice(0, most).flatMap((value, index) => [...(index === 0 ? [] : [', ']), element(value)]);
  return values.length > most ? [...shownOnes, ` and ${values.length - most} more`] : shownOnes;
}

export function person(login: unknown): Html {
  return el('bdi', {}, shown(login, 100));
}

/** A sentence: what it quotes, and what stands in backticks, as code. */
export function sentence(value: unknown, most = 1_000): Html[] {
  const text = shown(value, most);
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    parts.push(text.slice(end, match.index), command(match[1] ?? match[2] ?? ''));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
