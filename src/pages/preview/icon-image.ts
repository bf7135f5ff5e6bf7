import { el, type Html } from '../element.ts';

/**
 * The icon of a package, or a blank square. As an image, never as markup: in an SVG nothing runs, and nothing is loaded.
 *
 * @param icon a data URI of `iconOf`
 */
export function iconImage(icon: string | undefined, size: 'small' | 'large' = 'small'): Html {
  const name = size === 'large' ? 'icon large' : 'icon';
  if (icon === undefined) return el('span', { class: name, 'aria-hidden': 'true' });
  return el('img', { class: name, src: icon, alt: '' });
}
