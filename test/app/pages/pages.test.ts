import { afterEach, expect, test } from '@jest/globals';
import type { PageParts } from '../../../src/app/pages/page-parts.ts';
import type { Diagnosis } from '../../../src/core/doctor/diagnosis.ts';
import { drawChange } from '../../../src/core/graph/draw-channel.ts';
import type { ConditionId } from '../../../src/core/plan/condition-id.ts';
import type { LeftOut, PageRecord } from '../../../src/flows/reconcile/page-record.ts';
import { buildPackage } from '../../core/graph/build-package.ts';
import {
  mergedPull,
  openList,
  openOf,
  privateRepository,
  publicRepository,
  sampleEntries,
  samplePull,
  waitingPull,
} from './support/sample-records.ts';
import { seenByAll } from './support/seen-by-all.ts';
import { type PageContent, servePages } from './support/serve-pages.ts';

const content: PageContent = {
  repositories: [publicRepository, privateRepository],
  open: { [publicRepository.id]: openList, [privateRepository.id]: [openOf(samplePull)] },
  pulls: [
    samplePull,
    waitingPull,
    mergedPull,
    { ...samplePull, repository: { ...privateRepository }, number: 3, title: 'Hush' },
  ],
  entries: sampleEntries,
};

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function pages(parts: Partial<PageParts> = {}, of: PageContent = content) {
  const server = await servePages(of, parts);
  close = server.close;
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { get, errors: server.errors };
}

/** What a reader sees, without markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<(style|title|desc)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
    )
    .replace(/\s+/g, ' ');
}

test('repositories with their counts', async () => {
  const { get } = await pages();
  const { status, text } = await get('/');
  expect(status).toBe(200);
  expect(wordsOf(text)).toContain('1 repository, 4 open pull requests, 1 waiting for somebody.');
  expect(text).toContain('href="/acme/catalog"');
});

test('a repository: what is merged next, and who acts on the others', async () => {
  const { get } = await pages();
  const words = wordsOf((await get('/acme/catalog')).text);
  expect(words).toContain('4 open pull requests: 1 merged next, 1 waiting for somebody, 1 refused, 1 tried again.');
  expect(words).toContain('Next: an owner ( bob , carol )');
  expect(words).toContain('acme-operator alice');
  expect((await get('/ACME/Catalog/')).status).toBe(200);
});

test('a pull request begins with what happens next and who acts', async () => {
  const { get, errors } = await pages();
  const words = wordsOf((await get('/acme/catalog/pull/12')).text);
  const first = words.indexOf('Refused: acme-operator.v1.0.0 can no longer be upgraded');
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(words.indexOf('Conditions for merging'));
  expect(words).toContain('Next: the author ( alice ) : fix the errors below and push.');
  expect(words).toContain('Met No open issue stops merging');
  expect(words).toContain('Unknown The check build has not reported yet.');
  expect(words).toContain('Verdict wait: An owner of widget has to approve.');
  expect(words).toContain('Not done (dry run) merge');
  expect(wordsOf((await get('/acme/catalog/pull/14')).text)).toContain(`/approve ${waitingPull.head.sha}`);
  expect(wordsOf((await get('/acme/catalog/pull/9')).text)).toContain('Merged Into main as a1b2c3d4e5f6');
  expect(errors).toEqual([]);
});

test('S5: what GitHub refused to show on a pull request is on its page, as long as it is refused', async () => {
  const { at, number } = waitingPull;
  const refusal = { number, operation: 'create-comment', text: 'The comment could not be written: It is locked.', at };
  const later = '2999-01-01T00:00:00.000Z';
  const shownOf = async (pull: PageRecord, refused = [refusal]) => {
    const { get } = await pages({}, { ...content, pulls: [pull], refused });
    const words = wordsOf((await get(`/acme/catalog/pull/${number}`)).text);
    await close();
    return words.includes('What GitHub refused') && words.includes(refusal.text);
  };
  expect(await shownOf(waitingPull)).toBe(true);
  expect(await shownOf(waitingPull, [{ ...refusal, number: number + 1 }])).toBe(false);
  expect(await shownOf({ ...waitingPull, at: later })).toBe(false);
  expect(await shownOf({ ...waitingPull, state: 'closed' })).toBe(false);
});

test('findings link to the line in the head, and to the page of the check', async () => {
  const { get } = await pages();
  const { text } = await get('/acme/catalog/pull/12');
  expect(text).toContain(
    `href="https://github.com/alice/catalog/blob/${samplePull.head.sha}/catalogs/v4.20/acme-operator/catalog.yaml#L38"`,
  );
  expect(text).toContain('href="https://docs.example/checks/image-is-pinned.md"');
});

test('what installing a new head gives is told with its permissions and images', async () => {
  const { get } = await pages();
  const words = wordsOf((await get('/acme/catalog/pull/12')).text);
  expect(words).toContain('What users get');
  expect(words).toContain('new permission');
  expect(words).toContain('quay.io/acme/operator:v1.2.0');
});

test('a page says how much it has no room for', async () => {
  const notes = async (leftOut: LeftOut | undefined) => {
    const { leftOut: _, ...pull } = samplePull;
    const { get } = await pages({}, { ...content, pulls: [leftOut === undefined ? pull : { ...pull, leftOut }] });
    const words = wordsOf((await get('/acme/catalog/pull/12')).text);
    await close();
    return words.match(/There is no room here for [^.]+/g)?.map(note => note.slice(26));
  };
  expect(await notes({ conditions: 1, change: 3, owners: 2, heads: 5, graphs: 4 })).toEqual([
    '1 more item',
    '2 more items',
    '3 more items',
    '5 more items',
    '4 more items',
  ]);
  expect(await notes({ conditions: 0, change: 0, owners: 0, heads: 0, graphs: 0 })).toBeUndefined();
  expect(await notes(undefined)).toBeUndefined();
  close = async () => {};
});

test('the graph is a picture with words', async () => {
  const { get } = await pages();
  const { text } = await get('/acme/catalog/pull/12');
  expect(text).toMatch(/<svg [^>]*class="upgrade-graph" role="img" aria-labelledby="graph-1-title graph-1-desc"/);
  expect(text).toContain('Removed: acme-operator.v1.1.0.');
});

test.each([
  '/acme',
  '/acme/nothing',
  '/acme/catalog/pull/99',
  '/acme/catalog/pull/0',
  '/acme/catalog/pull/12/simulate',
  '/acme/catalog/doctor',
  '/acme/secret',
  '/acme/secret/pull/3',
  '/acme/catalog/../secret',
  '/constructor/prototype',
])('%s is not there', async path => {
  const { get, errors } = await pages();
  const { status, text } = await get(path);
  expect(status).toBe(404);
  expect(text).not.toContain('Hush');
  expect(errors).toEqual([]);
});

test('a private repository is there for who may read it, and a record that nobody lists is not shown', async () => {
  const mayRead: PageParts['mayRead'] = async (request, { id }) =>
    id === privateRepository.id && request.headers.cookie === 'me=1';
  const { get } = await pages({ mayRead });
  const mine = { headers: { cookie: 'me=1' } };
  expect(wordsOf((await get('/', mine)).text)).toContain('acme/secret private');
  expect((await get('/acme/secret/pull/3', mine)).text).toContain('Hush');
  expect((await get('/acme/secret/pull/3')).status).toBe(404);
  // Of what is and is not there the answer is the same.
  expect((await get('/acme/secret')).text).toBe((await get('/acme/nothing')).text);
  await close();
  const removed = await pages({ mayRead }, { ...content, repositories: [] });
  expect((await removed.get('/acme/catalog/pull/12')).status).toBe(404);
});

test('what a page may do is said in headers', async () => {
  const { get } = await pages();
  for (const path of ['/', '/acme/catalog', '/acme/catalog/pull/12', '/acme/nothing']) {
    const { headers, text } = await get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script| on[a-z]+=| style="/i);
  }
});

test('only reading is answered', async () => {
  const { get } = await pages();
  expect((await get('/acme/catalog', { method: 'POST' })).status).toBe(404);
  expect(await get('/acme/catalog', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
});

const hostile = [
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  '"><a href="javascript:alert(1)">x</a>',
  '\u202egnp.exe\u2066 \u0000\u200b\n',
  '@everyone &lt;b&gt; </style></svg></title>',
  `${'long '.repeat(20_000)}\ud83d`,
];

/** A record of which every text is hostile. */
function hostilePull(text: string): PageRecord {
  const verdict = JSON.parse(
    JSON.stringify(samplePull.verdict, (key, value: unknown) =>
      typeof value === 'string' &&
      !['severity', 'outcome', 'action', 'actor', 'kind', 'role', 'approval', 'source', 'expires'].includes(key)
        ? `${text}${value}`
        : value,
    ),
  ) as PageRecord['verdict'];
  const entries = [{ name: text, replaces: `${text}2`, skipRange: text }];
  const drawing = drawChange(undefined, buildPackage({ channels: { [text]: entries } }), text);
  return {
    ...samplePull,
    number: 66,
    title: text,
    author: text,
    labels: [text],
    approvedBy: [text],
    head: { sha: text, branch: text, repository: text },
    base: { branch: text, sha: text },
    standing: { mark: 'waiting', title: text, text, next: { actor: 'owner', who: [text], step: text }, offer: text },
    conditions: [{ id: text as ConditionId, state: 'unmet', text, actor: 'owner', who: [text] }],
    graphs: [{ catalogs: [text], package: text, channel: text, drawing }],
    text,
    at: text,
    retryAt: text,
    verdict,
  };
}

/** Element names and attribute names: what a text must not add to. */
function markupOf(html: string): readonly string[] {
  const tags = [...html.matchAll(/<([a-z][a-z0-9]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  return [
    ...new Set(
      tags.flatMap(([, tag = '', attributes = '']) => [
        tag,
        ...(attributes.replace(/="[^"]*"/g, '').match(/[\w:-]+/g) ?? []).map(name => `${tag}[${name}]`),
      ]),
    ),
  ].sort();
}

test.each(hostile.map((text, index) => [index, text] as const))(
  'M1, M2, M4: hostile texts are texts (%i)',
  async (_, text) => {
    const pull = hostilePull(text);
    const of: PageContent = {
      repositories: [publicRepository],
      open: { [publicRepository.id]: [{ ...openOf(pull), packages: [{ name: text, owners: [text] }] }] },
      pulls: [pull, { ...hostilePull('harmless'), number: 1 }],
      entries: sampleEntries.map(entry => ({ ...entry, number: 66, text, head: text, base: text, at: text })),
    };
    const { get, errors } = await pages(
      {
        doctor: async () => seenByAll([{ id: text, state: 'problem', what: text, fix: text }]),
        simulate: async record => ({
          standing: record.standing,
          conditions: record.conditions,
          verdict: record.verdict,
        }),
      },
      of,
    );
    const usual = markupOf((await get('/acme/catalog/pull/1')).text);
    expect(usual).toContain('a[href]');
    const allowed = new Set([...usual, ...['table[class]', 'ol[class]', 'bdi']]);
    const page = await get('/acme/catalog/pull/66');
    expect(page.status).toBe(200);
    expect(markupOf(page.text).filter(shape => !allowed.has(shape))).toEqual([]);
    for (const path of [
      '/acme/catalog',
      '/acme/catalog/pull/66',
      '/acme/catalog/doctor',
      '/acme/catalog/pull/66/simulate?login=bob',
    ]) {
      const { status, text: html } = await get(path);
      expect(status).toBe(200);
      expect(/<(?:script|img|iframe)/i.exec(html)).toBeNull();
      expect(/(?:href|action|src)="(?!\/|https:\/\/(?:github\.com|docs\.example)\/)/i.exec(html)).toBeNull();
      expect(/[\u202e\u2066\u0000\u200b]/.exec(html)).toBeNull();
      expect(html.length).toBeLessThan(400_000);
    }
    expect(errors).toEqual([]);
  },
);

test('what looks like an element in a record is a text', async () => {
  const element = {
    type: 'script',
    props: { children: 'alert(1)' },
    key: null,
    ref: null,
    __k: null,
    __: null,
    constructor: undefined,
  };
  const pull = { ...samplePull, number: 67, title: element, author: element } as unknown as PageRecord;
  const { get } = await pages({}, { ...content, pulls: [pull] });
  expect((await get('/acme/catalog/pull/67')).text).not.toMatch(/<script/);
});

test('what another version wrote is as if it were not there', async () => {
  const texts: Record<string, string> = {
    repositories: JSON.stringify([publicRepository]),
    'page:10:12': '{"number":12}',
    'repository:10': '{broken',
  };
  const { get, errors } = await pages({ history: { read: async key => texts[key], entries: async () => [] } });
  expect((await get('/acme/catalog/pull/12')).status).toBe(404);
  expect((await get('/acme/catalog')).status).toBe(200);
  expect(errors).toEqual([]);
});

test('of the App and its webhook doctor tells only those who are signed in and may read the repository', async () => {
  const of = (what: string): Diagnosis => ({ id: 'x', state: 'ok', what, fix: '' });
  const doctor = async () => ({ all: [of('https://hook.example')], ofFiles: [of('The files are fine.')] });
  const open = await pages({ doctor });
  const seen = (await open.get('/acme/catalog/doctor')).text;
  expect(seen).toContain('The files are fine.');
  expect(seen).not.toContain('hook.example');
  await close();
  const signedIn = await pages({ doctor, mayRead: async () => true });
  const complete = (await signedIn.get('/acme/catalog/doctor')).text;
  expect(complete).toContain('hook.example');
  expect([seen, complete].map(text => text.includes('also examines the App'))).toEqual([true, false]);
});

test('doctor: problems first, with how to fix them; asked once in a while, and unknown where it fails', async () => {
  let asked = 0;
  const { get } = await pages({
    doctor: async () => {
      asked += 1;
      return seenByAll([
        { id: 'a', state: 'ok', what: 'All is granted.', fix: '' },
        { id: 'b', state: 'problem', what: 'No ruleset.', fix: 'Add one.' },
      ]);
    },
  });
  const words = wordsOf((await get('/acme/catalog/doctor')).text);
  expect(words).toContain('1 problem for a maintainer to fix.');
  expect(words.indexOf('No ruleset. Fix: Add one.')).toBeLessThan(words.indexOf('All is granted.'));
  await get('/acme/catalog/doctor');
  expect(asked).toBe(1);
  await close();
  const failing = await pages({ doctor: async () => Promise.reject(new Error('secret')) });
  const { status, text } = await failing.get('/acme/catalog/doctor');
  expect(status).toBe(503);
  expect(text).not.toContain('secret');
  expect(failing.errors).toHaveLength(1);
});
