import { describe, expect, test } from '@jest/globals';
import { answering } from '../../../support/registry/faults.ts';
import { reply } from '../../../support/registry/replies.ts';
import { asked, challenging, come, letIn, withPassword, withTokens } from './registries.ts';
import { password, wrongPassword } from './visitor.ts';

describe('a registry with a password', () => {
  test('is asked without it once, then with it', async () => {
    const registry = await withPassword();
    const alice = come(registry, password);
    expect([await alice.pull('app'), await alice.pull('other')]).toEqual([letIn, letIn]);
    expect(registry.requests.map(({ headers }) => headers.authorization !== undefined)).toEqual([false, true, true]);
  });

  test('gets the password once more from nobody when many ask at the same time', async () => {
    const registry = await withPassword();
    const alice = come(registry, password);
    const many = Array.from({ length: 8 }, (_, index) => alice.pull(`app${index}`));
    expect(new Set(await Promise.all(many))).toEqual(new Set([letIn]));
    expect(alice.warnings).toEqual([]);
  });

  test('R16 that does not accept it is asked without for pulls, which is said', async () => {
    const registry = await withPassword();
    registry.inject(/public/, (request, next) => {
      const { authorization } = request.headers;
      return authorization === undefined ? reply(200) : next();
    });
    const stranger = come(registry, wrongPassword);
    const refused = { kind: 'forbidden', detail: `${registry.host} rejects the credentials` };
    expect([await stranger.pull('app'), await stranger.pull('app')]).toEqual([refused, refused]);
    const sent = registry.requests.map(({ headers }) => headers.authorization !== undefined);
    expect(sent).toEqual([false, true, false, false]);
    expect(await stranger.pull('public')).toBe(200);
    expect(await stranger.pull('public')).toBe(200);
    expect(stranger.warnings).toEqual([`${registry.host} rejects the credentials; continuing without credentials.`]);
  });
});

describe('a registry with tokens', () => {
  test('says once what it wants, after which tokens come first', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    expect([await alice.pull('a/b'), await alice.pull('c'), await alice.pull('c')]).toEqual([letIn, letIn, letIn]);
    expect(registry.log()).toEqual(['a/b', 'a/b', 'c', 'c'].map(name => `HEAD /v2/${name}/manifests/v1`));
    expect(asked(tokens)).toEqual([
      ['GET', 'Basic', 'repository:a/b:pull'],
      ['GET', 'Basic', 'repository:c:pull'],
    ]);
    expect(tokens.requests[0]?.url.searchParams.get('service')).toBe('test registry');
    expect(tokens.requests[0]?.url.searchParams.get('account')).toBe('alice');
  });

  test('gets one token for many requests at the same time', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => alice.pull('app'))))).toEqual(new Set([letIn]));
    expect(tokens.requests).toHaveLength(1);
  });

  test('gets a new token when the old one has come to its end', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    await alice.pull('app');
    await alice.clock.wait(289_000);
    await alice.pull('app');
    expect(tokens.requests).toHaveLength(1);
    await alice.clock.wait(2000);
    expect(await alice.pull('app')).toBe(letIn);
    expect(tokens.requests).toHaveLength(2);
  });

  test('that accepts a token no more gets one new one', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    await alice.pull('app');
    const challenge = `Bearer realm="${tokens.realm}",service="test registry",scope="repository:app:pull",error="invalid_token"`;
    registry.inject(/app/, answering(reply(401, { 'WWW-Authenticate': challenge })), 1);
    expect(await alice.pull('app')).toBe(letIn);
    expect(tokens.requests).toHaveLength(2);
    challenging(registry, challenge);
    expect(await alice.pull('app')).toBe(401);
    expect(tokens.requests).toHaveLength(3);
  });

  test('whose token server allows less than is needed is not asked forever', async () => {
    const { registry, tokens } = await withTokens();
    const nobody = come(registry);
    expect(await nobody.pull('app')).toBe(401);
    const detail = `the token that ${registry.host} sends for does not allow this`;
    expect(await nobody.pull('app')).toEqual({ kind: 'forbidden', detail });
    expect(tokens.requests).toHaveLength(1);
  });

  test('R5 is asked to allow only pulling by who pulls, whatever the registry suggests', async () => {
    const { registry, tokens } = await withTokens();
    const scope = 'repository:app:pull,push,delete repository:of/others:* registry:catalog:* aws';
    challenging(registry, `Bearer realm="${tokens.realm}",scope="${scope}"`);
    await come(registry, password).pull('app');
    expect(asked(tokens)).toEqual([
      ['GET', 'Basic', 'repository:app:pull + repository:of/others:pull + registry:catalog:* + aws'],
    ]);
  });

  test('gets both scopes of a mount, that of the target first', async () => {
    const { registry, tokens } = await withTokens();
    const alice = come(registry, password);
    await alice.pull('app');
    expect(await alice.push('copy', 'app')).toBe(202);
    expect(asked(tokens)).toContainEqual(['GET', 'Basic', 'repository:copy:pull,push + repository:app:pull']);
  });

  test('may have one scope for everything', async () => {
    const { registry, tokens } = await withTokens();
    const challenge = reply(401, { 'WWW-Authenticate': `Bearer realm="${tokens.realm}",scope="aws"` });
    registry.inject(/manifests/, ({ headers }) => (headers.authorization === undefined ? challenge : reply(200)));
    const nobody = come(registry);
    expect([await nobody.pull('app'), await nobody.pull('other')]).toEqual([200, 200]);
    expect(registry.requests).toHaveLength(3);
    expect(asked(tokens)).toEqual([['GET', '', 'aws']]);
  });

  test('keeps the query of its realm, and its odd signs to itself', async () => {
    const { registry, tokens } = await withTokens();
    challenging(
      registry,
      `Bearer realm="${tokens.realm}?tenant=a%26b#top",service="x&scope=y",scope="repository:a&b:pull"`,
    );
    await come(registry).pull('app');
    const [request] = tokens.requests;
    expect([...(request?.url.searchParams ?? [])]).toEqual([
      ['tenant', 'a&b'],
      ['service', 'x&scope=y'],
      ['scope', 'repository:a&b:pull'],
    ]);
  });

  test('that takes passwords too gets a token', async () => {
    const { registry, tokens } = await withTokens();
    challenging(registry, ['Basic realm="x"', `Bearer realm="${tokens.realm}"`]);
    await come(registry, password).pull('app');
    expect(registry.requests.map(({ headers }) => headers.authorization?.split(' ')[0])).toEqual([undefined, 'Bearer']);
  });

  test('R16 whose server does not accept the credentials is asked without for pulls, which is said', async () => {
    const { registry, tokens } = await withTokens();
    tokens.anonymous = 'pull';
    const stranger = come(registry, wrongPassword);
    expect([await stranger.pull('app'), await stranger.pull('app')]).toEqual([letIn, letIn]);
    expect(asked(tokens)).toEqual([
      ['GET', 'Basic', 'repository:app:pull'],
      ['GET', '', 'repository:app:pull'],
    ]);
    const message = `The credentials for ${registry.host} are refused by ${tokens.host}; continuing without credentials.`;
    expect(stranger.warnings).toEqual([message]);
    const detail = `${registry.host} denies access with the credentials for it: the token server ${tokens.host} refused (401)`;
    expect(await stranger.push('app')).toEqual({ kind: 'forbidden', detail });
  });

  test('R16 that gives nobody a token says whether there were credentials', async () => {
    const { registry, tokens } = await withTokens();
    tokens.anonymous = 'refused';
    const refused = `the token server ${tokens.host} refused (401)`;
    const without = `${registry.host} denies access without credentials: ${refused}`;
    const withThem = `${registry.host} denies access with the credentials for it or without: ${refused}`;
    expect(await come(registry).pull('app')).toEqual({ kind: 'forbidden', detail: without });
    expect(await come(registry, wrongPassword).pull('app')).toEqual({ kind: 'forbidden', detail: withThem });
  });
});
