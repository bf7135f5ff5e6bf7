import { counted } from '../../core/text/counted.ts';
import { el, type Html } from '../element.ts';
import { names } from '../texts.ts';

/** What may be missing, because its files cannot be read completely. */
export function unreadNote(unread: readonly string[]): Html {
  if (unread.length === 0) return null;
  return el('div', { class: 'standing unknown' }, [
    el('p', { class: 'title' }, `${counted(unread.length, 'file')} cannot be read completely`),
    el('p', {}, ['What they contain may be missing here: ', ...names(unread, 20), '.']),
  ]);
}
