import { textOf } from '../json/fields.ts';
import { isObject, type Json } from '../json.ts';

/** An icon that a page can show: the value of `src` of an `<img>`. */
type IconUri = string;

/** What browsers show as an image and nothing else. A script in an SVG does not run in an `<img>`. */
const shownTypes: ReadonlySet<string> = new Set([
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/webp',
]);

/** In base64. Larger ones are not shown. */
const maxIconLength = 500_000;

/** The `icon` of an olm.package blob as a data URI; undefined where it is none that is safe to show. */
export function iconOf(icon: Json | undefined): IconUri | undefined {
  if (!isObject(icon)) return undefined;
  const type = textOf(icon, 'mediatype').trim().toLowerCase();
  const data = textOf(icon, 'base64data');
  if (!shownTypes.has(type) || data.length > maxIconLength) return undefined;
  const oneLine = data.replace(/[\r\n]/g, '');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(oneLine) ? `data:${type};base64,${oneLine}` : undefined;
}
