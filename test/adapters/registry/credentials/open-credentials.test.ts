import { describe, expect, test } from '@jest/globals';
import type { Credential, CredentialSource } from '../../../../src/adapters/registry/credentials/credential.ts';
import { openCredentials } from '../../../../src/adapters/registry/credentials/open-credentials.ts';
import { failureOf, type Home, login, makeHome } from './home.ts';

const docker = '.docker/config.json';

async function open({ environment }: Home, allowHelpers = false): Promise<CredentialSource> {
  return openCredentials({ allowHelpers, environment });
}

/** The user, or the token with what it is. */
function shortly(credential: Credential | undefined): string | undefined {
  return credential?.kind === 'password' ? credential.username : credential && `${credential.kind} ${credential.token}`;
}

async function find(home: Home, reference: string): Promise<string | undefined> {
  const slash = reference.indexOf('/');
  return shortly(await (await open(home)).find(reference.slice(0, slash), reference.slice(slash + 1)));
}

describe('the key of an entry', () => {
  const home = makeHome();
  home.write(docker, {
    auths: {
      'https://index.docker.io/v1/': login('hub'),
      'quay.io': login('quay'),
      'quay.io/org': login('org'),
      'quay.io/org/app': login('app'),
      'https://registry.example/v2/': login('url'),
      'registry.example:5000': login('port'),
      'Upper.Example': login('upper'),
      'both.example': login('plain'),
      'https://both.example': login('url of the same'),
      'ghcr.io/': login('slash'),
      'docker.io/private': login('private'),
      'tls.example:443': login('tls'),
    },
  });

  test.each([
    ['quay.io/org/app', 'app'],
    ['quay.io/org/app/sub', 'app'],
    ['quay.io/org/application', 'org'],
    ['quay.io/org/other', 'org'],
    ['quay.io/organization/app', 'quay'],
    ['quay.io/other', 'quay'],
    ['evilquay.io/org/app', undefined],
    ['quay.io.evil.example/org/app', undefined],
    ['quay.io:5000/org/app', undefined],
    ['io/org', undefined],
    ['registry.example/a', 'url'],
    ['registry.example/v2', 'url'],
    ['registry.example:5000/a', 'port'],
    ['registry.example:5001/a', undefined],
    ['upper.example/a', 'upper'],
    ['both.example/a', 'plain'],
    ['ghcr.io/a', 'slash'],
    ['tls.example/a', 'tls'],
    ['docker.io/library/busybox', 'hub'],
    ['registry-1.docker.io/library/busybox', 'hub'],
    ['index.docker.io/library/busybox', 'hub'],
    ['docker.io/private/app', 'private'],
    ['auth.docker.io/a', undefined],
    ['__proto__/a', undefined],
    ['constructor/a', undefined],
  ])('R4 for %s is that of %s', async (reference, user) => {
    expect(await find(home, reference)).toBe(user);
  });
});

describe('an entry', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each<[string, unknown, Credential | undefined]>([
    ['with auth', { auth: base64('a:b') }, { kind: 'password', username: 'a', password: 'b' }],
    ['whose password has colons', { auth: base64('a:b:c') }, { kind: 'password', username: 'a', password: 'b:c' }],
    ['padded with NULs', { auth: base64('a:b\0\0') }, { kind: 'password', username: 'a', password: 'b' }],
    ['not in ASCII', { auth: base64('ä:ö') }, { kind: 'password', username: 'ä', password: 'ö' }],
    ['with a pipe in the user', { auth: base64('1|a:b') }, { kind: 'password', username: '1|a', password: 'b' }],
    ['without padding', { auth: base64('a:bc').replace('=', '') }, { kind: 'password', username: 'a', password: 'bc' }],
    [
      'with user and password',
      { username: 'a', password: ' b ' },
      { kind: 'password', username: 'a', password: ' b ' },
    ],
    ['with an identity token', { identitytoken: 'x' }, { kind: 'identity-token', token: 'x' }],
    [
      'with an identity token and a password',
      { auth: base64('a:b'), identitytoken: 'x' },
      { kind: 'identity-token', token: 'x', password: { kind: 'password', username: 'a', password: 'b' } },
    ],
    [
      'with an identity token and no password',
      { auth: base64('a:'), identitytoken: 'x' },
      { kind: 'identity-token', token: 'x' },
    ],
    ['with a registry token', { auth: base64('a:b'), registrytoken: 'x' }, { kind: 'registry-token', token: 'x' }],
    ['with nothing, as a helper leaves it', {}, undefined],
    ['with an e-mail address alone', { email: 'a@example.com' }, undefined],
  ])('%s', async (_, entry, expected) => {
    const home = makeHome();
    home.write(docker, { auths: { 'quay.io': entry } });
    expect(await (await open(home)).find('quay.io', 'app')).toEqual(expected);
  });

  test.each<[unknown, string]>([
    ['secret', 'is not an object'],
    [null, 'is not an object'],
    [{ auth: '*secret*' }, 'has an "auth" that is not base64'],
    [{ auth: base64('secret') }, 'has an "auth" that is not a user, a colon and a password'],
    [{ auth: base64(':secret') }, 'has an "auth" that is not a user, a colon and a password'],
    [{ username: 'secret', password: 1 }, 'has a value of "password" that is not a text'],
  ])('R20 that is broken is named without what stands in it: %j', async (entry, what) => {
    const home = makeHome();
    const path = home.write(docker, { auths: { 'quay.io/org': entry, 'ghcr.io': login('other') } });
    const error = await failureOf((await open(home)).find('quay.io', 'org/app'));
    expect(error.message).toBe(`The entry for quay.io/org in the file of registry credentials ${path} ${what}.`);
    expect(error.fix).toBe('Log in to quay.io again with docker or podman.');
    expect(JSON.stringify([error, error.stack])).not.toMatch(/secret|c2VjcmV0/);
    // Others are as good as before.
    expect(await find(home, 'ghcr.io/app')).toBe('other');
  });
});

describe('the files', () => {
  const files = ['run/containers/auth.json', '.config/containers/auth.json', docker, '.dockercfg'] as const;

  test.each(files.map((file, index) => [file, files.slice(index + 1)] as const))(
    'of %s come before those of %j',
    async (file, others) => {
      const home = makeHome();
      for (const other of [file, ...others]) {
        const auths = { 'quay.io': login(other), [`${others.indexOf(other)}.example`]: login(other) };
        home.write(other, other === '.dockercfg' ? auths : { auths });
      }
      expect(await find(home, 'quay.io/app')).toBe(file);
      expect(await Promise.all(others.map((_, index) => find(home, `${index}.example/app`)))).toEqual(others);
    },
  );

  test('are where the environment says', async () => {
    const home = makeHome();
    home.write('d/config.json', { auths: { 'quay.io': login('docker') } });
    home.write('c/containers/auth.json', { auths: { 'quay.io': login('config') } });
    const authFile = home.write('named.json', { auths: { 'quay.io': login('named') } });
    const at = (name: string) => `${home.directory}/${name}`;
    const user = async (more: Readonly<Record<string, string>>) => {
      const source = await openCredentials({ allowHelpers: false, environment: { ...home.environment, ...more } });
      return shortly(await source.find('quay.io', 'app'));
    };
    expect(await user({})).toBe(undefined);
    expect(await user({ DOCKER_CONFIG: at('d') })).toBe('docker');
    expect(await user({ DOCKER_CONFIG: at('d'), XDG_CONFIG_HOME: at('c') })).toBe('config');
    expect(await user({ DOCKER_CONFIG: at('d'), REGISTRY_AUTH_FILE: authFile })).toBe('named');
    expect(await user({ DOCKER_CONFIG: at('d'), REGISTRY_AUTH_FILE: at('none') })).toBe(undefined);
  });

  test('are none of them looked at beside an explicit one', async () => {
    const home = makeHome();
    home.write(docker, { auths: { 'quay.io': login('docker') } });
    const file = home.write('explicit.json', { auths: { 'ghcr.io': login('explicit') } });
    const source = await openCredentials({ file, allowHelpers: false, environment: home.environment });
    expect(shortly(await source.find('ghcr.io', 'app'))).toBe('explicit');
    expect(await source.find('quay.io', 'app')).toBe(undefined);
  });

  test('must exist if they are explicit', async () => {
    const file = `${makeHome().directory}/none.json`;
    const error = await failureOf(openCredentials({ file, allowHelpers: false }));
    expect([error.code, error.message]).toEqual([
      'not-found',
      `The file of registry credentials ${file} does not exist.`,
    ]);
  });

  test('may be missing or empty, and then there are no credentials', async () => {
    const home = makeHome();
    home.write(docker, '');
    home.write('.config/containers/auth.json', {});
    expect(await find(home, 'quay.io/app')).toBe(undefined);
  });

  test.each<[string, string, string]>([
    ['not-json', '{"auths": {"quay.io": {"auth": secret}}}', 'is not valid JSON'],
    ['wrong-form', '["secret"]', 'is not a JSON object'],
    ['wrong-form', '{"auths": ["secret"]}', 'has a value of "auths" that is not an object'],
    ['wrong-form', '{"credHelpers": "secret"}', 'has a value of "credHelpers" that is not an object'],
    [
      'wrong-form',
      '{"credsStore": "../secret"}',
      'names a credential helper by something other than letters, digits, dots, hyphens and underscores',
    ],
    [
      'wrong-form',
      '{"credHelpers": {"quay.io": "a b; secret"}}',
      'names a credential helper by something other than letters, digits, dots, hyphens and underscores',
    ],
    ['too-large', ' '.repeat(1024 * 1024 + 1), 'has more than 1048576 bytes'],
  ])('R20 that are broken (%s) are named without what stands in them: %.50s', async (code, text, what) => {
    const home = makeHome();
    const path = home.write(docker, text);
    const error = await failureOf((await open(home)).find('quay.io', 'app'));
    expect([error.code, error.message]).toEqual([code, `The file of registry credentials ${path} ${what}.`]);
    expect(error.fix).toMatch(/.\.$/);
    expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('secret');
  });

  test('that are directories are named', async () => {
    const home = makeHome();
    home.write(`${docker}/file`, '');
    const error = await failureOf((await open(home)).find('quay.io', 'app'));
    expect(error.code).toBe('unreadable');
    expect(error.message).toBe(`The registry credentials in ${home.directory}/${docker} cannot be read (EISDIR).`);
  });

  test('are read once', async () => {
    const home = makeHome();
    home.write(docker, { auths: { 'quay.io': login('before') } });
    const source = await open(home);
    expect(shortly(await source.find('quay.io', 'app'))).toBe('before');
    home.write(docker, { auths: { 'quay.io': login('after') } });
    expect(shortly(await source.find('quay.io', 'other'))).toBe('before');
  });
});
