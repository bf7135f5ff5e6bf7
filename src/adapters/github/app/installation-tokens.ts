import type { createAppAuth } from '@octokit/auth-app';
import { type ListAccess, nameOfAccess, type RepositoryAccess } from './access-tokens.ts';
import { keepRecent } from './keep-recent.ts';

/** How long before its end a token is not given out any more: what was started with it may take a while. */
const marginMs = 5 * 60_000;
/** What GitHub gives them. */
const lifetimeMs = 60 * 60_000;
const maxKept = 1000;

export interface InstallationTokens {
  /** A token that is valid for some minutes. @throws what Octokit throws */
  get(access: RepositoryAccess | ListAccess): Promise<string>;
  /** GitHub did not accept it. */
  forget(access: RepositoryAccess | ListAccess): void;
}

/** Installation tokens, for nothing but what each is asked for, each kept until shortly before it expires, and asked for once at a time. */
export function installationTokens(auth: ReturnType<typeof createAppAuth>, now: () => number): InstallationTokens {
  const kept = new Map<string, Promise<{ readonly token: string; readonly until: number }>>();
  const ask = async (access: RepositoryAccess | ListAccess) => {
    // Its own memory goes by the time of this machine alone, and keeps what GitHub has refused.
    const { token, expiresAt } = await auth({
      type: 'installation',
      installationId: access.installation,
      refresh: true,
      ...('read' in access ? { permissions: { [access.read]: 'read' } } : { repositoryIds: [access.repository.id] }),
    });
    const left = Date.parse(expiresAt) - now();
    // A clock that is wrong must not ask for a token with each request.
    const lifetime = left > marginMs && left <= lifetimeMs ? left : lifetimeMs / 2;
    return { token, until: now() + lifetime - marginMs };
  };
  const get = async (access: RepositoryAccess | ListAccess): Promise<string> => {
    const name = nameOfAccess(access);
    const running = kept.get(name);
    if (running !== undefined) {
      const { token, until } = await running;
      if (now() < until) {
        if (kept.get(name) === running) keepRecent(kept, name, running, maxKept);
        return token;
      }
      // Somebody else may have asked for a new one meanwhile.
      if (kept.get(name) === running) kept.delete(name);
      return get(access);
    }
    const asked = ask(access);
    keepRecent(kept, name, asked, maxKept);
    try {
      return (await asked).token;
    } catch (error) {
      if (kept.get(name) === asked) kept.delete(name);
      throw error;
    }
  };
  return { get, forget: access => void kept.delete(nameOfAccess(access)) };
}
