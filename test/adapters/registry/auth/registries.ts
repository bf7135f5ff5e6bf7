import { afterEach } from '@jest/globals';
import type { Credential } from '../../../../src/adapters/registry/credentials/credential.ts';
import { inEveryFile } from '../../../support/in-every-file.ts';
import { answering } from '../../../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../../support/registry/memory-registry.ts';
import { reply } from '../../../support/registry/replies.ts';
import type { TokenServer } from '../../../support/registry/token-server.ts';
import { type Visitor, visitor } from './visitor.ts';

/** What an empty registry says to whom it lets in. */
export const letIn = 404;
const open: { stop(): unknown }[] = [];

/** Stopped after the test. */
export function stopLater(one: { stop(): unknown }): void {
  open.push(one);
}

inEveryFile(() => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map(one => one.stop()));
  });
});

export async function withTokens(): Promise<{ readonly registry: MemoryRegistry; readonly tokens: TokenServer }> {
  const registry = await startMemoryRegistry({ authentication: 'token' });
  open.push(registry);
  if (registry.tokens === undefined) throw new Error('it has no tokens');
  return { registry, tokens: registry.tokens };
}

export async function withPassword(): Promise<MemoryRegistry> {
  const registry = await startMemoryRegistry({ authentication: 'htpasswd' });
  open.push(registry);
  return registry;
}

export function come(registry: MemoryRegistry, credential?: Credential, ...others: readonly string[]): Visitor {
  const { host, tokens } = registry;
  const coming = visitor([host, ...(tokens === undefined ? [] : [tokens.host]), ...others], credential);
  open.push({ stop: coming.leave });
  return coming;
}

/** What a token server was asked, by its query or its form: method, scheme of the authorization, scopes. */
export function asked({ requests }: TokenServer): unknown {
  return requests.map(({ method, url, body, headers: { authorization = '' } }) => {
    const fields = method === 'POST' ? new URLSearchParams(body.toString()) : url.searchParams;
    return [method, authorization.split(' ')[0], fields.getAll('scope').join(' + ')];
  });
}

export function challenging(registry: MemoryRegistry, challenge: string | readonly string[]): void {
  registry.inject(/manifests/, answering(reply(401, { 'WWW-Authenticate': challenge })));
}
