import { describe, expect, test } from '@jest/globals';
import type { Credential } from '../../../../src/adapters/registry/credentials/credential.ts';
import { altered, answering, broken, endless, rateLimited, redirectedTo } from '../../../support/registry/faults.ts';
import { reply } from '../../../support/registry/replies.ts';
import { identityToken } from '../../../support/registry/test-registry.ts';
import { startTokenServer } from '../../../support/registry/token-server.ts';
import { asked, challenging, come, letIn, stopLater, withTokens } from './registries.ts';
import { password, wrongPassword } from './visitor.ts';

describe('identity tokens', () => {
  test('are exchanged by POST', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, { kind: 'identity-token', token: identityToken });
    expect([await alice.pull('app'), await alice.push('copy', 'app')]).toEqual([letIn, 202]);
    expect(asked(tokens)).toEqual([
      ['POST', '', 'repository:app:pull'],
      ['POST', '', 'repository:copy:pull,push repository:app:pull'],
    ]);
    expect(new URLSearchParams(tokens.requests[0]?.body.toString()).get('client_id')).toBe('catalog-keeper');
  });

  test('have a password beside them for servers that do not know POST', async () => {
    const { registry, tokens } = await withTokens();
    tokens.oauth = false;
    const alice = come(registry, { kind: 'identity-token', token: identityToken, password });
    expect(await alice.pull('app')).toBe(letIn);
    expect(asked(tokens)).toEqual([
      ['POST', '', 'repository:app:pull'],
      ['GET', 'Basic', 'repository:app:pull'],
    ]);
  });

  test('that a server does not know do not keep from what is public', async () => {
    const { registry, tokens } = await withTokens();
    tokens.oauth = false;
    tokens.anonymous = 'pull';
    expect(await come(registry, { kind: 'identity-token', token: identityToken }).pull('app')).toBe(letIn);
  });
});

describe('R4 a realm', () => {
  test('at another host gets no credentials, and perhaps gives a token without', async () => {
    const { registry } = await withTokens();
    const elsewhere = await startTokenServer();
    stopLater(elsewhere);
    // The same server by a name that is not the registry's.
    const realm = elsewhere.realm.replace('127.0.0.1', 'localhost');
    const host = elsewhere.host.replace('127.0.0.1', 'localhost');
    challenging(registry, `Bearer realm="${realm}",service="x"`);
    const alice = come(registry, password, host);
    await alice.pull('app');
    expect(asked(elsewhere)).toEqual([['GET', '', 'repository:app:pull']]);
    expect(elsewhere.requests[0]?.url.searchParams.has('account')).toBe(false);
    expect(alice.warnings).toEqual([
      `${registry.host} uses the token server ${host}, which is not known to belong to it, so the credentials for ${registry.host} are not sent there. To send them, add --token-server ${registry.host}=${host}`,
    ]);
    const identity = come(registry, { kind: 'identity-token', token: identityToken }, host);
    await identity.pull('app');
    expect(elsewhere.requests.every(({ method, body }) => method === 'GET' && body.length === 0)).toBe(true);
  });

  test('that is another one each time is warned of once', async () => {
    const { registry } = await withTokens();
    const servers = await Promise.all([startTokenServer(), startTokenServer()]);
    for (const server of servers) stopLater(server);
    const hosts = servers.map(({ host }) => host.replace('127.0.0.1', 'localhost'));
    const alice = come(registry, password, ...hosts);
    for (const [index, host] of hosts.entries()) {
      registry.inject(/manifests/, answering(reply(401, { 'WWW-Authenticate': `Bearer realm="http://${host}/x"` })), 2);
      await alice.pull(`app${index}`);
    }
    expect(servers.every(({ requests }) => requests.length > 0)).toBe(true);
    expect(alice.warnings).toHaveLength(1);
  });

  test('is judged by the network policy', async () => {
    const { registry } = await withTokens();
    for (const realm of [
      'https://169.254.169.254/latest',
      'https://127.0.0.1:1/token',
      'https://metadata.google.internal/',
      `https://${'a'.repeat(10_000)}.example/`,
    ]) {
      challenging(registry, `Bearer realm="${realm}"`);
      const alice = come(registry, password);
      const outcome = await alice.pull('app');
      expect(outcome).toMatchObject({ kind: 'unknown', cause: 'policy' });
      expect(JSON.stringify(outcome).length).toBeLessThan(300);
      // Nobody is advised to trust it.
      expect(alice.warnings).toEqual([]);
    }
  });

  test('that is no address leaves the password, if the registry takes one', async () => {
    const { registry } = await withTokens();
    challenging(registry, 'Bearer realm="http://", Basic realm="x"');
    await come(registry, password).pull('app');
    expect(registry.requests[1]?.headers.authorization?.split(' ')[0]).toBe('Basic');
  });

  test.each([
    ['Bearer realm="ftp://127.0.0.1/"', 'unknown', 'names a token server without HTTPS'],
    ['Bearer', 'unknown', 'names no token server'],
    ['Negotiate', 'forbidden', 'requires an unknown kind of authentication'],
    ['"', 'forbidden', 'requires an unknown kind of authentication'],
  ])('or whatever else stands in %s is explained', async (challenge, kind, what) => {
    const { registry } = await withTokens();
    challenging(registry, challenge);
    expect(await come(registry).pull('app')).toMatchObject({ kind, detail: `${registry.host} ${what}` });
  });

  test('does not lead elsewhere by a redirect', async () => {
    const { registry, tokens } = await withTokens();
    const elsewhere = await startTokenServer();
    stopLater(elsewhere);
    tokens.inject(/token/, redirectedTo(`${elsewhere.origin}/token`));
    expect(await come(registry, password, elsewhere.host).pull('app')).toMatchObject({
      kind: 'unknown',
      cause: 'policy',
      detail: `the token server ${tokens.host} redirects, which is not followed`,
    });
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('a token server in trouble', () => {
  test.each([
    ['R11 that never stops talking', endless(), 'too-large'],
    ['that is overrun', rateLimited('1'), 'rate-limited'],
    ['that is broken', broken(503), 'server'],
    ['that answers with a page', altered({}, '<html>'), 'corrupt'],
  ])('%s', async (_, fault, cause) => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    tokens.inject(/token/, fault, 1);
    expect(await alice.pull('app')).toMatchObject({ kind: 'unknown', cause });
    // It is not remembered.
    expect(await alice.pull('app')).toBe(letIn);
  });
});

test('R20 no message holds a secret', async () => {
  const said: unknown[] = [];
  const secrets = ['se-cret', 'the-identity', 'the-token', 'a-token-of-theirs', 'tenant=hidden'];
  const credentials: readonly Credential[] = [
    wrongPassword,
    { kind: 'identity-token', token: 'the-identity' },
    { kind: 'registry-token', token: 'the-token' },
  ];
  for (const credential of credentials) {
    const { registry, tokens } = await withTokens();
    tokens.anonymous = 'refused';
    const stranger = come(registry, credential);
    said.push(await stranger.pull('app'), await stranger.push('app'), stranger.warnings);
    tokens.inject(/token/, answering(reply(200, {}, '{"token":"a-token-of-theirs\\u0000"}')));
    challenging(registry, `Bearer realm="${tokens.realm}?tenant=hidden"`);
    said.push(await come(registry, credential).pull('app'));
  }
  expect(said).toHaveLength(12);
  const text = JSON.stringify(said);
  expect(secrets.filter(secret => text.includes(secret))).toEqual([]);
});
