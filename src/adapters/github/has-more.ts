/** How many elements a page of the REST API has, unless it is the last one. */
export const perPage = 100;

/** Whether there may be a page after this one: a full one is never taken for the last, whatever its links say. */
export function hasMore(elements: number, headers: Readonly<Record<string, unknown>>): boolean {
  return elements >= perPage || /rel="?[^",;]*\bnext\b/i.test(String(headers.link ?? ''));
}
