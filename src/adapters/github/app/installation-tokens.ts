import type { createAppAuth } from '@octokit/auth-app';

/** How long before its end a token is not given out any more: what was started with it may take a while. */
const marginMs = 5 * 60_000;
/** What GitHub gives them. */
const lifetimeMs = 60 * 60_000;

export interface InstallationTokens {
  /** A token that is valid for some minutes. @throws what Octokit throws */
  get(installation: number): Promise<string>;
  /** GitHub did not accept it. */
  forget(installation: number): void;
}

/** Tokens of installations, each kept until shortly before it expires, and asked for once at a time. */
export function installationTokens(auth: ReturnType<typeof createAppAuth>, now: () => number): InstallationTokens {
  const kept = new Map<number, Promise<{ readonly token: string; readonly until: number }>>();
  const ask = async (installationId: number) => {
    // Its own memory goes by the time of this machine alone, and keeps what GitHub has refused.
    const { token, expiresAt } = await auth({ type: 'installation', installationId, refresh: true });
    const left = Date.parse(expiresAt) - now();
    // A clock that is wrong must not ask for a token with each request.
    const lifetime = left > marginMs && left <= lifetimeMs ? left : lifetimeMs / 2;
    return { token, until: now() + lifetime - marginMs };
  };
  const get = async (installation: number): Promise<string> => {
    const running = kept.get(installation);
    if (running !== undefined) {
      const { token, until } = await running;
      if (now() < until) return token;
      // Somebody else may have asked for a new one meanwhile.
      if (kept.get(installation) === running) kept.delete(installation);
      return get(installation);
    }
    const asked = ask(installation);
    kept.set(installation, asked);
    try {
      return (await asked).token;
    } catch (error) {
      if (kept.get(installation) === asked) kept.delete(installation);
      throw error;
    }
  };
  return { get, forget: installation => void kept.delete(installation) };
}
