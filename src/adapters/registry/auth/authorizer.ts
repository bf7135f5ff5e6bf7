import { type Failure, OutcomeError } from '../../../core/image/outcome.ts';
import type { Credential, CredentialSource } from '../credentials/credential.ts';
import type { Send } from '../send.ts';
import type { Access, Authorizer } from './access.ts';
import { basicHeader } from './basic-header.ts';
import { chooseChallenge, type Demand } from './choose-challenge.ts';
import { parseChallenges } from './parse-challenges.ts';
import type { RealmRules } from './realm.ts';
import { demandedScopes, isGeneral, scopesOf } from './scopes.ts';
import { type BearerDemand, createTokens } from './tokens.ts';

interface AuthorizerOptions extends RealmRules {
  readonly send: Send;
  readonly credentials: CredentialSource;
  /** Takes sentences for who runs the program, each one once. */
  readonly warn: (message: string) => void;
  /** Milliseconds. */
  readonly now: () => number;
}

/** What a registry asked for, and what it has to be asked with. */
interface Plan {
  readonly demand: Demand;
  readonly scopes: readonly string[];
}

/**
 * Lets requests in as the registry wants it: with a password, or with a token for what the request does. What a registry wants is
 * learned from its first 401; from then on tokens are fetched before the requests that need them. Credentials go to
 * the host that they are for and to its token server, never anywhere else; where they are refused, pulls go on without.
 */
export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const { send, credentials, now } = options;
  const warn = onlyOnce(options.warn);
  const tokens = createTokens({ send, warn, now });
  /** By host: of the last challenge. */
  const hosts = new Map<string, Plan>();
  /** By host, repository and actions: of its own challenge. */
  const plans = new Map<string, Plan>();
  const refused = new Set<string>();

  const find = async ({ host, repository }: Access): Promise<Credential | undefined> => {
    const credential = await credentials.find(host, repository);
    return credential === undefined || refused.has(refusalKey(host, credential)) ? undefined : credential;
  };

  /** Credentials that were sent to the registry itself were not accepted. */
  const refuse = ({ host, actions }: Access, credential: Credential): 'retry' | Failure => {
    refused.add(refusalKey(host, credential));
    if (actions !== 'pull') return { kind: 'forbidden', detail: `${host} rejects the credentials` };
    warn(`${host} rejects the credentials; continuing without credentials.`);
    return 'retry';
  };

  const planOf = (access: Access): Plan | undefined => {
    const own = plans.get(planKey(access));
    if (own !== undefined) return own;
    const last = hosts.get(access.host);
    if (last?.demand.kind !== 'bearer' || isGeneral(last.scopes)) return last;
    return { demand: last.demand, scopes: scopesOf(access) };
  };

  const meetBasic = async (access: Access, sent: string | undefined): Promise<'retry' | Failure> => {
    const credential = await find(access);
    const header = direct(credential, 'basic');
    if (credential === undefined || header === undefined) {
      const wasRefused =
        credential === undefined && (await credentials.find(access.host, access.repository)) !== undefined;
      const detail = wasRefused
        ? `${access.host} rejects the credentials`
        : `${access.host} requires credentials, and no valid ones are configured`;
      return { kind: 'forbidden', detail };
    }
    return sent === header ? refuse(access, credential) : 'retry';
  };

  const meetBearer = async (
    access: Access,
    demand: BearerDemand,
    scopes: readonly string[],
    sent: string | undefined,
    before: Plan | undefined,
  ): Promise<'retry' | Failure> => {
    const credential = await find(access);
    const header = direct(credential, 'bearer');
    if (credential !== undefined && header !== undefined) return sent === header ? refuse(access, credential) : 'retry';
    const text = sent?.startsWith('Bearer ') === true ? sent.slice('Bearer '.length) : undefined;
    if (text !== undefined) {
      if (demand.isScopeTooSmall && before !== undefined && isEqual(before.scopes, scopes)) {
        return { kind: 'forbidden', detail: `the token that ${access.host} sends for does not allow this` };
      }
      tokens.drop(access, demand, scopes, credential, text);
    }
    const result = await tokens.get(access, demand, scopes, credential);
    if (!('text' in result)) return result;
    if (result.text !== text) return 'retry';
    return { kind: 'forbidden', detail: `${access.host} does not accept the token that it sends for` };
  };

  return {
    headersFor: async access => {
      const plan = planOf(access);
      if (plan === undefined) return new Map();
      const { demand, scopes } = plan;
      const credential = await find(access);
      const header = direct(credential, demand.kind);
      if (header !== undefined) return new Map([['authorization', header]]);
      if (demand.kind === 'basic') return new Map();
      const result = await tokens.get(access, demand, scopes, credential);
      if ('text' in result) return new Map([['authorization', `Bearer ${result.text}`]]);
      // Perhaps the registry knows better what to ask for: its challenge says so.
      if (result.kind === 'forbidden') return new Map();
      throw new OutcomeError(result);
    },
    challenged: async (access, challenges, sent) => {
      const demand = chooseChallenge(parseChallenges(challenges), access.host, options);
      if (demand.kind !== 'basic' && demand.kind !== 'bearer') return demand;
      const before = planOf(access);
      const scopes = demand.kind === 'bearer' ? demandedScopes(demand.scope, access) : [];
      hosts.set(access.host, { demand, scopes });
      plans.set(planKey(access), { demand, scopes });
      const authorization = sent.get('authorization');
      if (demand.kind === 'basic') return meetBasic(access, authorization);
      return meetBearer(access, demand, scopes, authorization, before);
    },
  };
}

/** The header that a credential makes without the help of a token server. */
function direct(credential: Credential | undefined, kind: Demand['kind']): string | undefined {
  if (kind === 'bearer') return credential?.kind === 'registry-token' ? `Bearer ${credential.token}` : undefined;
  if (credential?.kind === 'password') return basicHeader(credential);
  return credential?.kind === 'identity-token' && credential.password !== undefined
    ? basicHeader(credential.password)
    : undefined;
}

function planKey({ host, repository, actions, mountFrom }: Access): string {
  return JSON.stringify([host, repository, actions, mountFrom]);
}

function refusalKey(host: string, credential: Credential): string {
  return JSON.stringify([host, credential]);
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((scope, index) => scope === others[index]);
}

function onlyOnce(warn: (message: string) => void): (message: string) => void {
  const said = new Set<string>();
  return message => {
    if (said.has(message)) return;
    said.add(message);
    warn(message);
  };
}
