/**
 * A path as a relative reference of a URI. Also encodes what `encodeURIComponent` keeps but Markdown reads as markup.
 * https://www.rfc-editor.org/rfc/rfc3986#section-3.3
 */
export function encodePath(path: string): string {
  return path.split('/').map(encodePart).join('/');
}

function encodePart(part: string): string {
  return encodeURIComponent(part.toWellFormed()).replace(
    /[()'*!~_]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
