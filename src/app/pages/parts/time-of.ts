import { el, type Html } from '../../../pages/element.ts';

/** A time, in UTC: what reads it has no script that knows where the reader is. */
export function timeOf(at: string): Html {
  const text = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(at);
  return text === null ? 'unknown' : el('time', { datetime: `${text[1]}T${text[2]}Z` }, `${text[1]} ${text[2]} UTC`);
}
