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
      kept.delete(key);
      kept.set(key, found);
      return found;
    },
    set(key, etag, value) {
      kept.delete(key);
      kept.set(key, { etag, value });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
