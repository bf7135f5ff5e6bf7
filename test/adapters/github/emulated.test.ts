import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEmulator, type Emulator } from 'emulate';
import { openHub } from '../../../src/adapters/github/app/open-hub.ts';
import { appEvents, appPermissions } from '../../../src/core/github/app-manifest.ts';
import { mapOf, type Values } from '../../../src/core/github/values.ts';
import type { DesiredCheck } from '../../../src/core/plan/operation.ts';
import type { Hub, PullRequestKey } from '../../../src/flows/reconcile/ports.ts';

/**
 * A GitHub that others have written. It knows neither GraphQL nor git, and merges otherwise than GitHub does; what it tells the truth about
 * is which permissions an App needs.
 */
let github: Emulator;
let head: string;
const permissions = Object.fromEntries(appPermissions.map(({ name, level }) => [name, level]));

beforeAll(async () => {
  github = await createEmulator({
    service: 'github',
    port: 0,
    seed: {
      tokens: { person: { login: 'acme', scopes: ['repo'] } },
      github: {
        users: [{ login: 'acme' }],
        repos: [{ owner: 'acme', name: 'catalog', auto_init: true, default_branch: 'main' }],
        apps: [app(1, permissions), app(2, Object.fromEntries(Object.keys(permissions).map(name => [name, 'read'])))],
      },
    },
  });
  const main = await asPerson('GET', '/repos/acme/catalog/git/ref/heads/main');
  await asPerson('POST', '/repos/acme/catalog/git/refs', { ref: 'refs/heads/change', sha: mapOf(main.object).sha });
  await asPerson('PUT', '/repos/acme/catalog/contents/a', { message: 'a', content: 'YQ==', branch: 'change' });
  const pull = await asPerson('POST', '/repos/acme/catalog/pulls', { title: 'A', head: 'change', base: 'main' });
  head = String(mapOf(pull.head).sha);
});
afterAll(() => github.close());

function app(id: number, granted: Readonly<Record<string, string>>) {
  const installations = [{ installation_id: id * 100, account: 'acme', repository_selection: 'all' }];
  return { app_id: id, slug: `app-${id}`, name: `App ${id}`, permissions: granted, events: appEvents, installations };
}

async function asPerson(method: string, path: string, body?: unknown): Promise<Values> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const headers = { authorization: 'token person', 'content-type': 'application/json' };
  return mapOf(await (await fetch(`${github.url}${path}`, { method, headers, ...init })).json());
}

function hubOf(id: number): { readonly hub: Hub; readonly key: PullRequestKey } {
  const privateKey = github.generatedSecrets.find(secret => secret.id === String(id))?.value ?? '';
  const key = { installation: id * 100, repository: { id: 1, name: 'acme/catalog' }, number: 1 };
  return { hub: openHub({ appId: id, privateKey, apiUrl: github.url, retryAfter: [] }).hub, key };
}

const check = (): DesiredCheck => ({
  name: 'catalog-keeper',
  sha: head,
  externalId: 'e',
  conclusion: 'success',
  title: 'Merge',
  summary: 's',
  text: '',
  annotations: [],
  detailsUrl: undefined,
  buttons: [],
});
const writes: readonly (readonly [string, () => Parameters<Hub['perform']>[1]])[] = [
  ['reports a check', () => ({ kind: 'create-check', check: check() })],
  ['comments', () => ({ kind: 'create-comment', body: 'Hello.' })],
];

describe('the permissions of app.yml suffice', () => {
  test.each(writes)('an App that has them %s', async (_, operation) => {
    const { hub, key } = hubOf(1);
    expect(await hub.perform(key, operation())).toEqual({ kind: 'done' });
  });

  test.each(writes)('an App that may only read is told so when it %s', async (_, operation) => {
    const { hub, key } = hubOf(2);
    await expect(hub.perform(key, operation())).rejects.toMatchObject({ name: 'HubError', code: 'denied' });
  });
});
