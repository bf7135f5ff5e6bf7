import { Agent, type AgentOptions } from 'node:http';
import { unknownError } from './failures.ts';
import { createGuardedLookup } from './guarded-lookup.ts';
import type { Trust } from './network-policy.ts';

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
  of(isTls: boolean, trust: Trust): Agent;
  destroy(): void;
}

/** Pools of connections, one for each way to connect: a connection of one is never used for another. */
export function createAgents({ certificates = [], environment = {}, lookup }: ConnectionOptions): Agents {
  const agents = new Map<string, Agent>();
  const common: AgentOptions = { keepAlive: true, proxyEnv: environment };
  const create = (isTls: boolean, trust: Trust): Agent => {
    if (!isTls) return new Agent(common);
    // Loaded here, since plain HTTP goes without and loading it takes as long as a small image.
    const { Agent: TlsAgent } = process.getBuiltinModule('node:https');
    // No certificate is verified, so that none needs to be known.
    if (trust === 'insecure') return new TlsAgent({ ...common, rejectUnauthorized: false, ca: [] });
    const ca = certificates.length === 0 ? {} : { ca: [...defaultCertificates(), ...certificates] };
    // Only direct connections look a name up: a proxy is where the environment says, public or not.
    return new TlsAgent({ ...common, ...ca, ...(trust === 'public' ? { lookup: createGuardedLookup(lookup) } : {}) });
  };
  return {
    of: (isTls, trust) => {
      const key = `${isTls} ${trust}`;
      const agent = agents.get(key) ?? orRefusal(() => create(isTls, trust));
      agents.set(key, agent);
      return agent;
    },
    destroy: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function defaultCertificates(): readonly string[] {
  return process.getBuiltinModule('node:tls').getCACertificates('default');
}

/** Node refuses a proxy that is no address, with the address in its message, and so perhaps a password. */
function orRefusal(create: () => Agent): Agent {
  try {
    return create();
  } catch {
    throw unknownError('policy', 'the proxy or a certificate that was configured cannot be used');
  }
}
