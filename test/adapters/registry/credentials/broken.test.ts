import { afterEach, describe, expect, test } from '@jest/globals';
import { openCredentials } from '../../../../src/adapters/registry/credentials/open-credentials.ts';
import { openRegistries, type RegistryClient } from '../../../../src/adapters/registry/open-registries.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../../../support/registry/memory-registry.ts';
import { pushImage, testBlob, testImage } from '../../../support/registry/push-image.ts';
import type { Authentication } from '../../../support/registry/test-registry.ts';
import { user } from '../../../support/registry/test-registry.ts';
import { contentOf, descriptorOf, reference } from '../client-of.ts';
import { type Home, login, makeHome } from './home.ts';

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(one => one.stop()));
});

async function start(authentication: Authentication): Promise<MemoryRegistry> {
  const registry = await startMemoryRegistry({ authentication });
  open.push(registry);
  await pushImage(registry, 'app:v1', testImage());
  return registry;
}

async function clientFor({ environment }: Home, ...registries: readonly MemoryRegistry[]): Promise<RegistryClient> {
  const client = openRegistries({
    credentials: await openCredentials({ allowHelpers: true, environment, helperTimeoutMs: 200 }),
    insecureHosts: registries.flatMap(({ host, tokens }) => [host, ...(tokens === undefined ? [] : [tokens.host])]),
  });
  open.push({ stop: () => client.close() });
  return client;
}

const app = ({ host }: MemoryRegistry) => reference(`${host}/app:v1`);

describe('R15, R16 what is configured for one registry and does not work', () => {
  test.each<[string, string, string]>([
    ['crashes', 'kill -9 $$', 'could not be run'],
    ['fails', 'echo se-cret >&2; exit 3', 'ended with status 3'],
    ['hangs', 'sleep 3', 'gave no answer for 0.2 seconds'],
    ['says garbage', 'echo se-cret', 'answered something that is not a credential'],
    ['is not there', '', 'is not in the PATH'],
  ])(
    'a helper that %s leaves the images of that registry unknown, and those of others as they are',
    async (_, script, what) => {
      const home = makeHome();
      const [broken, guarded, free] = [await start('token'), await start('htpasswd'), await start('none')];
      home.write('.docker/config.json', {
        auths: { [guarded.host]: login(user.username, user.password) },
        credHelpers: { [broken.host]: 'test', [free.host]: 'test' },
      });
      if (script !== '') home.program('docker-credential-test', script);
      const client = await clientFor(home, broken, guarded, free);
      const outcomes = await Promise.all([broken, guarded, free].map(registry => client.resolve(app(registry))));
      const detail = `the credential helper docker-credential-test ${what} when it was asked for ${broken.host}`;
      expect(outcomes).toMatchObject([
        { kind: 'unknown', cause: 'credentials', detail },
        { kind: 'exists' },
        { kind: 'exists' },
      ]);
      expect(broken.tokens?.requests).toEqual([]);
    },
  );

  test('a helper is not asked again', async () => {
    const home = makeHome();
    const registry = await start('htpasswd');
    home.write('.docker/config.json', { credsStore: 'test' });
    home.program('docker-credential-test', 'echo asked >> "$HOME/asked"; exit 3');
    const client = await clientFor(home, registry);
    const all = [client.resolve(app(registry)), client.manifest(app(registry)), client.tags(app(registry))];
    expect(new Set((await Promise.all(all)).map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    expect(home.read('asked')).toBe('asked\n');
  });

  test.each<[string, unknown, string]>([
    ['an entry', { auths: { HOST: { auth: '%' } } }, 'has an "auth" that is not base64'],
    [
      'a token that is no header',
      { auths: { HOST: { registrytoken: 'se\ncret' } } },
      'has a value of "registrytoken" that cannot be sent',
    ],
    ['a file', 'no json', 'is not valid JSON'],
  ])('%s', async (_, content, what) => {
    const home = makeHome();
    const [registry, free] = [await start('token'), await start('none')];
    const text = typeof content === 'string' ? content : JSON.stringify(content).replace('HOST', registry.host);
    home.write('.docker/config.json', text);
    const client = await clientFor(home, registry, free);
    const outcome = await client.resolve(app(registry));
    expect(outcome).toMatchObject({ kind: 'unknown', cause: 'credentials', detail: expect.stringContaining(what) });
    expect(JSON.stringify(outcome)).not.toMatch(/se.{1,2}cret|no json/);
    expect(await client.resolve(app(free))).toMatchObject({ kind: 'exists' });
  });

  test('nothing is written there, and what helps is said', async () => {
    const home = makeHome();
    const registry = await start('htpasswd');
    home.write('.docker/config.json', { credsStore: 'test' });
    home.program('docker-credential-test', 'exit 3');
    const client = await clientFor(home, registry);
    const blob = testBlob('application/octet-stream', Buffer.from('content'));
    const written = client.writeBlob(app(registry), descriptorOf(blob), async () => contentOf(blob.bytes));
    await expect(written).rejects.toMatchObject({
      code: 'forbidden',
      retryable: false,
      message: expect.stringContaining('the credential helper docker-credential-test ended with status 3'),
      fix: expect.stringContaining('--registry-config'),
    });
  });
});
