import { createAgents } from '../../../../src/adapters/registry/agents.ts';
import type { Access } from '../../../../src/adapters/registry/auth/access.ts';
import { createAuthorizer } from '../../../../src/adapters/registry/auth/authorizer.ts';
import { createSend } from '../../../../src/adapters/registry/create-send.ts';
import {
  type Credential,
  type CredentialSource,
  noCredentials,
  type Password,
} from '../../../../src/adapters/registry/credentials/credential.ts';
import { createDeadline } from '../../../../src/adapters/registry/deadline.ts';
import { createNetworkPolicy } from '../../../../src/adapters/registry/network-policy.ts';
import { createSendAuthorized } from '../../../../src/adapters/registry/send-authorized.ts';
import { defaultTimeouts } from '../../../../src/adapters/registry/timeouts.ts';
import { UnresponsiveHosts } from '../../../../src/adapters/registry/unresponsive-hosts.ts';
import { catchFailure } from '../../../../src/core/image/catch-failure.ts';
import { user } from '../../../support/registry/test-registry.ts';
import { ManualClock } from '../manual-clock.ts';

/** Somebody who asks registries of the tests, with the parts that the client is made of and without its repeating. */
export interface Visitor {
  readonly clock: ManualClock;
  readonly warnings: readonly string[];
  /** The status of the answer to a HEAD request for `v1`, or the failure. */
  pull(repository: string): Promise<unknown>;
  /** The same of the beginning of an upload. */
  push(repository: string, mountFrom?: string): Promise<unknown>;
  leave(): void;
}

export const password: Password = { kind: 'password', ...user };
export const wrongPassword: Password = { kind: 'password', username: user.username, password: 'se-cret' };

/** @param opened the hosts that may be asked; the first one is the registry */
export function visitor(opened: readonly [string, ...string[]], credential?: Credential): Visitor {
  const [host] = opened;
  const clock = new ManualClock();
  const warnings: string[] = [];
  const agents = createAgents({}, defaultTimeouts.connect);
  const send = createSend({
    policy: createNetworkPolicy({ insecureHosts: opened }),
    agents,
    timeouts: defaultTimeouts,
    deadline: createDeadline(60_000),
    unresponsiveHosts: new UnresponsiveHosts(),
    budget: 1000,
  });
  const options = {
    send,
    isInsecure: (name: string) => opened.includes(name),
    // Test servers have each a port of their own; by the name localhost they are somebody else's.
    isTokenServer: (_: string, server: string) => opened.includes(server) && server.startsWith('127.0.0.1:'),
    warn: (message: string) => warnings.push(message),
    now: () => clock.now(),
  };
  const credentials: CredentialSource = {
    find: async asked => (asked === host ? credential : undefined),
  };
  const sendAuthorized = createSendAuthorized({
    send,
    authorizer: createAuthorizer({ ...options, credentials }),
    anonymous: createAuthorizer({ ...options, credentials: noCredentials }),
  });
  const status = (access: Access, method: 'HEAD' | 'POST', path: string) =>
    catchFailure(async () => {
      const url = `http://${host}/v2/${access.repository}/${path}`;
      const response = await sendAuthorized(access, {
        method,
        url,
        headers: new Map(),
        redirects: 'follow',
        limit: 1000,
      });
      response.discard();
      return response.status;
    });
  return {
    clock,
    warnings,
    pull: repository => status({ host, repository, actions: 'pull' }, 'HEAD', 'manifests/v1'),
    push: (repository, mountFrom) => {
      const access: Access = { host, repository, actions: 'pull,push' };
      if (mountFrom === undefined) return status(access, 'POST', 'blobs/uploads/');
      const digest = `sha256:${'0'.repeat(64)}`;
      return status({ ...access, mountFrom }, 'POST', `blobs/uploads/?mount=${digest}&from=${mountFrom}`);
    },
    leave: agents.destroy,
  };
}
