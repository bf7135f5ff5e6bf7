import { expect, test } from '@jest/globals';
import type { CatalogReceipt } from '../../../src/core/publish/receipt.ts';
import { liveRevisions, noteLiveRevisions } from '../../../src/flows/reconcile/publish/live-revisions.ts';
import { fakeParts } from '../../support/fake-parts.ts';

const installed = { installation: 1, repository: { id: 7, name: 'acme/catalog' } };
const first = 'reg.example/catalog@sha256:1';
const second = 'reg.example/catalog@sha256:2';

function receipt(state: CatalogReceipt['state'], image?: string): CatalogReceipt {
  return { path: 'catalog', name: 'catalog', state, tags: [], ...(image === undefined ? {} : { image }) };
}

/** What is live after these looks at the branch, one minute after the other, each at a revision of its own. */
async function liveAfter(...looks: readonly (readonly CatalogReceipt[] | undefined)[]) {
  const { history } = fakeParts({});
  for (const [minute, catalogs] of looks.entries()) {
    const clock = { now: () => `2026-01-15T12:0${minute}:00.000Z` };
    const found = catalogs === undefined ? undefined : { revision: `r${minute}`, catalogs };
    await noteLiveRevisions({ history, clock }, installed, 'main', found);
  }
  const live = (await liveRevisions({ history }, installed, 'main')).get('catalog');
  return live === undefined ? undefined : [live.revision, live.since.slice(14, 16), live.image];
}

test.each([
  ['published', [[receipt('published', first)]], ['r0', '00', first]],
  ['a newer one', [[receipt('published', first)], [receipt('published', second)]], ['r1', '01', second]],
  [
    'a revision with the same image',
    [[receipt('published', first)], [receipt('unchanged', first)]],
    ['r0', '00', first],
  ],
  ['one that fails', [[receipt('published', first)], [receipt('failed')]], ['r0', '00', first]],
  ['one that is not known yet', [[receipt('published', first)], []], ['r0', '00', first]],
  ['a newer one by others', [[receipt('published', first)], [receipt('superseded', second)]], undefined],
  [
    'a catalog that is gone',
    [[receipt('published', first)], [{ ...receipt('published', first), path: 'x' }]],
    undefined,
  ],
  ['nothing is published any more', [[receipt('published', first)], undefined], undefined],
])('what is live after: %s', async (_, looks, expected) => {
  expect(await liveAfter(...looks)).toEqual(expected);
});
