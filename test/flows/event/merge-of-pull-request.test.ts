import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { advice } from '../../../src/action/advice.ts';
import { type GitRepository as Opened, openRepository } from '../../../src/adapters/git/open-repository.ts';
import { mergeOfPullRequest } from '../../../src/flows/event/merge-of-pull-request.ts';
import { type PullRequestOfEvent, pullRequestOf } from '../../../src/flows/event/pull-request-of.ts';
import type { Forge } from '../../../src/flows/ports.ts';
import { GitRepository } from '../../support/git-repository.ts';

let repository: GitRepository;
let opened: Opened;
let base: string;
let head: string;
let merge: string;

beforeEach(async () => {
  repository = new GitRepository();
  base = repository.commit({ a: '1' });
  repository.git('switch', '--quiet', '--create', 'pull');
  head = repository.commit({ b: '1' });
  merge = mergeOf(base, head);
  opened = await openRepository(repository.directory);
});

afterEach(async () => {
  await opened.close();
  repository.remove();
});

/** What GitHub makes for a pull request. */
function mergeOf(first: string, ...others: readonly string[]): string {
  const parents = [first, ...others].flatMap(parent => ['-p', parent]);
  return repository.git('commit-tree', `${others.at(-1) ?? first}^{tree}`, ...parents, '-m', 'merge');
}

function pullOf(
  sides: { readonly head?: string; readonly base?: string; readonly isFresh?: boolean } = {},
): PullRequestOfEvent {
  return {
    number: 7,
    author: undefined,
    isDraft: false,
    labels: undefined,
    head: { sha: sides.head ?? head, branch: 'pull', repository: undefined, owner: undefined, isMalformed: false },
    base: { sha: sides.base ?? base, branch: 'main', repository: 'o/r', isFresh: sides.isFresh ?? true },
  };
}

/** A forge whose main branch has some commits. */
function forgeWith(commits: readonly string[]): Forge {
  return {
    people: () => ({ look: async () => ({ facts: {} }) }),
    pull: async () => 'not asked',
    queueChecksEach: async () => false,
    tip: async () => commits.at(-1),
    isOnBranch: async (_repository, commit, branch) => branch === 'main' && commits.includes(commit),
    hadBefore: async (_repository, tip, commit) => commits.slice(0, commits.indexOf(tip) + 1).includes(commit),
    contains: async (_repository, commit, ancestor) => commits.slice(0, commits.indexOf(commit) + 1).includes(ancestor),
  };
}

const find = (sha: string, pull = pullOf(), forge?: Forge) =>
  mergeOfPullRequest(opened, { sha, pull, base: undefined, forge, advice });

test('the merge commit of exactly the head and the base of the event', async () => {
  expect(await find(merge)).toEqual({ base, head: merge, headIsMerged: true });
});

describe('the merge commit of something else is never taken for it', () => {
  test('of an older head: the two commits of the event are merged instead', async () => {
    const pushed = repository.commit({ b: '2' });
    expect(await find(merge, pullOf({ head: pushed }))).toEqual({ base, head: pushed, headIsMerged: false });
  });

  test('of an older head, where the clone lacks the new one', async () => {
    const absent = 'f'.repeat(40);
    await expect(find(merge, pullOf({ head: absent }))).rejects.toThrow(
      `(${merge}) is not a merge of the pull request's head (${absent}): its parents are ${base}, ${head}`,
    );
  });

  test.each([
    ['parents in the other order', () => mergeOf(head, base)],
    ['a third parent', () => mergeOf(base, head, repository.commit({ c: '1' }))],
    ['one parent', () => mergeOf(head)],
    ['the head itself', () => head],
  ])('%s', async (_, made) => {
    expect(await find(made())).toEqual({ base, head, headIsMerged: false });
  });

  test('of another base', async () => {
    const other = repository.commit({ c: '1' });
    await expect(find(mergeOf(other, head), pullOf(), forgeWith([base]))).rejects.toThrow(
      `merges the head into ${other}, which is not a commit of the pull request's base (main), or lacks the one that the event names (${base})`,
    );
  });
});

describe('a base that moved on', () => {
  let next: string;
  beforeEach(() => {
    repository.git('switch', '--quiet', 'main');
    next = repository.commit({ a: '2' });
  });

  test('is known by the history of its branch', async () => {
    const newer = mergeOf(next, head);
    expect(await find(newer, pullOf(), forgeWith([base, next]))).toEqual({
      base: next,
      head: newer,
      headIsMerged: true,
    });
  });

  test('is not one that was there before what the event names', async () => {
    const judge = () => find(mergeOf(base, head), pullOf({ base: next }), forgeWith([base, next]));
    await expect(judge()).rejects.toThrow(`or lacks the one that the event names (${next})`);
  });

  test('is not known where nobody can be asked, whatever the clone calls the branch', async () => {
    const judge = () => find(mergeOf(next, head));
    await expect(judge()).rejects.toThrow('could not be determined: set the input github-token');
    repository.git('update-ref', 'refs/remotes/origin/main', next);
    await expect(judge()).rejects.toThrow('could not be determined: set the input github-token');
  });

  test('counts where the merge is made here, and the forge says what it is now', async () => {
    repository.git('update-ref', 'refs/remotes/origin/main', next);
    expect(await find('e'.repeat(40), pullOf(), forgeWith([base, next]))).toEqual({
      base: next,
      head,
      headIsMerged: false,
    });
  });

  test.each([
    ['a commit that the clone lacks', ['f'.repeat(40)]],
    ['nothing', []],
  ])('is as the event names it where the forge has %s', async (_, commits) => {
    repository.git('update-ref', 'refs/remotes/origin/main', next);
    expect(await find('e'.repeat(40), pullOf(), forgeWith(commits))).toEqual({ base, head, headIsMerged: false });
  });

  describe('before an event that is of a later moment', () => {
    const later = () => pullOf({ isFresh: false });

    test('counts where the merge is made here, though the clone does not know of it as a branch', async () => {
      const found = await find('e'.repeat(40), later(), forgeWith([base, next]));
      expect(found).toEqual({ base: next, head, headIsMerged: false });
    });

    test.each(['e', 'f'])('is not as the event names it where the clone lacks what it is now', async digit => {
      if (digit === 'f') repository.git('update-ref', 'refs/remotes/origin/main', base);
      const now = digit.repeat(40);
      await expect(find('d'.repeat(40), later(), forgeWith([base, now]))).rejects.toThrow(
        `The branch main is at ${now} now, and the checkout lacks that commit. Check out the commit of the event`,
      );
    });

    test('is as the event names it where it is so still, is gone, or nobody can be asked', async () => {
      for (const forge of [forgeWith([base]), forgeWith([]), undefined])
        expect(await find('e'.repeat(40), later(), forge)).toEqual({ base, head, headIsMerged: false });
    });
  });
});

test.each([
  ['opened', {}, true],
  ['synchronize', {}, true],
  ['edited', { changes: { base: { ref: { from: 'release' } } } }, true],
  ['edited', { changes: { title: { from: 'x' } } }, false],
  ['ready_for_review', {}, false],
  ['reopened', {}, false],
  ['submitted', {}, false],
  ['labeled', {}, false],
])('whether the event %s with %j names the base as it is at that moment: %s', (action, more, isFresh) => {
  const pull_request = { head: { sha: head }, base: { sha: base } };
  expect(pullRequestOf({ action, ...more, pull_request }, false).base.isFresh).toBe(isFresh);
  expect(pullRequestOf({ action, ...more, pull_request }, true).base.isFresh).toBe(false);
});

describe('the branch of a clone of another repository, such as that of the head,', () => {
  let others: string;
  beforeEach(() => {
    repository.git('switch', '--quiet', 'main');
    others = repository.commit({ CODEOWNERS: '* @mallory' });
    repository.git('update-ref', 'refs/remotes/origin/main', others);
  });

  test('is not the base, whatever is merged here', async () => {
    for (const sha of ['e'.repeat(40), mergeOf(head), mergeOf(base, others)])
      expect(await find(sha, pullOf(), forgeWith([base]))).toEqual({ base, head, headIsMerged: false });
  });

  test('is not the base where the commit of the event is merged into it', async () => {
    await expect(find(mergeOf(others, head), pullOf(), forgeWith([base]))).rejects.toThrow(
      `merges the head into ${others}, which is not a commit of the pull request's base (main)`,
    );
  });

  test('is not the base where nobody can be asked', async () => {
    await expect(find('e'.repeat(40))).rejects.toThrow(
      `The branch main of the checkout is at ${others}, and the event names ${base} as the base. Which one is newer could not be determined. Check out the commit of the event`,
    );
  });

  test('is the base of the event where it is the same', async () => {
    repository.git('update-ref', 'refs/remotes/origin/main', base);
    expect(await find('e'.repeat(40))).toEqual({ base, head, headIsMerged: false });
  });
});

describe('a base that is named', () => {
  const findFor = (named: string) =>
    mergeOfPullRequest(opened, { sha: merge, pull: pullOf(), base: named, forge: undefined, advice });

  test('is compared with where the commit of the event is merged into it', async () => {
    expect(await findFor('main')).toEqual({ base: 'main', head: merge, headIsMerged: true });
  });

  test('is merged into where it is another one', async () => {
    repository.git('switch', '--quiet', 'main');
    repository.commit({ a: '2' });
    expect(await findFor('main')).toEqual({ base: 'main', head, headIsMerged: false });
  });
});

test('a graft does not pass for a parent', async () => {
  const other = repository.commit({ c: '1' });
  repository.git('replace', '--graft', merge, base, other);
  await opened.close();
  opened = await openRepository(repository.directory);
  await expect(find(merge, pullOf({ head: other }))).resolves.toEqual({ base, head: other, headIsMerged: false });
});
