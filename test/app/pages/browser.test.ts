import { existsSync, mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import {
  mergedPull,
  openList,
  publicRepository,
  sampleEntries,
  samplePull,
  waitingPull,
} from './support/sample-records.ts';
import { servePages } from './support/serve-pages.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
if (!hasBrowser) process.stderr.write(`The pages are not looked at in a browser: there is no ${executablePath}.\n`);
const inBrowser = hasBrowser ? test : test.skip;

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const pictures = mkdtempSync(join(tmpdir(), 'catalog-keeper-pages-'));

const paths = [
  '/',
  '/acme/catalog',
  '/acme/catalog/pull/12',
  '/acme/catalog/pull/14',
  '/acme/catalog/pull/9',
  '/acme/catalog/pull/12/simulate?login=bob&as=owner',
  '/acme/catalog/doctor',
];

const looks: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: 'light', viewport: { width: 1100, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1100, height: 800 } },
  narrow: { colorScheme: 'light', viewport: { width: 360, height: 780 } },
};

let browser: Browser;
let server: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  server = await servePages(
    {
      repositories: [publicRepository],
      open: { [publicRepository.id]: openList },
      pulls: [samplePull, waitingPull, mergedPull],
      entries: sampleEntries,
    },
    {
      simulate: async ({ conditions, verdict }) => ({
        standing: { mark: 'good', title: 'Being merged' },
        conditions,
        verdict,
      }),
      doctor: async () => [
        { id: 'a-ruleset-requires-the-check', state: 'problem', what: 'No ruleset requires it.', fix: 'Add one.' },
        { id: 'permissions-are-granted', state: 'ok', what: 'All permissions are granted.', fix: '' },
        { id: 'deliveries-arrive', state: 'unknown', what: 'GitHub was not asked.', fix: 'Try again.' },
      ],
    },
  );
  if (hasBrowser) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  await server.close();
});

/** Opens a page and notes what it says on the console, and what it asks others for. */
async function opened(path: string, options: BrowserContextOptions): Promise<{ page: Page; said: readonly string[] }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', message => said.push(message.text()));
  page.on('pageerror', error => said.push(String(error)));
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) said.push(request.url());
  });
  await page.goto(server.url + path);
  return { page, said };
}

inBrowser.each(paths)('%s: without scripts, and nothing asked of others', async path => {
  const { page, said } = await opened(path, { ...looks.light, javaScriptEnabled: false });
  expect(await page.locator('main h1').innerText()).not.toBe('');
  expect(said).toEqual([]);
  await page.context().close();
});

const views = paths.flatMap(path => Object.keys(looks).map(look => [path, look] as const));

inBrowser.each(views)('%s, %s: accessible, and not wider than the screen', async (path, look) => {
  // Axe is a script, which the pages themselves forbid.
  const { page } = await opened(path, { ...looks[look], bypassCSP: true });
  await page.screenshot({ path: join(pictures, `${path.replace(/\W+/g, '-')}-${look}.png`), fullPage: true });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.addScriptTag({ path: axePath });
  const found = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  expect(found.violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))])).toEqual([]);
  await page.context().close();
});
