import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { CredentialSource } from '../../../../src/adapters/registry/credentials/credential.ts';
import { openCredentials } from '../../../../src/adapters/registry/credentials/open-credentials.ts';
import { failureOf, type Home, login, makeHome } from './home.ts';

/** Keeps what it was asked, and knows quay.io, Docker Hub and a registry with identity tokens. */
const helper = `
[ "$1" = get ] || exit 9
read -r key
echo "$key" >> "$HOME/asked"
case "$key" in
  quay.io) echo '{"ServerURL":"quay.io","Username":"helped","Secret":"secret"}' ;;
  https://index.docker.io/v1/) echo '{"ServerURL":"x","Username":"hub","Secret":"secret"}' ;;
  token.example) echo '{"ServerURL":"x","Username":"<token>","Secret":"identity"}' ;;
  empty.example) echo '{"ServerURL":"x","Username":"","Secret":""}' ;;
  *) echo 'credentials not found in native keychain'; exit 1 ;;
esac`;

function homeWith(config: unknown): Home {
  const home = makeHome();
  home.write('.docker/config.json', config);
  home.program('docker-credential-test', helper);
  return home;
}

function open({ environment }: Home, allowHelpers = true, helperTimeoutMs = 30_000): Promise<CredentialSource> {
  return openCredentials({ allowHelpers, environment, helperTimeoutMs });
}

function askedIn({ directory }: Home): readonly string[] {
  const file = join(directory, 'asked');
  return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
}

test('a helper for all registries is asked last, once for each registry', async () => {
  const home = homeWith({ auths: { 'ghcr.io': login('file'), 'quay.io': {} }, credsStore: 'test' });
  const source = await open(home);
  const found = await Promise.all(
    [
      'quay.io',
      'ghcr.io',
      'docker.io',
      'registry-1.docker.io',
      'token.example',
      'empty.example',
      'other.example',
      'quay.io',
    ].map(host => source.find(host, 'org/app')),
  );
  expect(found).toEqual([
    { kind: 'password', username: 'helped', password: 'secret' },
    { kind: 'password', username: 'file', password: 'secret' },
    { kind: 'password', username: 'hub', password: 'secret' },
    { kind: 'password', username: 'hub', password: 'secret' },
    { kind: 'identity-token', token: 'identity' },
    undefined,
    undefined,
    { kind: 'password', username: 'helped', password: 'secret' },
  ]);
  expect([...askedIn(home)].sort()).toEqual([
    'empty.example',
    'https://index.docker.io/v1/',
    'other.example',
    'quay.io',
    'token.example',
  ]);
});

test('a helper of the registry is asked before the entries of its file', async () => {
  const home = homeWith({
    auths: { 'quay.io': login('file'), 'ghcr.io': login('file') },
    credHelpers: { 'quay.io': 'test' },
  });
  const source = await open(home);
  expect(await source.find('quay.io', 'org/app')).toMatchObject({ username: 'helped' });
  expect(await source.find('ghcr.io', 'org/app')).toMatchObject({ username: 'file' });
  expect(askedIn(home)).toEqual(['quay.io']);
});

test('what a helper does not know may stand in the next file', async () => {
  const home = homeWith({ auths: { 'other.example': login('file') } });
  home.write('.config/containers/auth.json', { credHelpers: { 'other.example': 'test' } });
  expect(await (await open(home)).find('other.example', 'app')).toMatchObject({ username: 'file' });
});

test('R5 no helper is run where none may be', async () => {
  const home = homeWith({
    auths: { 'quay.io': login('file') },
    credHelpers: { 'quay.io': 'test' },
    credsStore: 'test',
  });
  const source = await open(home, false);
  expect(await source.find('quay.io', 'app')).toMatchObject({ username: 'file' });
  expect(await source.find('other.example', 'app')).toBe(undefined);
  expect(askedIn(home)).toEqual([]);
});

test.each([
  ['exit 3', 'ended with status 3'],
  ['echo secret; exit 1', 'ended with status 1'],
  ['echo secret', 'answered something that is not a credential'],
  ['echo null', 'answered something that is not a credential'],
  [`echo '{"Username":"secret"}'`, 'answered something that is not a credential'],
  ['kill -9 $$', 'could not be run'],
  ['exec yes secret', 'printed more than 65536 bytes'],
])('R20 a helper that does %j fails without what it said', async (script, what) => {
  const home = homeWith({ credHelpers: { 'quay.io': 'broken' } });
  home.program('docker-credential-broken', script);
  const error = await failureOf((await open(home)).find('quay.io', 'app'));
  expect(error.code).toBe('helper-failed');
  expect(error.message).toBe(`The credential helper docker-credential-broken ${what} when it was asked for quay.io.`);
  expect(JSON.stringify([error, error.stack, error.cause])).not.toContain('secret');
});

test('a helper that is not installed is named', async () => {
  const home = homeWith({ credsStore: 'desktop-of-nobody' });
  const error = await failureOf((await open(home)).find('quay.io', 'app'));
  expect(error.message).toBe(
    'The credential helper docker-credential-desktop-of-nobody is not in the PATH when it was asked for quay.io.',
  );
});

test('R14 a helper that does not answer is ended', async () => {
  const home = homeWith({ credsStore: 'slow' });
  home.program('docker-credential-slow', 'sleep 3 & wait');
  const error = await failureOf((await open(home, true, 100)).find('quay.io', 'app'));
  expect(error.message).toBe(
    'The credential helper docker-credential-slow gave no answer for 0.1 seconds when it was asked for quay.io.',
  );
});
