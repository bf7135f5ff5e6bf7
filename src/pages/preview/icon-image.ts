import { el, type Html } from '../element.ts';

/**
 * The icon of a package; where it has none, room for one in a list. As an image, never as markup: in an SVG nothing runs, and nothing is
 * loaded.
 *
 * @param icon a data URI of `iconOf`
 */
export function iconImage(icon: string | undefined, size: 'small' | 'large' = 'small'): Html {
  if (icon !== undefined) return el('img', { class: size === 'large' ? 'icon large' : 'icon', src: icon, alt: '' });
  return size === 'large' ? null : el('span', { class: 'icon', 'aria-hidden': 'true' });
}
