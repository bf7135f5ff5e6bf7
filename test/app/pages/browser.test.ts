import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';
import { samplePreviews } from './support/sample-preview.ts';
import {
  mergedPull,
  openList,
  publicRepository,
  sampleEntries,
  samplePull,
  waitingPull,
} from './support/sample-records.ts';
import { seenByAll } from './support/seen-by-all.ts';
import { servePages } from './support/serve-pages.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasBrowser = existsSync(executablePath);
if (!hasBrowser) process.stderr.write(`The pages are not looked at in a browser: there is no ${executablePath}.\n`);
const inBrowser = hasBrowser ? test : test.skip;

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const paths = [
  '/',
  '/acme/catalog',
  '/acme/catalog/pull/12',
  '/acme/catalog/pull/14',
  '/acme/catalog/pull/9',
  '/acme/catalog/pull/12/simulate?login=bob&as=owner',
  '/acme/catalog/doctor',
  '/acme/catalog/preview',
  '/acme/catalog/pull/12/preview',
  '/acme/catalog/pull/12/preview?catalog=catalog&package=foo',
  '/acme/catalog/pull/12/preview?catalog=catalog&package=widget',
];

let browser: Browser;
let scriptless: Page;
let scripted: Page;
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
      preview: samplePreviews,
      doctor: async () =>
        seenByAll([
          { id: 'a-ruleset-requires-the-check', state: 'problem', what: 'No ruleset requires it.', fix: 'Add one.' },
          { id: 'permissions-are-granted', state: 'ok', what: 'All permissions are granted.', fix: '' },
          { id: 'deliveries-arrive', state: 'unknown', what: 'GitHub was not asked.', fix: 'Try again.' },
        ]),
    },
  );
  if (!hasBrowser) return;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  scriptless = await browser.newPage({ javaScriptEnabled: false });
  // Axe is a script, which the pages themselves forbid.
  scripted = await browser.newPage({ bypassCSP: true });
});

afterAll(async () => {
  await browser?.close();
  await server.close();
});

/** Notes what a page says on the console, and what it asks others for. */
function listen(page: Page): readonly string[] {
  const said: string[] = [];
  page.removeAllListeners();
  page.on('console', message => said.push(message.text()));
  page.on('pageerror', error => said.push(String(error)));
  page.on('request', request => {
    if (!request.url().startsWith(server.url)) said.push(request.url());
  });
  return said;
}

inBrowser.each(paths)('%s is complete without scripts, and loads nothing from elsewhere', async path => {
  const said = listen(scriptless);
  await scriptless.goto(server.url + path);
  expect(await scriptless.locator('main h1').innerText()).not.toBe('');
  expect(said).toEqual([]);
});

/** What axe finds wrong with a page as it looks now. */
async function violationsIn(page: Page): Promise<readonly (readonly string[])[]> {
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 200))]);
}

const looks = [
  ['light', { width: 1100, height: 800 }],
  ['dark', { width: 1100, height: 800 }],
  ['light', { width: 360, height: 780 }],
] as const;

inBrowser.each(paths)('%s is accessible, and not wider than the screen: light, dark and narrow', async path => {
  await scripted.goto(server.url + path);
  await scripted.addScriptTag({ path: axePath });
  for (const [colorScheme, viewport] of looks) {
    await scripted.emulateMedia({ colorScheme });
    await scripted.setViewportSize(viewport);
    const isTooWide = await scripted.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect({ colorScheme, viewport, isTooWide, violations: await violationsIn(scripted) }).toEqual({
      colorScheme,
      viewport,
      isTooWide: false,
      violations: [],
    });
  }
});

inBrowser.each(paths)('%s keeps the words of signs apart from the text beside them', async path => {
  await scripted.goto(server.url + path);
  await scripted.setViewportSize({ width: 1100, height: 800 });
  const tooNear = await scripted.evaluate(`[...document.querySelectorAll('.rows > li > .mark:first-child')]
    .filter(mark => {
      const words = document.createRange();
      words.selectNodeContents(mark);
      return words.getBoundingClientRect().right + 8 > mark.nextElementSibling.getBoundingClientRect().left;
    })
    .map(mark => mark.textContent)`);
  expect(tooNear).toEqual([]);
});
