import { OutcomeError } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { createTurns } from '../create-turns.ts';
import { createAgents } from './agents.ts';
import { answersPlainHttp } from './answers-plain-http.ts';
import { createAuthorizer } from './auth/index.ts';
import { systemClock } from './clock.ts';
import { createSend } from './create-send.ts';
import { type CredentialSource, noCredentials } from './credentials/credential.ts';
import { CredentialError } from './credentials/credential-error.ts';
import { createDeadline } from './deadline.ts';
import { unknownError } from './failures.ts';
import { createRegistryFinder } from './find-registry.ts';
import { createNetworkPolicy } from './network-policy.ts';
import type { RegistryOptions } from './options.ts';
import type { RegistryContext } from './registry-context.ts';
import type { Repository } from './repository.ts';
import { createSendAuthorized } from './send-authorized.ts';
import { createSendWithRetries } from './send-with-retries.ts';
import { defaultTimeouts } from './timeouts.ts';
import { UnresponsiveHosts } from './unresponsive-hosts.ts';

const defaultDeadline = 10 * 60_000;
const defaultBudget = 20_000;
const defaultConcurrency = 8;
/** Hosts that answer 429 early. */
const gentle: ReadonlyMap<string, number> = new Map([['quay.io', 4]]);

/** Puts the parts of the client together, from the connections up. */
export function createContext(options: RegistryOptions): {
  readonly context: RegistryContext;
  readonly close: () => Promise<void>;
} {
  const { clock = systemClock, insecureHosts = [], plainHosts = [], concurrency, warn = () => undefined } = options;
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const agents = createAgents(options, timeouts.connect);
  const deadline = createDeadline(options.signal ?? defaultDeadline);
  const policy = createNetworkPolicy(options);
  const unresponsiveHosts = new UnresponsiveHosts();
  const send = createSend({
    policy,
    agents,
    timeouts,
    deadline,
    unresponsiveHosts,
    budget: options.budget ?? defaultBudget,
  });
  const insecure = new Set(insecureHosts.map(host => host.toLowerCase()));
  const plain = new Set(plainHosts.map(host => host.toLowerCase()));
  const authorization = {
    send,
    isInsecure: (host: string) => insecure.has(host),
    isTokenServer: createTokenServers(options),
    warn,
    now: () => clock.now(),
  };
  const authorizer = createAuthorizer({ ...authorization, credentials: credentialsOrUnknown(options.credentials) });
  const anonymous = createAuthorizer({ ...authorization, credentials: noCredentials });
  const ask = createSendWithRetries({
    send: createSendAuthorized({ send, authorizer, anonymous }),
    clock,
    deadline,
    concurrency: host => concurrency ?? gentle.get(host) ?? defaultConcurrency,
  });
  // What a proxy reaches cannot be looked at directly.
  const find = createRegistryFinder(send, { insecure, plain }, async url => {
    unresponsiveHosts.check(url.host);
    return !agents.isProxied(url) && answersPlainHttp(url, deadline);
  });
  const isAllowed = createHostList(options);
  const locate = async ({ host, path }: ImageReference): Promise<Repository> => {
    if (!isAllowed(host)) throw unknownError('host', 'its registry is not allowed');
    const registry = await find(host);
    judgeHost(policy, registry.origin);
    return {
      host: registry.host,
      url: `${registry.origin}/v2/${path}`,
      access: { host: registry.host, repository: path, actions: 'pull' },
    };
  };
  return {
    context: { ask, locate, inTurn: createTurns().inTurn },
    close: async () => {
      deadline.end();
      agents.destroy();
    },
  };
}

/** What a reference writes is told apart from where a registry leads: somebody else can fix it. */
function judgeHost(policy: (url: URL) => unknown, origin: string): void {
  try {
    policy(new URL(origin));
  } catch (error) {
    throw error instanceof OutcomeError ? unknownError('host', error.failure.detail) : error;
  }
}

function createTokenServers({ tokenServers }: RegistryOptions): (host: string, server: string) => boolean {
  const pairs = new Set([...(tokenServers ?? [])].map(([host, server]) => `${asAsked(host)}=${asAsked(server)}`));
  return (host, server) => pairs.has(`${host}=${server}`);
}

/** As the parser of URLs writes a host that is asked by HTTPS. */
function asAsked(host: string): string {
  return host.toLowerCase().replace(/:443$/, '');
}

/** Whoever names a mirror wants it to be asked. */
function createHostList({ allowedHosts, mirrors }: RegistryOptions): (host: string) => boolean {
  if (allowedHosts === undefined) return () => true;
  const mirrorHosts = [...(mirrors?.values() ?? [])].map(mirror => mirror.split('/', 1)[0] ?? '');
  const hosts = new Set([...allowedHosts, ...mirrorHosts].map(host => host.toLowerCase()));
  return host => hosts.has(host.toLowerCase());
}

/**
 * The same credentials; where they cannot be had, `OutcomeError` is thrown, so that only what needs them is left unknown. Nobody is asked
 * without them instead, as docker and podman do not either: to a stranger what is private may look absent.
 */
function credentialsOrUnknown(source: CredentialSource): CredentialSource {
  return {
    find: async (host, repository) => {
      try {
        return await source.find(host, repository);
      } catch (error) {
        if (error instanceof CredentialError) throw unknownError('credentials', detailOf(error.message));
        throw error;
      }
    },
  };
}

/** A sentence as a part of another one. */
function detailOf(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '');
}
