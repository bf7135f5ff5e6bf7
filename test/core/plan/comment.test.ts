import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { commentMarker } from '../../../src/core/plan/desired-comment.ts';
import type { Judgement, MergeSettings } from '../../../src/core/plan/judgement.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Observed, PullRequest } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { hostileText, randomNumbers } from '../report/support/hostile-text.ts';
import { hostileVerdict } from '../report/support/hostile-verdict.ts';
import { markdownRest } from '../report/support/markdown-rest.ts';
import { findingWith } from '../report/support/verdict-with.ts';
import { applied } from './support/applied.ts';
import {
  alice,
  base,
  bob,
  commentBy,
  context,
  head,
  judged,
  mallory,
  mia,
  now,
  observedWith,
} from './support/observed.ts';

const keeper = { login: 'keeper[bot]', id: 4 };

/** Compares with a file of `fixtures/`. `UPDATE_FIXTURES=1` writes it instead: look at what it changes, as GitHub renders it. */
function expectFixture(name: string, text: string): void {
  const file = new URL(`fixtures/${name}`, import.meta.url);
  if (process.env.UPDATE_FIXTURES === '1') writeFileSync(file, `${text}\n`);
  expect(`${text}\n`).toBe(readFileSync(file, 'utf8'));
}

function written(observed: Observed, judgement: Judgement): string | undefined {
  const { operations } = plan(observed, judgement, context);
  const operation = operations.find(({ kind }) => kind === 'create-comment' || kind === 'update-comment');
  return operation !== undefined && 'body' in operation ? operation.body : undefined;
}

async function commentOn(
  pull: Partial<PullRequest>,
  change = goodChange,
  settings: Partial<MergeSettings> = {},
  part: Parameters<typeof observedWith>[1] = {},
): Promise<string | undefined> {
  const observed = observedWith(pull, part);
  return written(observed, await judged(observed, change, settings));
}

describe('what the comment says', () => {
  test.each<
    [string, Partial<PullRequest>, typeof goodChange, Partial<MergeSettings>, Parameters<typeof observedWith>[1]]
  >([
    ['waits-for-owner', { author: { known: true, value: bob } }, goodChange, {}, {}],
    ['refused', {}, strandingChange, {}, {}],
    ['held', { comments: [commentBy(mia, '/hold for the `release` of @o/team')] }, goodChange, {}, {}],
    ['stopped', {}, goodChange, {}, { stop: { issue: 3, title: 'Freeze for <b>4.18</b> @all' } }],
    ['not-protected', {}, goodChange, {}, { rules: { required: [] } }],
    ['dry-run', {}, goodChange, { dryRun: true }, {}],
    ['explained', { comments: [commentBy(bob, '/explain installed-versions-can-upgrade')] }, goodChange, {}, {}],
    [
      'approval-not-counted',
      { author: { known: true, value: bob }, comments: [commentBy(alice, '/approve 1234567')] },
      goodChange,
      {},
      {},
    ],
    [
      'approved-before-the-base-changed',
      {
        author: { known: true, value: bob },
        baseChangedAt: { known: true, value: now },
        reviews: [{ by: alice, state: 'approved', commit: head, at: now }],
        comments: [commentBy(alice, `/approve ${head}`)],
      },
      goodChange,
      {},
      {},
    ],
  ])('%s', async (name, pull, change, settings, part) => {
    expectFixture(`${name}.md`, (await commentOn(pull, change, settings, part)) ?? '');
  });
});

describe('there is a comment only where there is something to say', () => {
  test.each<[string, Partial<PullRequest>, Parameters<typeof observedWith>[1]]>([
    ['a change is merged without a person', {}, {}],
    ['T12: it is a draft', { isDraft: true }, {}],
    [
      'other checks are pending',
      {},
      {
        rules: {
          required: [
            { name: 'catalog-keeper', appId: 4711 },
            { name: 'build', appId: 15 },
          ],
        },
      },
    ],
    ['something could not be determined', { author: { known: false } }, {}],
  ])('M7: none where %s', async (_title, pull, part) => {
    expect(await commentOn(pull, goodChange, {}, part)).toBeUndefined();
  });

  test('a draft gets one on command', async () => {
    expect(await commentOn({ isDraft: true, comments: [commentBy(bob, '/explain')] })).toContain('ready for review');
  });

  test('on a draft that needs an approval it begins with what the author has to do, and offers no approval yet', async () => {
    const pull = {
      isDraft: true,
      author: { known: true, value: bob },
      comments: [commentBy(bob, '/explain')],
    } as const;
    const text = await commentOn(pull);
    expect(text).toMatch(/^### ⏳ The pull request is a draft \(and 1 more reason\)$/m);
    expect(text).toContain('foo needs the approval of one of its owners');
    expect(text).not.toContain('/approve aaaa');
  });

  test('one that is there is kept up to date', async () => {
    const comments = [commentBy(keeper, `${commentMarker}\nold`, { isOurs: true })];
    expect(await commentOn({ comments })).toContain('Being merged');
  });
});

describe('there is one comment', () => {
  const waiting = { author: { known: true, value: bob } } as const;

  test('M7: equal text is not written, however GitHub gives line breaks back', async () => {
    const body = (await commentOn(waiting)) ?? '';
    const there = (text: string) => ({ ...waiting, comments: [commentBy(keeper, text, { isOurs: true })] });
    expect(await commentOn(there(body))).toBeUndefined();
    expect(await commentOn(there(`${body.replaceAll('\n', '\r\n')}\r\n`))).toBeUndefined();
    expect(await commentOn(there(`${body} `.replace('alice', 'mallory')))).toBe(body);
  });

  test('M7: the time is not in it', async () => {
    const observed = observedWith(waiting);
    const judgement = await judged(observed, goodChange);
    const later = { ...context, now: '2027-01-01T00:00:00.000Z', retryAt: '2027-01-01T00:05:00.000Z' };
    const after = applied(observed, plan(observed, judgement, context).operations);
    expect(plan(after, judgement, later).operations).toEqual([]);
  });

  test('M3: the marker of somebody else is not ours, nor is a comment of ours without it', async () => {
    const comments = [
      commentBy(mallory, `${commentMarker}\n### ✅ Approved`),
      commentBy(keeper, 'Deployed.', { isOurs: true }),
    ];
    const observed = observedWith({ ...waiting, comments });
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    expect(operations.filter(({ kind }) => kind.endsWith('comment')).map(({ kind }) => kind)).toEqual([
      'create-comment',
    ]);
  });

  test('doubles are deleted, the oldest stays', async () => {
    const ours = [1, 2, 3].map(() => commentBy(keeper, commentMarker, { isOurs: true }));
    const observed = observedWith({ ...waiting, comments: ours });
    const { operations } = plan(observed, await judged(observed, goodChange), context);
    expect(operations.filter(({ kind }) => kind.endsWith('comment'))).toMatchObject([
      { kind: 'update-comment', id: ours[0]?.id },
      { kind: 'delete-comment', id: ours[1]?.id },
      { kind: 'delete-comment', id: ours[2]?.id },
    ]);
  });
});

describe('after the end', () => {
  const mergedAs = 'c'.repeat(40);
  const end = async (part: Partial<PullRequest>) => {
    const observed = observedWith({ author: { known: true, value: bob } });
    const judgement = await judged(observed, goodChange);
    const open = applied(observed, plan(observed, judgement, context).operations);
    const closed = { ...open, pull: { ...open.pull, ...part } };
    const { operations } = plan(closed, judgement, context);
    expect(plan(applied(closed, operations), judgement, context).operations).toEqual([]);
    return operations;
  };

  test('the comment says the commit, and keeps what the decision rested on', async () => {
    const [operation, ...others] = await end({ state: 'merged', mergedAs });
    expect(others).toEqual([]);
    expectFixture('merged.md', operation !== undefined && 'body' in operation ? operation.body : '');
  });

  test('the comment keeps nothing that rested on another base branch', async () => {
    const [operation] = await end({ state: 'merged', mergedAs, base: { branch: 'release', sha: base } });
    const body = operation !== undefined && 'body' in operation ? operation.body : '';
    expect(body).toContain('Merged into `release`');
    expect(body).not.toMatch(/details|of `main`/);
  });

  test('the comment says that it was closed', async () => {
    const [operation] = await end({ state: 'closed' });
    expect(operation).toMatchObject({ body: expect.stringContaining('Closed without merging') });
  });

  test('no comment is made where there was none', async () => {
    const observed = observedWith({ state: 'merged', mergedAs });
    expect(plan(observed, await judged(observed, goodChange), context).operations).toEqual([]);
  });
});

/** What of a comment is neither inert nor our own words. */
function activeParts(body: string): readonly string[] {
  const own = body.replaceAll(/<!-- catalog-keeper: (?:comment|details) -->/g, '');
  expect(own).not.toMatch(/<!--|\p{Cf}|##[a-z]*\[/u);
  return markdownRest(own, [context.docsUrl])
    .map(line => line.replace(/\[Page of this pull request\]\(https:\/\/keeper\.example\/o\/r\/pull\/7\)/, ''))
    .map(line => line.replace(/✅|❌|⏳|ℹ️|❓|⚠️|👍|🔕|⏭️|✂️|[…·→]/gu, ''))
    .filter(
      line => !/^[A-Za-z0-9 .,;:'"()/%+=?!-]*$/.test(line) || /www\.|https?:|[0-9a-f]{7}|[a-z]-[0-9]/i.test(line),
    );
}

test('M1, M2: 120 hostile pull requests give comments that hold nothing but our own markup', async () => {
  const random = randomNumbers(7);
  const judgement = await judged(observedWith(), strandingChange);
  for (let round = 0; round < 120; round += 1) {
    const text = () => hostileText(random);
    const observed = observedWith(
      {
        title: text(),
        author: { known: true, value: { login: text(), id: 5 } },
        head: { sha: head, branch: text(), repository: text() },
        labels: [text(), text()],
        base: { branch: text(), sha: judgement.base },
        reported: [{ name: text(), appId: undefined, state: 'failure' }],
        comments: [commentBy(alice, `/hold ${text()}`), commentBy(bob, `/explain ${text()}`)],
        sameHead: [{ number: 8, base: text(), autoMerges: true }],
      },
      {
        stop: { issue: 3, title: text() },
        rules: { branch: text(), required: [{ name: text(), appId: undefined }], unknown: [text()] },
      },
    );
    const body = written(observed, { ...judgement, verdict: hostileVerdict(random) });
    expect(activeParts(body ?? 'none ```')).toEqual([]);
  }
});

test('M4: a comment stays within its limit, and says what is left out', async () => {
  const findings = Array.from({ length: 3000 }, (_, index) =>
    findingWith({ file: `catalog/p${index % 7}/catalog.yaml`, line: index + 1, message: `Wrong 😀 number ${index}.` }),
  );
  const observed = observedWith();
  const judgement = await judged(observed, strandingChange);
  const body = written(observed, { ...judgement, verdict: { ...judgement.verdict, findings } }) ?? '';
  expect(body.length).toBeLessThanOrEqual(65_536);
  expect(body.isWellFormed()).toBe(true);
  expect(body.startsWith(commentMarker)).toBe(true);
  expect(body).toMatch(/\*\*Left out here:\*\* [0-9,]+ findings, 1 item, 1 upgrade graph\./);
});
