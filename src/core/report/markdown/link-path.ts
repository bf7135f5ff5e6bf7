import { encodePath } from '../text/encode-path.ts';

/** A path as a part of the target of a link. Also encodes what URIs may hold but Markdown reads as markup. */
export function linkPath(path: string): string {
  return encodePath(path).replace(/[()'*!~_]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
