import { describe, expect, test } from '@jest/globals';
import { defaultConfig } from '../../../../src/core/config/defaults.ts';
import type { Judgement } from '../../../../src/core/plan/judgement.ts';
import type { Operation } from '../../../../src/core/plan/operation.ts';
import { plan } from '../../../../src/core/plan/plan.ts';
import type { BranchRules, PullRequest } from '../../../../src/core/plan/pull-request.ts';
import type { PostedSuggestion, Suggestion } from '../../../../src/core/plan/suggestions/suggestion.ts';
import {
  keyOfComment,
  keyOfSuggestion,
  suggestionComment,
} from '../../../../src/core/plan/suggestions/suggestion-comment.ts';
import { suggestedText } from '../../../support/github/deeds/suggested-text.ts';
import { goodChange, strandingChange } from '../../../support/small-catalog.ts';
import { context, head, judged, observedWith } from '../support/observed.ts';
import { suggestionAt, threadOf } from '../support/suggested.ts';

const anyLine = new Map([['catalog.yaml', [{ start: 1, end: 1000 }]]]);

interface Given {
  readonly found: readonly Suggestion[];
  readonly threads?: readonly PostedSuggestion[];
  readonly heads?: readonly string[];
  readonly shown?: typeof anyLine | undefined;
  readonly isComplete?: boolean;
  readonly pull?: Partial<PullRequest>;
  readonly rules?: Partial<BranchRules>;
  readonly judgement?: Partial<Judgement>;
  readonly change?: typeof goodChange;
  readonly postedHead?: string;
}

async function operationsOf(
  given: Given,
): Promise<{ review: readonly string[] | undefined; resolved: readonly string[] }> {
  const { found, threads = [], heads = [], isComplete = true, change = strandingChange, postedHead } = given;
  const observed = observedWith({ posted: { threads, heads }, ...given.pull }, { rules: given.rules ?? {} });
  const shown = 'shown' in given ? given.shown : anyLine;
  const judgement: Judgement = {
    ...(await judged(observed, change)),
    suggestions: { found, shown, isComplete },
    offersSuggestions: true,
    ...given.judgement,
  };
  const told = { ...context, ...(postedHead === undefined ? {} : { postedHead }) };
  const { operations } = plan(observed, judgement, told);
  const reviews = operations.filter(
    (one): one is Extract<Operation, { kind: 'create-review' }> => one.kind === 'create-review',
  );
  expect(reviews.length).toBeLessThanOrEqual(1);
  return {
    review: reviews[0]?.comments.map(({ body }) => keyOfComment(body) ?? ''),
    resolved: operations.flatMap(one => (one.kind === 'resolve-thread' ? [one.id] : [])),
  };
}

const one = suggestionAt(1);
const other = suggestionAt(2);
const keys = (...some: readonly Suggestion[]) => some.map(keyOfSuggestion);
const nothing = { review: undefined, resolved: [] };

describe('suggestions are posted', () => {
  test('in one review of the head, those that are not there yet', async () => {
    const posted = await operationsOf({ found: [one, other], threads: [threadOf(one)] });
    expect(posted).toEqual({ review: keys(other), resolved: [] });
  });

  test('ten at most; the text says how many are left', async () => {
    const found = Array.from({ length: 13 }, (_, index) => suggestionAt(index + 1));
    const observed = observedWith({ posted: { threads: [], heads: [] } });
    const judgement = {
      ...(await judged(observed, strandingChange)),
      suggestions: { found, shown: anyLine, isComplete: true },
    };
    const { operations } = plan(observed, { ...judgement, offersSuggestions: true }, context);
    const review = operations.find(({ kind }) => kind === 'create-review');
    expect(review).toMatchObject({
      head,
      body: expect.stringContaining('3 more suggestions of this kind are left out'),
    });
    expect(review).toMatchObject({ comments: Array.from({ length: 10 }, (_, index) => ({ startLine: index + 1 })) });
  });

  test('where two places read the same, for each of them', async () => {
    const twin = { ...one, startLine: 9, endLine: 9 };
    expect(await operationsOf({ found: [one, twin], threads: [threadOf(one)] })).toMatchObject({ review: keys(twin) });
  });

  test('again for lines whose conversation is outdated, which is resolved', async () => {
    const outdated = threadOf(one, { isOutdated: true });
    expect(await operationsOf({ found: [one], threads: [outdated] })).toEqual({
      review: keys(one),
      resolved: [outdated.id],
    });
  });
});

describe('nothing is posted', () => {
  const found = [one];
  test.each<[string, Partial<Given>]>([
    ['twice', { threads: [threadOf(one)] }],
    ['that somebody resolved', { threads: [threadOf(one, { isResolved: true })] }],
    ['on a head that has a review of ours', { heads: [head] }],
    ['on a head for which a review was posted moments ago', { postedHead: head }],
    ['on lines that the pull request does not show', { shown: new Map([['catalog.yaml', [{ start: 2, end: 9 }]]]) }],
    ['where GitHub did not say which lines it shows', { shown: undefined }],
    ['where the branch requires that conversations are resolved', { rules: { mustResolveConversations: true } }],
    ['where the rules of the branch are not known', { rules: { unknown: ['The rules could not be read.'] } }],
    ['where the conversations could not be read', { pull: {} as Partial<PullRequest> & { posted?: never } }],
    ['on a draft', { pull: { isDraft: true } }],
    ['on what is about to be merged', { change: goodChange }],
    ['where the configuration says so', { judgement: { offersSuggestions: false } }],
    ['in a dry run', { judgement: { merge: { ...defaultConfig.merge, dryRun: true } } }],
  ])('%s', async (title, given) => {
    if (title.includes('could not be read')) {
      const observed = observedWith();
      const judgement = { ...(await judged(observed, strandingChange)), offersSuggestions: true };
      const suggestions = { found, shown: anyLine, isComplete: true };
      const { operations } = plan(observed, { ...judgement, suggestions }, context);
      expect(operations.filter(({ kind }) => kind === 'create-review')).toEqual([]);
    } else expect(await operationsOf({ found, ...given })).toEqual(nothing);
  });

  test('in two hunks at once', async () => {
    const shown = new Map([
      [
        'catalog.yaml',
        [
          { start: 1, end: 4 },
          { start: 5, end: 9 },
        ],
      ],
    ]);
    const wide = { ...one, startLine: 3, endLine: 6 };
    const near = { ...other, startLine: 2, endLine: 4 };
    expect(await operationsOf({ found: [wide, near], shown })).toMatchObject({ review: keys(near) });
  });
});

describe('a conversation of ours is resolved', () => {
  const posted = threadOf(one);

  test('when no finding has it any more', async () => {
    expect(await operationsOf({ found: [], threads: [posted] })).toEqual({ review: undefined, resolved: [posted.id] });
  });

  test('also where new ones are switched off, and on what is about to be merged', async () => {
    const off = { found: [], threads: [posted], judgement: { offersSuggestions: false } };
    expect(await operationsOf(off)).toMatchObject({ resolved: [posted.id] });
    expect(await operationsOf({ found: [], threads: [posted], change: goodChange })).toMatchObject({
      resolved: [posted.id],
    });
  });

  test('where the branch requires it, although it is found still', async () => {
    const rules = { mustResolveConversations: true };
    expect(await operationsOf({ found: [one], threads: [posted], rules })).toEqual({
      review: undefined,
      resolved: [posted.id],
    });
  });

  test('and not where something could not be looked for, nor twice, nor where GitHub does not let us', async () => {
    expect(await operationsOf({ found: [], threads: [posted], isComplete: false })).toEqual(nothing);
    expect(await operationsOf({ found: [], threads: [threadOf(one, { isResolved: true })] })).toEqual(nothing);
    expect(await operationsOf({ found: [], threads: [threadOf(one, { canResolve: false })] })).toEqual(nothing);
  });
});

describe('the text of a suggestion', () => {
  const hostile = {
    ...suggestionAt(1),
    after: [
      'x: @octocat',
      '`````',
      '<!-- catalog-keeper: suggestion 0123456789abcdef -->',
      '</details>',
      '```suggestion',
    ],
    findings: [
      {
        check: 'a-check',
        severity: 'error',
        message: 'Name "@octocat\n```suggestion\nevil\n```" <img src=x> #1 mentions @octocat.',
        fix: 'Ask @octocat or [click](https://evil.example).',
      } as const,
    ],
  };
  const body = suggestionComment(hostile, 'https://docs.example/checks');

  test('M1: cannot be left by what is in it, and mentions nobody', () => {
    expect(suggestedText('a\nb\n', { first: 1, last: 1 }, body)).toBe(`${hostile.after.join('\n')}\nb\n`);
    const words = body.slice(0, body.indexOf('\n``````suggestion'));
    expect(words.replace(/(`+).*?\1/g, '')).not.toMatch(/@|#1|evil\.example|<img/);
    expect(words.split('\n').filter(line => line.startsWith('```'))).toEqual([]);
  });

  test('has the key of its own lines alone', () => {
    expect(keyOfComment(body)).toBe(keyOfSuggestion(hostile));
    expect(keyOfComment(`Hello\n${body}`)).toBeUndefined();
  });
});
