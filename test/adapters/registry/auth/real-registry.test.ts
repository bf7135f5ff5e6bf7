import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isRegistryInstalled, startRealRegistry } from '../../../support/registry/real-registry.ts';
import { identityToken, type TestRegistry } from '../../../support/registry/test-registry.ts';
import { password, type Visitor, visitor, wrongPassword } from './visitor.ts';

const describeReal = isRegistryInstalled('Authorization') ? describe : describe.skip;
/** What an empty registry says to whom it lets in. */
const letIn = 404;

describeReal('docker-registry with a password file', () => {
  const { registry, come } = house('htpasswd');

  test('accepts those who know the password', async () => {
    const alice = come(password);
    expect(await alice.pull('app')).toBe(letIn);
    expect(await alice.push('app')).toBe(202);
  });

  test('R16 says to others that it is credentials that are missing', async () => {
    const host = registry().host;
    const detail = `${host} requires credentials, and no valid ones are configured`;
    expect(await come().pull('app')).toEqual({ kind: 'forbidden', detail });
    expect(await come({ kind: 'registry-token', token: 'abc' }).pull('app')).toEqual({ kind: 'forbidden', detail });
  });

  test('R16 refuses a wrong password, which is not sent again', async () => {
    const { host } = registry();
    const stranger = come(wrongPassword);
    const refused = { kind: 'forbidden', detail: `${host} rejects the credentials` };
    expect([await stranger.push('app'), await stranger.push('app'), await stranger.pull('app')]).toEqual([
      refused,
      refused,
      refused,
    ]);
  });
});

describeReal('docker-registry with tokens', () => {
  const { registry, come } = house('token');

  test('accepts those who know the password, with a token for each repository', async () => {
    const alice = come(password);
    expect(await alice.pull('app')).toBe(letIn);
    expect(await alice.push('app')).toBe(202);
    expect(await alice.push('other', 'app')).toBe(202);
  });

  test('accepts those who have an identity token', async () => {
    expect(await come({ kind: 'identity-token', token: identityToken }).push('app')).toBe(202);
  });

  test('accepts those who have a token of the registry', async () => {
    const token = registry().tokens?.issue(['repository:app:pull']) ?? '';
    expect(await come({ kind: 'registry-token', token }).pull('app')).toBe(letIn);
  });

  test('accepts nobody else', async () => {
    expect(await come().pull('app')).toBe(401);
    expect(await come(wrongPassword).push('app')).toMatchObject({ kind: 'forbidden' });
  });
});

/** One registry for the tests of a group, and visitors who leave in the end. */
function house(authentication: 'htpasswd' | 'token') {
  let started: TestRegistry | undefined;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    started = await startRealRegistry({ authentication });
  });
  afterAll(async () => {
    for (const { leave } of visitors) leave();
    await started?.stop();
  });
  const registry = (): TestRegistry => {
    if (started === undefined) throw new Error('the registry did not start');
    return started;
  };
  const come = (...[credential]: readonly Parameters<typeof visitor>[1][]): Visitor => {
    const { host, tokens } = registry();
    const coming = visitor([host, ...(tokens === undefined ? [] : [tokens.host])], credential);
    visitors.push(coming);
    return coming;
  };
  return { registry, come };
}
