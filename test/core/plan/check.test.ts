import { describe, expect, test } from '@jest/globals';
import { acknowledgement } from '../../../src/core/plan/acknowledgement.ts';
import { parseCheckId } from '../../../src/core/plan/check-id.ts';
import type { PlanContext } from '../../../src/core/plan/judgement.ts';
import type { DesiredCheck, Operation } from '../../../src/core/plan/operation.ts';
import { plan } from '../../../src/core/plan/plan.ts';
import type { Observed } from '../../../src/core/plan/pull-request.ts';
import { goodChange, strandingChange } from '../../support/small-catalog.ts';
import { randomNumbers } from '../report/support/hostile-text.ts';
import { hostileVerdict } from '../report/support/hostile-verdict.ts';
import { findingWith } from '../report/support/verdict-with.ts';
import { applied } from './support/applied.ts';
import { appId, bob, commentBy, context, head, judged, mallory, observedWith } from './support/observed.ts';

const delivery = 'd2c5a1f0-0000-11f0-8000-000000000000';

function checksOf(operations: readonly Operation[]): readonly (readonly [string, DesiredCheck])[] {
  return operations.flatMap(operation =>
    operation.kind === 'create-check' || operation.kind === 'update-check' ? [[operation.kind, operation.check]] : [],
  );
}

async function round(observed: Observed, change = goodChange, told: PlanContext = context) {
  const answered = applied(observed, acknowledgement(observed, told));
  const { operations } = plan(answered, await judged(answered, change), told);
  return {
    answers: checksOf(acknowledgement(observed, told)),
    checks: checksOf(operations),
    after: applied(
      answered,
      operations.filter(({ kind }) => kind !== 'merge'),
    ),
  };
}

describe('the check run', () => {
  test.each([
    ['merge', {}, goodChange, 'success', 'Can be merged: no blocking findings'],
    [
      'wait',
      { author: { known: true, value: bob } } as const,
      goodChange,
      'action_required',
      'An owner of foo has to approve',
    ],
    [
      'refuse',
      {},
      strandingChange,
      'failure',
      'Refused: "foo.v1.2.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): no entry replaces or skips it',
    ],
  ])('says %s', async (_action, pull, change, conclusion, title) => {
    const { answers, checks } = await round(observedWith(pull), change);
    expect(answers).toMatchObject([['create-check', { sha: head, conclusion: undefined, title: 'Checking' }]]);
    expect(checks).toMatchObject([['update-check', { sha: head, conclusion, title }]]);
  });

  test('goes on where a label or a comment that was not read may put it on hold', async () => {
    const { checks, after } = await round(observedWith({ isHoldUnknown: true }));
    expect(checks).toMatchObject([
      ['update-check', { conclusion: undefined, title: /on hold could not be determined/ }],
    ]);
    expect(plan(after, await judged(after, goodChange), context).operations.map(({ kind }) => kind)).not.toContain(
      'merge',
    );
  });

  test('C3: goes on where something could not be determined: neutral and skipped would pass', async () => {
    const told = { ...context, retryAt: '2026-01-15T12:05:00.000Z' };
    const { checks } = await round(observedWith({ author: { known: false } }), goodChange, told);
    expect(checks).toMatchObject([['update-check', { conclusion: undefined }]]);
    expect(checks[0]?.[1].title).toMatch(
      /^The approval .* could not be determined.*; tried again at 2026-01-15 12:05 UTC$/,
    );
  });

  test('does not pass while the pull request is held: GitHub itself could merge it', async () => {
    const { checks } = await round(
      observedWith({ comments: [commentBy(bob, '/hold'), commentBy({ login: 'mia', id: 3 }, '/hold')] }),
    );
    expect(checks).toMatchObject([['update-check', { conclusion: 'action_required', title: '"mia" put it on hold' }]]);
  });

  test('T13: stays where the head comes back and nothing is otherwise', async () => {
    const { after } = await round(observedWith());
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });

  test('stays where the base moves and the verdict does not change', async () => {
    const { after } = await round(observedWith());
    const moved = { ...after, pull: { ...after.pull, base: { branch: 'main', sha: 'e'.repeat(40) } } };
    expect(await round(moved)).toMatchObject({ answers: [], checks: [] });
  });

  test('is a new one where the verdict changes', async () => {
    const { after } = await round(observedWith());
    const { answers, checks } = await round(after, strandingChange);
    expect(answers).toEqual([]);
    expect(checks).toMatchObject([['create-check', { conclusion: 'failure' }]]);
  });

  test('T6: is a new one, in progress at once, where the pull request gets another base branch', async () => {
    const { after } = await round(observedWith());
    const retargeted = { ...after, pull: { ...after.pull, base: { ...after.pull.base, branch: 'release' } } };
    const { answers, checks } = await round(retargeted);
    expect(answers).toMatchObject([['create-check', { conclusion: undefined }]]);
    expect(checks).toMatchObject([['update-check', { conclusion: 'success' }]]);
  });

  test('T6: is a new one, in progress at once, where it comes back to a base branch that it was checked for', async () => {
    const main = observedWith();
    const refused = await round(main, strandingChange);
    const movedTo = (branch: string, { after }: typeof refused) =>
      round(
        { ...after, pull: { ...after.pull, base: { ...after.pull.base, branch } } },
        branch === 'main' ? strandingChange : goodChange,
      );
    const moved = await movedTo('release', refused);
    expect(moved.after.pull.checkRuns.at(-1)).toMatchObject({ conclusion: 'success' });
    const { answers, checks, after } = await movedTo('main', moved);
    expect(answers).toMatchObject([['create-check', { conclusion: undefined }]]);
    expect(checks).toMatchObject([['update-check', { conclusion: 'failure' }]]);
    expect(await round(after, strandingChange)).toMatchObject({ answers: [], checks: [] });
  });

  test('is made again where another pull request with this head has left a newer one that keeps GitHub from merging', async () => {
    const { after } = await round(observedWith());
    const [ours] = after.pull.checkRuns;
    const theirs = {
      id: 2,
      name: 'catalog-keeper',
      externalId: ours?.externalId.replace('/7/', '/8/') ?? '',
      status: 'completed',
      conclusion: 'action_required',
      title: '',
    } as const;
    const both = {
      ...after,
      pull: {
        ...after.pull,
        sameHead: [{ number: 8, base: 'main', autoMerges: false }],
        checkRuns: [...after.pull.checkRuns, theirs],
      },
    };
    expect((await round(both)).checks).toMatchObject([['create-check', { conclusion: 'success' }]]);
  });
});

describe('T6: the name of the check run is that which rulesets require', () => {
  const unprotected = 'catalog-keeper (unprotected branch)';
  const repository = { id: 99, name: 'o/r', isPrivate: false };
  const anyApp = [{ name: 'catalog-keeper', appId: undefined }];
  const ours = [{ name: 'catalog-keeper', appId }];

  test.each([
    ['for the default branch', 'main', 'main', [], 'catalog-keeper'],
    ['for another branch that requires it from this App', 'main', 'release', ours, 'catalog-keeper'],
    ['and not for another branch', 'main', 'evil', [], unprotected],
    ['and not for another branch that accepts it from anybody', 'main', 'evil', anyApp, unprotected],
    ['and not where the default branch is not known', undefined, 'main', [], unprotected],
  ])('%s', async (_title, defaultBranch, branch, required, expected) => {
    const base = { branch, sha: 'b'.repeat(40) };
    const observed = observedWith(
      { base },
      { repository: { ...repository, defaultBranch }, rules: { branch, required } },
    );
    const { answers, checks, after } = await round(observed);
    expect([...answers, ...checks].map(([, { name }]) => name)).toEqual([expected, expected]);
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });

  test('also where a rule asks for it later: the run under the other name stays as it was', async () => {
    const base = { branch: 'release', sha: 'b'.repeat(40) };
    const { after } = await round(observedWith({ base }, { rules: { branch: 'release', required: [] } }));
    const { answers, checks } = await round({ ...after, rules: { ...after.rules, required: ours } });
    expect(answers).toMatchObject([['create-check', { name: 'catalog-keeper', conclusion: undefined }]]);
    expect(checks).toMatchObject([['update-check', { name: 'catalog-keeper', conclusion: 'success' }]]);
  });

  const release = { branch: 'release', sha: 'b'.repeat(40) };
  const passed = async () =>
    (await round(observedWith({ base: release }, { rules: { branch: 'release', required: ours } }))).after;
  const unread = ['The rules of branch release could not be read.'];

  test.each([
    ['a rule was taken away', []],
    ['the rules cannot be read', unread],
  ])('what passed under it is taken back, once, where %s and people say something else', async (_title, unknown) => {
    const before = await passed();
    const rules = { ...before.rules, required: [], unknown };
    const held = { ...before, rules, pull: { ...before.pull, comments: [commentBy(bob, '/hold')] } };
    const { checks, after } = await round({ ...held, pull: { ...held.pull, author: { known: true, value: bob } } });
    expect(checks.find(([, { name }]) => name === 'catalog-keeper')).toMatchObject([
      'create-check',
      { conclusion: 'action_required' },
    ]);
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });

  test.each([
    ['a rule was taken away', []],
    ['the rules cannot be read', unread],
  ])('what passed under it stays where %s and nothing else has changed', async (_title, unknown) => {
    const before = await passed();
    const { checks } = await round({ ...before, rules: { ...before.rules, required: [], unknown } });
    expect(checks.map(([, { name }]) => name)).toEqual([unprotected]);
  });

  test('what passed for another base branch is taken back before anything is judged, and comes back with it', async () => {
    const main = observedWith();
    const { after: before } = await round(main);
    const base = { branch: 'evil', sha: 'b'.repeat(40) };
    const moved = {
      ...before,
      pull: { ...before.pull, base },
      rules: { ...before.rules, branch: 'evil', required: [] },
    };
    const { answers, checks, after } = await round(moved);
    expect(answers).toMatchObject([
      [
        'create-check',
        {
          name: 'catalog-keeper',
          conclusion: 'action_required',
          title: 'The base branch was changed from "main" to "evil"',
        },
      ],
      ['create-check', { name: unprotected }],
    ]);
    expect(checks).toMatchObject([['update-check', { name: unprotected, conclusion: 'success' }]]);
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
    const back = { ...after, rules: main.rules, pull: { ...after.pull, base: main.pull.base } };
    expect((await round(back)).checks).toMatchObject([
      ['create-check', { name: 'catalog-keeper', conclusion: 'success' }],
    ]);
  });

  test('what passed for another pull request with the same head is left to that one', async () => {
    const { after } = await round(observedWith());
    const base = { branch: 'evil', sha: 'b'.repeat(40) };
    const twin = {
      ...after,
      pull: { ...after.pull, number: 8, base },
      rules: { ...after.rules, branch: 'evil', required: [] },
    };
    const { answers, checks } = await round(twin);
    expect([...answers, ...checks].map(([, { name }]) => name)).toEqual([unprotected, unprotected]);
  });

  test('a newer run under the other name hides nothing', async () => {
    const { after } = await round(observedWith());
    const [first] = after.pull.checkRuns;
    if (first === undefined) throw new Error('there is no run');
    const other = { ...first, id: 2, name: unprotected, externalId: 'x', conclusion: 'failure' } as const;
    const both = { ...after, pull: { ...after.pull, checkRuns: [first, other] } };
    expect((await round(both)).checks).toEqual([]);
  });
});

describe('C16: a new run is made on demand, once', () => {
  const done = async () => (await round(observedWith())).after;

  test('for a comment with /recheck, which is then answered', async () => {
    const before = await done();
    const comment = commentBy(mallory, '/recheck');
    const asked = { ...before, pull: { ...before.pull, comments: [comment] } };
    expect(acknowledgement(asked, context)).toMatchObject([
      { kind: 'create-check', check: { title: 'Checking' } },
      { kind: 'react', comment: comment.id, reaction: 'eyes' },
    ]);
    const { checks, after } = await round(asked);
    expect(checks).toMatchObject([['update-check', { conclusion: 'success' }]]);
    expect(after.pull.comments[0]?.ourReactions).toEqual(['eyes', '+1']);
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });

  test('for several comments together', async () => {
    const before = await done();
    const comments = Array.from({ length: 4 }, () => commentBy(mallory, '/recheck'));
    const { answers, checks, after } = await round({ ...before, pull: { ...before.pull, comments } });
    expect([answers.length, checks.length]).toEqual([1, 1]);
    expect(after.pull.comments.every(({ ourReactions }) => ourReactions.includes('+1'))).toBe(true);
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });

  test('for a delivery, however long it is remembered', async () => {
    const told = { ...context, recheck: delivery };
    const { answers, checks, after } = await round(await done(), goodChange, told);
    expect([answers.length, checks.length]).toEqual([1, 1]);
    expect(await round(after, goodChange, told)).toMatchObject({ answers: [], checks: [] });
    expect(await round(after)).toMatchObject({ answers: [], checks: [] });
  });
});

describe('M4, M5: what the run holds', () => {
  const check = async (findings: readonly ReturnType<typeof findingWith>[]) => {
    const observed = observedWith();
    const judgement = await judged(observed, strandingChange);
    const { operations } = plan(observed, { ...judgement, verdict: { ...judgement.verdict, findings } }, context);
    const [first] = checksOf(operations);
    if (first === undefined) throw new Error('no check');
    return first[1];
  };

  test('annotations stand at files of the repository, the most severe first', async () => {
    const { annotations } = await check([
      findingWith({ file: 'catalog/foo/b.yaml', line: 4, severity: 'warning', message: 'Odd.' }),
      findingWith({ file: 'catalog/foo/a.yaml', line: 3, column: 7, message: 'Wrong.' }),
      findingWith({ file: 'catalog/foo/c.yaml', message: 'Bad.' }),
      findingWith({ file: '../etc/passwd', line: 1, message: 'Outside.' }),
      findingWith({ file: 'catalog/\u202ex', line: 1, message: 'Reversed.' }),
      findingWith({ message: 'Nowhere.' }),
      findingWith({ file: 'catalog/foo/d.yaml', line: 1, severity: 'waiting', approval: 'owner', message: 'Asked.' }),
    ]);
    expect(
      annotations.map(({ path, startLine, endLine, column, level }) => [path, startLine, endLine, column, level]),
    ).toEqual([
      ['catalog/foo/a.yaml', 3, 3, 7, 'failure'],
      ['catalog/foo/c.yaml', 1, 1, undefined, 'failure'],
      ['catalog/foo/d.yaml', 1, 1, undefined, 'notice'],
      ['catalog/foo/b.yaml', 4, 4, undefined, 'warning'],
    ]);
  });

  test('the details of an annotation have the lines that fix it', async () => {
    const edit = { kind: 'replace', line: 3, endLine: 3, column: 7, endColumn: 10, text: '"1"' } as const;
    const { annotations, text } = await check([
      findingWith({ file: 'a.yaml', line: 3, edits: [{ ...edit, file: 'a.yaml', lines: 'name: 1.0\u202e' }] }),
      findingWith({
        file: 'b.yaml',
        line: 3,
        message: 'B.',
        edits: [{ ...edit, file: '../b.yaml', lines: 'name: 1.0' }],
      }),
      findingWith({
        file: 'c.yaml',
        line: 3,
        message: 'C.',
        existing: true,
        edits: [{ ...edit, file: 'c.yaml', lines: 'name: 1.0' }],
      }),
    ]);
    expect(annotations.map(({ path, details }) => [path, details])).toEqual([
      ['a.yaml', 'npx catalog-keeper fix --write\n\n@@ a.yaml:3 @@\n-name: 1.0\\u{202e}\n+name: "1"\\u{202e}'],
      ['b.yaml', undefined],
      ['c.yaml', undefined],
    ]);
    expect(text).toContain('1 finding can be fixed with `npx catalog-keeper fix --write`');
  });

  test('thousands of findings and endless texts stay within the limits of GitHub', async () => {
    const { annotations, summary, text, title } = await check(
      Array.from({ length: 3000 }, (_, index) =>
        findingWith({
          check: '😀'.repeat(300),
          file: `catalog/p${index}/x.yaml`,
          line: 1,
          message: '😀'.repeat(index < 20 ? 40_000 : 200) + index,
        }),
      ),
    );
    expect(annotations.length).toBe(150);
    for (const one of annotations) {
      expect(one.message.length).toBeLessThanOrEqual(16_000);
      expect(one.title.length).toBeLessThanOrEqual(255);
      expect(`${one.title}${one.message}`.isWellFormed()).toBe(true);
    }
    expect(text.length).toBeLessThanOrEqual(65_535);
    expect(summary.length).toBeLessThanOrEqual(65_535);
    expect(title.length).toBeLessThanOrEqual(255);
    expect(text).toMatch(/\*\*Left out here:\*\* [0-9,]+ findings/);
  });

  test('M2: hostile verdicts give a title on one line, and ids that say what they are of', async () => {
    const random = randomNumbers(11);
    const observed = observedWith({ base: { branch: 'a/b\u202e', sha: 'b'.repeat(40) } });
    const judgement = await judged(observed, strandingChange);
    for (let count = 0; count < 60; count += 1) {
      const { operations } = plan(observed, { ...judgement, verdict: hostileVerdict(random) }, context);
      const [[, { title, externalId }] = ['', undefined as never]] = checksOf(operations);
      expect(title).toMatch(/^[^\p{C}]{1,255}$/u);
      expect(parseCheckId(externalId)).toMatchObject({ number: 7, head, base: 'b'.repeat(40) });
      expect(externalId.length).toBeLessThan(255);
    }
  });
});
