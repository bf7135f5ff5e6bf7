import type { Failure } from '../../../core/image/outcome.ts';
import type { Token } from './token.ts';

/** Tokens that are still good, and refusals. Each is asked for once, however many want it at the same time. */
export interface TokenCache {
  get(key: string, request: () => Promise<Token | Failure>): Promise<Token | Failure>;
  /** Forgets a token that was not accepted, unless another has taken its place. */
  drop(key: string, text: string): void;
}

interface Entry {
  readonly pending: Promise<Token | Failure>;
  result?: Token | Failure;
}

export function createTokenCache(now: () => number): TokenCache {
  const entries = new Map<string, Entry>();
  const isGood = ({ result }: Entry): boolean => {
    if (result === undefined) return true;
    return 'text' in result ? result.validUntil > now() : result.kind === 'forbidden';
  };
  return {
    get: async (key, request) => {
      const known = entries.get(key);
      if (known !== undefined && isGood(known)) return known.pending;
      const entry: Entry = { pending: request() };
      entries.set(key, entry);
      try {
        entry.result = await entry.pending;
        return entry.result;
      } finally {
        if ((entry.result === undefined || !isGood(entry)) && entries.get(key) === entry) entries.delete(key);
      }
    },
    drop: (key, text) => {
      const result = entries.get(key)?.result;
      if (result !== undefined && 'text' in result && result.text === text) entries.delete(key);
    },
  };
}
