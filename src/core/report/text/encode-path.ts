/**
 * A path as a relative reference of a URI: what is unreserved stays as it is, so that texts that are the same path are the
 * same text.
 * https://www.rfc-editor.org/rfc/rfc3986#section-3.3
 */
export function encodePath(path: string): string {
  return path
    .split('/')
    .map(part => encodeURIComponent(part.toWellFormed()))
    .join('/');
}
