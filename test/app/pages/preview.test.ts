import { afterEach, expect, test } from '@jest/globals';
import type { PageParts, Previews } from '../../../src/app/pages/page-parts.ts';
import { samplePreviews } from './support/sample-preview.ts';
import { mergedPull, privateRepository, publicRepository, samplePull } from './support/sample-records.ts';
import { servePages } from './support/serve-pages.ts';

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function previewing(preview: Previews | undefined, parts: Partial<PageParts> = {}) {
  const content = { repositories: [publicRepository, privateRepository], pulls: [samplePull, mergedPull] };
  const server = await servePages(content, { ...parts, ...(preview === undefined ? {} : { preview }) });
  close = server.close;
  const get = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  return { get, errors: server.errors };
}

test('the page of a pull request leads to what users will get', async () => {
  const { get } = await previewing(samplePreviews);
  expect((await get('/acme/catalog/pull/12')).text).toContain('href="/acme/catalog/pull/12/preview"');
  const { text } = await get('/acme/catalog/pull/12/preview');
  expect(text).toContain('2 packages. 3 differ.');
  expect(text).toContain('href="/acme/catalog/pull/12/preview?catalog=catalog&amp;package=gone"');
  expect((await get('/acme/catalog/pull/12/preview?catalog=catalog&package=gone')).text).toContain(
    'This package is removed.',
  );
});

test('the page of a repository leads to its catalogs', async () => {
  const { get } = await previewing(samplePreviews);
  expect((await get('/acme/catalog')).text).toContain('href="/acme/catalog/preview"');
  expect((await get('/acme/catalog/preview')).text).toContain('catalogs/v4.20');
  expect((await get('/acme/catalog/preview?catalog=catalog')).text).not.toContain('Difference');
});

test('who may not see the repository sees no preview, and nothing is loaded', async () => {
  const refused = () => Promise.reject(new Error('loaded'));
  const { get, errors } = await previewing({ pull: refused, branch: refused });
  for (const path of ['/acme/secret/preview', '/acme/secret/pull/12/preview', '/acme/catalog/pull/9/preview'])
    expect((await get(path)).status).toBe(404);
  expect(errors).toEqual([]);
});

test('without previews there is no page and no link', async () => {
  const { get } = await previewing(undefined);
  expect((await get('/acme/catalog/preview')).status).toBe(404);
  expect((await get('/acme/catalog/pull/12')).text).not.toContain('/preview');
});

test('what cannot be loaded is said, and tried again', async () => {
  let asked = 0;
  const pull = async () => {
    asked += 1;
    if (asked === 1) throw new Error('the mirror is full');
    return undefined;
  };
  const { get, errors } = await previewing({ ...samplePreviews, pull });
  const failed = await get('/acme/catalog/pull/12/preview');
  expect([failed.status, failed.text.includes('mirror is full'), errors.length]).toEqual([503, false, 1]);
  expect((await get('/acme/catalog/pull/12/preview')).status).toBe(409);
});

test('one is loaded after the other, once, and no more than a few wait', async () => {
  let loads = 0;
  let release = () => {};
  const gate = new Promise<void>(resolve => {
    release = resolve;
  });
  const pull: Previews['pull'] = async record => {
    loads += 1;
    await gate;
    return samplePreviews.pull(record);
  };
  const { get } = await previewing({ ...samplePreviews, pull });
  const first = Array.from({ length: 4 }, () => get('/acme/catalog/pull/12/preview'));
  const late = [];
  // Those that wait are there once one is turned away.
  for (let status = 0; status !== 503; ) {
    const answer = get('/acme/catalog/pull/12/preview');
    status = await Promise.race([answer.then(one => one.status), new Promise<number>(done => setTimeout(done, 20, 0))]);
    late.push(answer);
  }
  release();
  const statuses = (await Promise.all([...first, ...late])).map(({ status }) => status);
  expect(statuses.filter(status => status === 200)).toHaveLength(4);
  expect(loads).toBe(1);
});
