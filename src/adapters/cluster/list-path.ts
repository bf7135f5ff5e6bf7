import type { ObjectsOfKind } from '../../core/cluster/index.ts';

/** The path of a list of objects, or of a watch of it. */
export function listPath(path: string, { selector }: ObjectsOfKind, query = ''): string {
  const parts = [selector === undefined ? '' : `labelSelector=${encodeURIComponent(selector)}`, query];
  const text = parts.filter(part => part !== '').join('&');
  return text === '' ? path : `${path}?${text}`;
}
