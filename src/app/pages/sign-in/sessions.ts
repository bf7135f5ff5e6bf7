import { randomBytes } from 'node:crypto';
import type { Visitor } from './ask-github.ts';

/** Who is signed in, in memory alone. */
export interface Sessions {
  /** @returns the name of the session: a secret of the visitor */
  open(visitor: Visitor): string;
  find(session: string): Visitor | undefined;
  close(session: string): void;
}

/** What somebody may read is believed for so long. */
export const sessionSeconds = 600;

const maxSessions = 1_000;

/** @param now milliseconds of a clock that never goes back */
export function openSessions(now: () => number = () => performance.now()): Sessions {
  const sessions = new Map<string, { readonly visitor: Visitor; readonly until: number }>();
  return {
    open(visitor) {
      // The oldest ones come first: they all last equally long.
      for (const [session, { until }] of sessions)
        if (until <= now() || sessions.size >= maxSessions) sessions.delete(session);
      const session = randomBytes(32).toString('base64url');
      sessions.set(session, { visitor, until: now() + sessionSeconds * 1000 });
      return session;
    },
    find(session) {
      const found = sessions.get(session);
      return found !== undefined && found.until > now() ? found.visitor : undefined;
    },
    close: session => void sessions.delete(session),
  };
}
