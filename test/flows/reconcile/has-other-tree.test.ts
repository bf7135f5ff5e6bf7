import { expect, test } from '@jest/globals';
import { addRecord, readRecord, type UnboundMerge } from '../../../src/flows/reconcile/branch-record.ts';
import { hasOtherTree } from '../../../src/flows/reconcile/has-other-tree.ts';
import { MirrorError } from '../../../src/flows/reconcile/mirror-error.ts';
import type { MirroredRepository, Mirrors } from '../../../src/flows/reconcile/ports.ts';
import { replayedCommits } from '../../../src/flows/reconcile/replayed-commits.ts';
import { noteMerge, verifyMerges } from '../../../src/flows/reconcile/verify-merges.ts';
import { observedWith } from '../../core/plan/support/observed.ts';
import { key, stubParts } from './support/stub-parts.ts';

/** Commits with their parents. Each has a tree of its own name; `merges` says what merging the head into one gives. */
function mirrorsOf(
  parents: Readonly<Record<string, readonly string[]>>,
  merges: Readonly<Record<string, string>> = {},
  unfetched: readonly string[] = [],
): Mirrors {
  const treeOf = (id: string) => ({ id: `tree of ${id}`, list: async () => undefined, walk: async () => [] });
  const inBase = new Set(['base', 'older']);
  const repository = {
    contains: async (commit: string, ancestor: string) => commit === 'base' && inBase.has(ancestor),
    commit: async (id: string) => (id in parents ? { id, parents: parents[id] ?? [] } : undefined),
    tree: async (id: string) => treeOf(id),
    merge: async (base: string) => {
      const found = merges[base];
      return found === undefined ? { kind: 'conflict', paths: ['x'] } : { kind: 'merged', tree: treeOf(found) };
    },
    close: async () => {},
  } as unknown as MirroredRepository;
  const open: Mirrors['open'] = async (_, { pull }) => {
    if (pull !== undefined && unfetched.includes(pull.head))
      throw new MirrorError('moved', 'It is gone.', 'Look again.');
    return repository;
  };
  return { open, committerEmail: 'app@test', close: async () => {} };
}

/** The same, with the paths that each commit changes. */
function changing(mirrors: Mirrors, paths: Readonly<Record<string, readonly string[]>>): Mirrors {
  const open: Mirrors['open'] = async (of, wanted) => ({
    ...(await mirrors.open(of, wanted)),
    changes: async (_before, { id }) => ({
      changes: (paths[id.slice('tree of '.length)] ?? []).map(path => ({ path })),
      isComplete: true,
    }),
  });
  return { ...mirrors, open };
}

const history = { base: ['older'], other: ['base'], one: ['other'], two: ['one'] };
const merge = { number: 7, head: 'head', base: 'base', tree: 'tree of judged' } as const;

function compared(of: Partial<UnboundMerge>, commit: string, mirrors: Mirrors): Promise<boolean> {
  const parts = { ...stubParts({ observe: () => undefined }), mirrors };
  return hasOtherTree(parts, key, { ...merge, ...of }, { branch: 'main', commit });
}

test.each<[what: string, of: Partial<UnboundMerge>, commit: string, merges: Record<string, string>, isOther: boolean]>([
  ['the tree that was judged', { tree: 'tree of one' }, 'one', {}, false],
  ['a squash onto what came in between', {}, 'one', { other: 'one' }, false],
  ['a squash that is something else', {}, 'one', { other: 'x' }, true],
  ['what conflicts with what came in between', {}, 'one', {}, true],
  ['a rebase of two commits onto what came in between', { replayed: 2 }, 'two', { other: 'two' }, false],
  // Merging the head into the first of the two gives what both left: it is no base that the rebase began with.
  ['a rebase of two that keeps what the first did', { replayed: 2 }, 'two', { one: 'two', other: 'x' }, true],
  [
    'a rebase of two that keeps it, on the base that was judged',
    { replayed: 2 },
    'one',
    { other: 'one', base: 'x' },
    true,
  ],
  ['a rebase of more commits than it made again', { replayed: 5 }, 'two', { base: 'two' }, false],
  ['a commit without a parent', {}, 'unknown', {}, true],
])('C10: %s', async (_, of, commit, merges, isOther) => {
  expect(await compared(of, commit, mirrorsOf(history, merges))).toBe(isOther);
});

// `head` has three commits on `base`, of which the rebase onto `other` made two again: `one` and `two`.
const ownCommits = { head: ['h2'], h2: ['h1'], h1: ['base'] };
const ownPaths = { head: ['foo'], h2: ['foo', 'tea'], h1: ['foo/new'] };

test.each<[what: string, paths: Record<string, readonly string[]>, merges: Record<string, string>, isOther: boolean]>([
  ['gives what merging gives', { two: ['foo'], one: ['tea'], other: ['bar'] }, { other: 'two', base: 'x' }, false],
  ['gives something else', { two: ['foo'], one: ['tea'], other: ['bar'] }, { other: 'x', base: 'x' }, true],
  // What keeps what the first commit did is no state that the branch had before, whatever merging into it gives.
  ['keeps what a commit did', { two: ['foo'], one: ['tea'], other: ['bar'] }, { one: 'two', other: 'x' }, true],
  ['cannot be told from commits of others', { two: ['foo'], one: ['tea'], other: ['foo'] }, { other: 'two' }, true],
])('C10: a rebase that leaves out an empty commit onto a base that moved: it %s', async (_, paths, merges, isOther) => {
  const mirrors = changing(mirrorsOf({ ...history, ...ownCommits }, merges), { ...ownPaths, ...paths });
  expect(await compared({ replayed: 3 }, 'two', mirrors)).toBe(isOther);
});

test('a head that is not to be had any more is compared with nothing', async () => {
  expect(await compared({}, 'one', mirrorsOf(history, {}, ['head']))).toBe(false);
});

test('C10: merging stops where a rebase left another tree, although it is valid', async () => {
  const mergedAs = 'two';
  const made = stubParts({ observe: () => observedWith({ state: 'merged', mergedAs }) });
  const parts = { ...made, mirrors: mirrorsOf(history, { other: 'x' }) };
  await addRecord(parts, key, { branch: 'main', unbound: [] });
  await noteMerge(parts, key, 'main', { ...merge, replayed: 2 });
  await verifyMerges(parts, key, 'main');
  const record = await readRecord(parts.history, key, 'main');
  // A rebase of two: what the branch was at is known as the base that was judged.
  const stop = { number: 7, commit: 'two', before: 'base', unapprovedSince: 'base' };
  expect(record).toEqual({ branch: 'main', unbound: [], stop });
  const comment = parts.operations.find(operation => operation.kind === 'create-comment');
  expect(comment?.body).toContain('the content of that commit is not the one that was checked');
  expect(comment?.body).toContain('comments `/approve two`. Another push does not resume merging.');
});

test('C10: and goes on where it left what merging gives', async () => {
  const made = stubParts({ observe: () => observedWith({ state: 'merged', mergedAs: 'two' }) });
  const parts = { ...made, mirrors: mirrorsOf(history, { other: 'two' }) };
  await addRecord(parts, key, { branch: 'main', unbound: [] });
  await noteMerge(parts, key, 'main', { ...merge, replayed: 2 });
  await verifyMerges(parts, key, 'main');
  expect(await readRecord(parts.history, key, 'main')).toEqual({ branch: 'main', unbound: [] });
  expect(parts.operations).toEqual([]);
});

test('a mirror whose commit cannot be read is closed', async () => {
  const made = stubParts({ observe: () => observedWith({ state: 'merged', mergedAs: 'two' }) });
  const mirrors = mirrorsOf(history);
  let open = 0;
  const failing: Mirrors['open'] = async (of, wanted) => {
    open += 1;
    const commit = async () => {
      throw new Error('The disk is full.');
    };
    const close = async () => {
      open -= 1;
    };
    return { ...(await mirrors.open(of, wanted)), commit, close };
  };
  const parts = { ...made, mirrors: { ...mirrors, open: failing } };
  await addRecord(parts, key, { branch: 'main', unbound: [] });
  await noteMerge(parts, key, 'main', merge);
  await expect(verifyMerges(parts, key, 'main')).rejects.toThrow('The disk is full.');
  expect(open).toBe(0);
});

test.each<[head: string, expected: number | 'unsafe']>([
  ['base', 0],
  ['two', 2],
  ['merge', 'unsafe'],
  ['onMerge', 'unsafe'],
  ['root', 'unsafe'],
  ['c250', 250],
  ['c251', 'unsafe'],
])('what a rebase of %s makes again', async (head, expected) => {
  const long = Array.from(
    { length: 251 },
    (_, index) => [`c${index + 1}`, [index === 0 ? 'base' : `c${index}`]] as const,
  );
  const all = {
    one: ['older'],
    two: ['one'],
    merge: ['one', 'two'],
    onMerge: ['merge'],
    root: [],
    ...Object.fromEntries(long),
  };
  const repository = await mirrorsOf(all).open(key, { base: { branch: 'main', sha: 'base' }, pull: undefined });
  expect(await replayedCommits(repository, 'base', head)).toBe(expected);
});
