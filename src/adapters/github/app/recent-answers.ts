import { keepRecent } from './keep-recent.ts';

/** What was made of an answer that has an ETag: GitHub says for nothing that it still is so. */
export interface RecentAnswers {
  get(key: string): { readonly etag: string; readonly value: unknown } | undefined;
  set(key: string, etag: string, value: unknown): void;
}

/** Keeps those that were used last. */
export function recentAnswers(most: number): RecentAnswers {
  const kept = new Map<string, { readonly etag: string; readonly value: unknown }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      keepRecent(kept, key, found, most);
      return found;
    },
    set(key, etag, value) {
      keepRecent(kept, key, { etag, value }, most);
    },
  };
}
