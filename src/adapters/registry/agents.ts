import { Agent } from 'node:http';
import { createTunnelAgent } from './create-tunnel-agent.ts';
import { unknownError } from './failures.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import type { Trust } from './network-policy.ts';
import { createProxies, type ProxyServer } from './proxies.ts';

export interface ConnectionOptions {
  /**
   * Certificates of authorities, as PEM, trusted besides those that Node trusts (which `NODE_EXTRA_CA_CERTS` extends).
   */
  readonly certificates?: readonly string[];
  /** Where HTTP_PROXY, HTTPS_PROXY and NO_PROXY are read from, in either case. A proxy resolves names itself. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** In place of the resolver of the system. */
  readonly lookup?: Parameters<typeof createGuardedLookup>[0];
}

export interface Agents {
  /** What connects to the place of an address: directly, or through the proxy that the environment names for it. */
  agentFor(url: URL, trust: Trust): Agent;
  /** Whether it is asked through a proxy. */
  isProxied(url: URL): boolean;
  destroy(): void;
}

/**
 * Pools of connections, one for each way to connect: a connection of one is never used for another.
 *
 * @param timeout milliseconds until a connection through a proxy is there
 */
export function createAgents(
  { certificates = [], environment = {}, lookup }: ConnectionOptions,
  timeout: number,
): Agents {
  const agents = new Map<string, Agent>();
  const proxyOf = createProxies(environment);
  const create = (isTls: boolean, trust: Trust, proxy: ProxyServer | undefined): Agent => {
    const proxyEnv = proxy === undefined ? {} : { http_proxy: proxy.url.href };
    if (!isTls) return new Agent({ keepAlive: true, proxyEnv });
    // Nothing is verified, so Node need not read the certificates of its authorities.
    const unverified = { rejectUnauthorized: false, ca: [] };
    const verified = certificates.length === 0 ? {} : { ca: [...defaultCertificates(), ...certificates] };
    const options = { keepAlive: true, ...(trust === 'insecure' ? unverified : verified) };
    // Only direct connections look a name up: a proxy is where the environment says, public or not.
    if (proxy !== undefined) return createTunnelAgent(options, proxy, timeout);
    // Loaded here, since plain HTTP goes without and loading it takes as long as a small image.
    const { Agent: TlsAgent } = process.getBuiltinModule('node:https');
    return new TlsAgent({ ...options, ...(trust === 'public' ? { lookup: createGuardedLookup(lookup) } : {}) });
  };
  return {
    agentFor: (url, trust) => {
      const proxy = proxyOf(url);
      const isTls = url.protocol === 'https:';
      const key = `${isTls} ${trust} ${proxy === undefined}`;
      const agent = agents.get(key) ?? orRefusal(() => create(isTls, trust, proxy));
      agents.set(key, agent);
      return agent;
    },
    isProxied: url => proxyOf(url) !== undefined,
    destroy: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function defaultCertificates(): readonly string[] {
  return process.getBuiltinModule('node:tls').getCACertificates('default');
}

function orRefusal(create: () => Agent): Agent {
  try {
    return create();
  } catch {
    throw unknownError('policy', 'a certificate that was configured cannot be used');
  }
}
