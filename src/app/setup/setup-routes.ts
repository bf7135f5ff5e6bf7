import { createHmac, randomBytes } from 'node:crypto';
import { type ComponentChildren, h } from 'preact';
import { appManifest } from '../../core/github/app-manifest.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { refusedName } from '../../pages/own-machine.ts';
import type { Answer, Route } from '../../pages/serve.ts';
import { equalSecrets } from '../equal-secrets.ts';
import { convertManifest, type NewApp } from './convert-manifest.ts';

/** Where the set-up runs, and where the App is to run. */
export interface SetupOptions {
  readonly apiUrl: string;
  /** GitHub as people reach it. */
  readonly serverUrl: string;
  readonly webhookPath: string;
  /** Whether only this machine may ask: then a page of another site that has its name lead here is refused. */
  readonly isLocal: boolean;
  /** Keeps the credentials. @returns where */
  readonly save: (app: NewApp, publicUrl: string) => string;
  /** Is told why the credentials could not be kept. They are kept in memory, and it can be tried again. */
  readonly failed: (error: unknown) => void;
  /** Is called when the credentials are kept. */
  readonly done: (app: NewApp, file: string) => void;
}

/** Names of organizations, as GitHub has them. */
const organizationName = /^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?$/i;

/**
 * Registers the App in the browser: a form asks for the addresses, GitHub shows what the App may do, and sends back a code for its credentials.
 * The code counts only with the word that this run made up for the address, so that nobody else can bring one along, or change the address meanwhile.
 */
export function setupRoutes(options: SetupOptions, here: () => string): Route {
  const key = randomBytes(32);
  const wordFor = (publicUrl: string) => createHmac('sha256', key).update(publicUrl).digest('hex');
  /** What GitHub gave, until it is kept, and for which address. */
  let unsaved: { readonly app: NewApp; readonly publicUrl: string } | undefined;
  const keep = ({ app, publicUrl }: NonNullable<typeof unsaved>): Answer => {
    let file: string;
    try {
      file = options.save(app, publicUrl);
    } catch (error) {
      options.failed(error);
      return unsavedPage(app);
    }
    options.done(app, file);
    return donePage(app, file);
  };
  const pages: Readonly<Record<string, (query: URLSearchParams) => Answer | Promise<Answer>>> = {
    '/': () => startPage(),
    '/save': () => (unsaved === undefined ? startPage() : keep(unsaved)),
    '/review': query => {
      // An App is there already: another one would be one too many.
      if (unsaved !== undefined) return keep(unsaved);
      const url = URL.parse(query.get('url') ?? '');
      const organization = query.get('organization') ?? '';
      const name = query.get('name') ?? '';
      if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') return startPage('address');
      if (organization !== '' && !organizationName.test(organization)) return startPage('organization');
      const publicUrl = `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
      const owner = organization === '' ? '' : `/organizations/${organization}`;
      const state = `${wordFor(publicUrl)}.${Buffer.from(publicUrl).toString('base64url')}`;
      const target = `${options.serverUrl}${owner}/settings/apps/new?state=${state}`;
      const manifest = appManifest({
        name: name === '' ? 'catalog-keeper' : name,
        webhookUrl: `${publicUrl}${options.webhookPath}`,
        redirectUrl: `${here()}/done`,
        callbackUrl: `${publicUrl}/sign-in/done`,
      });
      return reviewPage(target, manifest);
    },
    '/done': async query => {
      const [word = '', encoded = ''] = (query.get('state') ?? '').split('.');
      const publicUrl = Buffer.from(encoded, 'base64url').toString();
      if (!equalSecrets(word, wordFor(publicUrl)))
        return setupPage(400, 'This response belongs to another setup', [h('p', {}, 'Start again on the first page.')]);
      unsaved ??= { app: await convertManifest(options.apiUrl, query.get('code') ?? ''), publicUrl };
      return keep(unsaved);
    },
  };
  return async (request, url) => {
    const refused = options.isLocal ? refusedName(request) : undefined;
    if (refused !== undefined) return refused;
    const page = Object.hasOwn(pages, url.pathname) ? pages[url.pathname] : undefined;
    return request.method === 'GET' ? page?.(url.searchParams) : undefined;
  };
}

function startPage(wrong?: 'address' | 'organization'): Answer {
  return setupPage(wrong === undefined ? 200 : 400, 'Set up catalog-keeper', [
    wrong === undefined ? null : h('p', { role: 'alert' }, wrongText[wrong]),
    h('p', {}, 'This page registers your own GitHub App. GitHub shows its permissions before it is created.'),
    h('form', { action: '/review', method: 'get' }, [
      field('url', 'Address that GitHub reaches this server at', 'https://catalog-keeper.example.com', true),
      field('name', 'Name of the App (no other App on GitHub may have it)', 'catalog-keeper', false),
      field('organization', 'Organization whose repositories it is for (empty: your own account)', '', false),
      h('button', { type: 'submit' }, 'Continue'),
    ]),
  ]);
}

const wrongText = {
  address: 'The address must begin with https:// or http://.',
  organization: 'This is not a valid organization name.',
} as const;

function field(name: string, label: string, placeholder: string, required: boolean) {
  return [h('label', { for: name }, label), h('input', { id: name, name, placeholder, required })];
}

function reviewPage(target: string, manifest: ReturnType<typeof appManifest>): Answer {
  const permissions = Object.entries(manifest.default_permissions).map(([name, level]) =>
    h('li', {}, [h('code', {}, name), `: ${level}`]),
  );
  return setupPage(
    200,
    'Register the App',
    [
      h('p', {}, ['GitHub sends events to ', h('code', {}, manifest.hook_attributes.url), '.']),
      h('p', {}, 'The App requests these permissions:'),
      h('ul', {}, permissions),
      h('form', { action: target, method: 'post' }, [
        h('input', { type: 'hidden', name: 'manifest', value: JSON.stringify(manifest) }),
        h('button', { type: 'submit' }, 'Register on GitHub'),
      ]),
    ],
    target,
  );
}

function donePage({ slug, url }: NewApp, file: string): Answer {
  return setupPage(200, 'The App is registered', [
    h('p', {}, [
      'Its credentials are in ',
      h('code', {}, file),
      '. Only your user can read this file; keep it private.',
    ]),
    h('ol', {}, [
      h('li', {}, ['Start it: ', h('code', {}, 'catalog-keeper app')]),
      h('li', {}, ['Install it on your repositories: ', h('a', { href: `${url}/installations/new` }, slug)]),
    ]),
  ]);
}

/** The App is registered and its credentials are known to this process alone. */
function unsavedPage({ slug, url }: NewApp): Answer {
  return setupPage(500, 'The App is registered, but its credentials are not saved yet', [
    h(
      'p',
      { role: 'alert' },
      'They could not be written to the data folder; the terminal shows the error. Do not stop the setup: it still has them in memory.',
    ),
    h('ol', {}, [
      h('li', {}, 'Free disk space for the data folder, or make it writable.'),
      h('li', {}, ['Then ', h('a', { href: '/save' }, 'save them'), '.']),
    ]),
    h('p', {}, [
      'If the setup was stopped: open ',
      h('a', { href: url }, slug),
      ' at GitHub, and under its settings generate a private key, a client secret and a webhook secret. Set APP_ID, PRIVATE_KEY_PATH, WEBHOOK_SECRET, GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET to them. Or delete the App there, and start again.',
    ]),
  ]);
}

/**
 * A page of the set-up: its forms go nowhere but here and to GitHub.
 *
 * @param formTarget another server that a form is sent to
 */
function setupPage(status: number, title: string, children: readonly ComponentChildren[], formTarget?: string): Answer {
  return htmlPage({
    status,
    title,
    children: [el('h1', {}, title), ...children],
    ...(formTarget === undefined ? {} : { formTarget }),
  });
}
