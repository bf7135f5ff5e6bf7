import type { Failure } from '../../../core/image/outcome.ts';
import type { Credential } from '../credentials/credential.ts';
import type { Send } from '../send.ts';
import type { Access } from './access.ts';
import type { Demand } from './choose-challenge.ts';
import { requestToken } from './request-token.ts';
import type { Token } from './token.ts';
import { createTokenCache } from './token-cache.ts';

export type BearerDemand = Extract<Demand, { readonly kind: 'bearer' }>;

interface TokenOptions {
  readonly send: Send;
  readonly warn: (message: string) => void;
  readonly now: () => number;
}

/** Tokens of the token servers, remembered for the host, realm, service, scopes and credential that they were asked for with. */
export interface Tokens {
  get(
    access: Access,
    demand: BearerDemand,
    scopes: readonly string[],
    credential: Credential | undefined,
  ): Promise<Token | Failure>;
  /** Forgets a token that the registry did not accept. */
  drop(
    access: Access,
    demand: BearerDemand,
    scopes: readonly string[],
    credential: Credential | undefined,
    text: string,
  ): void;
}

/**
 * Asks token servers with the credentials for the registry where the realm may learn them, else without. Where the server refuses them and the
 * request only pulls, it is asked without: an old login must not keep anybody from what is public.
 */
export function createTokens({ send, warn, now }: TokenOptions): Tokens {
  const cache = createTokenCache(now);
  const warned = new Set<string>();
  /** Once for each registry: it may name another server each time. */
  const warnOnce = (host: string, message: string): void => {
    if (!warned.has(host)) warn(message);
    warned.add(host);
  };

  const get: Tokens['get'] = async (access, demand, scopes, credential) => {
    const { realm, service } = demand;
    const { host, actions } = access;
    if (credential !== undefined && !realm.isTrusted) {
      const server = realm.url.host;
      const result = await get(access, demand, scopes, undefined);
      // Nobody is advised to trust what may not be asked or does not answer.
      if (!('text' in result) && result.kind !== 'forbidden') return result;
      warnOnce(
        host,
        `${host} uses the token server ${server}, which is not known to belong to it, so the credentials for ${host} are not sent there. To send them, add --token-server ${host}=${server}`,
      );
      if ('text' in result) return result;
      return { kind: 'forbidden', detail: `${result.detail}; the credentials for it are not sent to ${server}` };
    }
    return cache.get(keyOf(host, demand, scopes, credential), async () => {
      const result = await requestToken(send, now, { realm: realm.url, service, scopes, credential });
      if ('text' in result || result.kind !== 'forbidden') return result;
      if (credential === undefined) return refusal(host, result.detail, 'without credentials');
      if (actions !== 'pull') return refusal(host, result.detail, 'with the credentials for it');
      const anonymous = await get(access, demand, scopes, undefined);
      if (!('text' in anonymous)) {
        return anonymous.kind === 'forbidden'
          ? refusal(host, result.detail, 'with the credentials for it or without')
          : anonymous;
      }
      warn(`The credentials for ${host} are refused by ${realm.url.host}; continuing without credentials.`);
      return anonymous;
    });
  };

  return {
    get,
    drop: ({ host }, demand, scopes, credential, text) => {
      cache.drop(keyOf(host, demand, scopes, credential), text);
      cache.drop(keyOf(host, demand, scopes, undefined), text);
    },
  };
}

function refusal(host: string, detail: string, how: string): Failure {
  return { kind: 'forbidden', detail: `${host} denies access ${how}: ${detail}` };
}

function keyOf(
  host: string,
  { realm, service }: BearerDemand,
  scopes: readonly string[],
  credential: Credential | undefined,
): string {
  return JSON.stringify([host, realm.url.href, service, [...scopes].sort(), credential]);
}
