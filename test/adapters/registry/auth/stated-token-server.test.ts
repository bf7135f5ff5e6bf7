import { afterEach, expect, test } from '@jest/globals';
import type { CredentialSource } from '../../../../src/adapters/registry/credentials/credential.ts';
import { startMemoryRegistry } from '../../../support/registry/memory-registry.ts';
import { pushImage, testImage } from '../../../support/registry/push-image.ts';
import { user } from '../../../support/registry/test-registry.ts';
import { clientOf, reference } from '../client-of.ts';

const alice: CredentialSource = { find: async () => ({ kind: 'password', ...user }) };

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.stop()));
});

/** A registry that gives out its tokens at another host, as a GitLab of one's own does, and what it says to who states this pair. */
async function ask(pair: (registry: string, server: string) => readonly [string, string]) {
  const registry = await startMemoryRegistry({ authentication: 'token' });
  const { host, tokens } = registry;
  if (tokens === undefined) throw new Error('it has no tokens');
  await pushImage(registry, 'app:v1', testImage());
  // The same server by a name that is not the registry's.
  const server = tokens.host.replace('127.0.0.1', 'localhost');
  registry.inject(/manifests/, (_, next) => {
    const answer = next();
    const { 'WWW-Authenticate': challenge } = answer.headers;
    const elsewhere = String(challenge).replace(tokens.host, server);
    return challenge === undefined
      ? answer
      : { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': elsewhere } };
  });
  const warnings: string[] = [];
  const client = clientOf(registry, {
    credentials: alice,
    insecureHosts: [host, server],
    tokenServers: new Map([pair(host, server)]),
    warn: message => warnings.push(message),
  });
  open.push(registry, { stop: () => client.close() });
  const { kind, ...rest } = await client.resolve(reference(`${host}/app:v1`));
  const sent = new Set(tokens.requests.map(({ headers }) => headers.authorization?.split(' ')[0]));
  return { kind, rest, sent, server, warnings };
}

test('R4 a token server that was stated gets the credentials for its registry', async () => {
  expect(await ask((registry, server) => [registry, server])).toMatchObject({
    kind: 'exists',
    sent: new Set(['Basic']),
    warnings: [],
  });
});

test.each<[string, (registry: string, server: string) => readonly [string, string]]>([
  ['another registry', (_, server) => ['quay.io', server]],
  ['another server', registry => [registry, 'localhost']],
  ['the two the other way round', (registry, server) => [server, registry]],
])('R4 one that was stated for %s does not', async (_, pair) => {
  const { kind, rest, sent, server, warnings } = await ask(pair);
  expect({ kind, sent, warned: warnings.length }).toEqual({ kind: 'forbidden', sent: new Set([undefined]), warned: 1 });
  expect(warnings[0]).toContain(`${server}, which is not known to belong to it`);
  expect(JSON.stringify([rest, warnings])).not.toContain(user.password);
});
