import { mapOf, numberOf, textOf } from '../../core/github/values.ts';

/** What GitHub gives of a new App, once. */
export interface NewApp {
  readonly id: number;
  readonly slug: string;
  readonly pem: string;
  readonly webhookSecret: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The page of the App at GitHub. */
  readonly url: string;
}

const timeoutMs = 30_000;

/**
 * Exchanges the code of a registration for the credentials of the App: it can be done once, within an hour.
 * https://docs.github.com/en/rest/apps/apps#create-a-github-app-from-a-manifest
 *
 * @throws Error where GitHub gives none, without the code or a secret
 */
export async function convertManifest(apiUrl: string, code: string): Promise<NewApp> {
  const response = await fetch(`${apiUrl}/app-manifests/${encodeURIComponent(code)}/conversions`, {
    method: 'POST',
    headers: { accept: 'application/vnd.github+json', 'user-agent': 'catalog-keeper' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 201)
    throw new Error(`GitHub did not return the credentials of the App (HTTP ${response.status}). Register it again.`);
  const values = mapOf(await response.json());
  const app = {
    id: numberOf(values.id),
    slug: textOf(values.slug),
    pem: textOf(values.pem),
    webhookSecret: textOf(values.webhook_secret),
    clientId: textOf(values.client_id),
    clientSecret: textOf(values.client_secret),
    url: textOf(values.html_url),
  };
  if (Object.values(app).some(value => value === undefined))
    throw new Error('GitHub returned incomplete credentials of the App. Register it again.');
  return app as NewApp;
}
