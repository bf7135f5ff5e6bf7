import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../../../src/core/actors.ts';
import type { Decision } from '../../../src/core/policy/decision.ts';
import { verdictOnEvent } from '../../../src/flows/event/verdict-on-event.ts';
import type { Forge, ForgePull, PeopleFacts, Repository } from '../../../src/flows/ports.ts';
import { advice } from '../../../src/flows/reconcile/advice.ts';
import { known } from '../../support/known.ts';
import { type Files, memoryRepository } from '../../support/memory-repository.ts';
import { goodChange, smallRepository, strandingChange } from '../../support/small-catalog.ts';

const id = (digit: string) => digit.repeat(40);
const [base, head, group] = [id('b'), id('1'), id('d')];
const [alice, mallory] = [
  { login: 'alice', id: 1 },
  { login: 'mallory', id: 666 },
];

const branchAfter = (commit: string) => `refs/heads/gh-readonly-queue/main/pr-7-${commit}`;

const usual: PeopleFacts['facts'] = {
  author: known<Actor>(alice),
  pushedBy: known<Actor>(alice),
  isDraft: known(false),
  approvals: known<readonly Actor[]>([]),
  changesRequestedBy: known<readonly Actor[]>([]),
};

const open: ForgePull = { isOpen: true, base: 'main', head, from: { repository: 'alice/r', name: 'x' } };

interface Setting {
  readonly people?: PeopleFacts['facts'];
  readonly pull?: Partial<ForgePull> | string;
  readonly isOnBranch?: boolean;
  readonly checksEach?: boolean;
  readonly forge?: undefined;
  readonly parents?: readonly string[];
  /** Commits below the group, with their parents. */
  readonly row?: Readonly<Record<string, readonly string[]>>;
  readonly event?: Readonly<Record<string, unknown>>;
  readonly change?: Files;
  /** What is wrong below the group. */
  readonly below?: Files;
  /** In place of the usual repository. */
  readonly instead?: Files;
  readonly removed?: readonly string[];
}

async function decisionOf(setting: Setting = {}): Promise<Decision | undefined> {
  const below = { ...(setting.instead ?? smallRepository), ...setting.below };
  const merged: Record<string, string> = { ...below, ...(setting.change ?? goodChange) };
  for (const path of setting.removed ?? []) delete merged[path];
  const stored = memoryRepository({ [base]: below, [group]: merged });
  const repository: Repository = {
    ...stored,
    commit: async revision => {
      if (revision === group) return { id: group, parents: setting.parents ?? [base, head] };
      const parents = setting.row?.[revision];
      return parents === undefined ? stored.commit(revision) : { id: revision, parents };
    },
  };
  const forge: Forge = {
    people: () => ({ look: async () => ({ facts: setting.people ?? usual }) }),
    pull: async () => (typeof setting.pull === 'string' ? setting.pull : { ...open, ...setting.pull }),
    tip: async () => undefined,
    isOnBranch: async () => setting.isOnBranch ?? true,
    contains: async () => true,
    hadBefore: async () => true,
    queueChecksEach: async () => setting.checksEach ?? false,
  };
  const { verdict } = await verdictOnEvent(repository, {
    event: {
      name: 'merge_group',
      sha: group,
      payload: {
        repository: { full_name: 'o/r' },
        merge_group: {
          base_sha: base,
          head_sha: group,
          base_ref: 'refs/heads/main',
          head_ref: branchAfter(base),
          ...setting.event,
        },
      },
    },
    command: 'check',
    catalog: '',
    base: undefined,
    people: { author: undefined, approvedBy: [] },
    forge: 'forge' in setting ? undefined : forge,
    openImages: undefined,
    imageWords: [],
    advice,
    warn: () => undefined,
    now: '2026-01-15T12:00:00.000Z',
  });
  expect(verdict.valid).toBe(verdict.decision?.action === 'merge');
  return verdict.decision;
}

describe('T1 T17: the Action judges the pull request of a merge group as it is now', () => {
  test('one that may be merged', async () => {
    expect(await decisionOf()).toMatchObject({ action: 'merge' });
  });

  test.each<readonly [string, Setting, string]>([
    [
      'an approval that it needs is gone',
      { people: { ...usual, author: known(mallory), pushedBy: known(mallory) } },
      'wait',
    ],
    ['somebody else pushed', { people: { ...usual, pushedBy: known(mallory) } }, 'wait'],
    ['changes are requested', { people: { ...usual, changesRequestedBy: known([mallory]) } }, 'wait'],
    ['it is a draft', { people: { ...usual, isDraft: known(true) } }, 'wait'],
    ['an upgrade is lost', { change: strandingChange }, 'refuse'],
    ['the tree is broken', { change: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: Foo\n' } }, 'refuse'],
  ])('%s', async (_title, setting, action) => {
    const decision = await decisionOf(setting);
    expect(decision?.action).toBe(action);
    expect(decision?.reasons.some(({ message }) => message.startsWith('Pull request 7: '))).toBe(true);
  });
});

describe('where the tree has nothing that is checked by itself', () => {
  const composite = (image: string) => ({
    'catalog.yaml': `name: x\nrepo: quay.io/o/x\ntag: v1\nreferences:\n- name: a\n  image: quay.io/a/a@sha256:${image.repeat(64)}\n`,
  });
  const config = 'preset: composite\nowners:\n  maintainers: [{login: mallory, id: 666}]\n';
  const instead = { '.github/catalog-keeper.yml': config, ...composite('a') };

  test('the pull request alone decides, as before it was queued', async () => {
    const change = { 'catalog.yaml': `${composite('a')['catalog.yaml']}# Maintained by others.\n` };
    expect(await decisionOf({ instead, change })).toMatchObject({ action: 'wait' });
    const people = { ...usual, approvals: known([mallory]) };
    expect(await decisionOf({ instead, change, people })).toMatchObject({ action: 'merge' });
    // What the new image has is not known.
    expect(await decisionOf({ instead, change: composite('b'), people })).toMatchObject({ action: 'wait' });
  });

  test('a pull request that cannot be determined is an error', async () => {
    await expect(decisionOf({ instead, change: composite('b'), pull: 'It is gone.' })).rejects.toThrow(
      'there is nothing to validate in git',
    );
  });

  test('a group that takes out every catalog is refused', async () => {
    const removed = Object.keys(smallRepository).filter(path => path.startsWith('catalog/'));
    expect(await decisionOf({ removed, change: {} })).toMatchObject({ action: 'refuse' });
  });
});

describe('C8: an error below the group, in a package that the pull request does not change', () => {
  const bar = (...versions: readonly string[]) => ({
    'catalog/bar/catalog.yaml': `---\nschema: olm.package\nname: bar\ndefaultChannel: none\n${versions.map(name => `---\nschema: olm.channel\npackage: bar\nname: ${name}\nentries: []\n`).join('')}`,
  });

  test('is none of the group', async () => {
    expect(await decisionOf({ below: bar() })).toMatchObject({ action: 'merge' });
  });

  test.each<readonly [string, Setting]>([
    ['there is another one in that package', { below: bar(), change: { ...goodChange, ...bar('a', 'a') } }],
    ['the same is done to it again', { below: bar('a', 'a'), change: { ...goodChange, ...bar('a', 'a', 'a') } }],
    [
      'the other package cannot be read any more',
      { below: bar(), change: { ...goodChange, 'catalog/bar/catalog.yaml': '---\n"a\n' } },
    ],
    [
      'its own package is broken, too',
      { below: bar(), change: { 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: Foo\n' } },
    ],
  ])('is refused where %s', async (_what, setting) => {
    expect(await decisionOf(setting)).toMatchObject({ action: 'refuse' });
  });
});

describe('C9: what the Action cannot know of a merge group makes it wait', () => {
  test.each<readonly [string, Setting, string]>([
    ['no token', { forge: undefined }, 'without a token'],
    ['the token may not read it', { pull: 'It may not be read.' }, 'may not be read'],
    ['the people are not known', { people: {} }, 'could not be determined'],
    ['the event names no branch', { event: { base_ref: undefined } }, 'does not name'],
    ['the event names no commit', { event: { head_sha: undefined } }, 'does not name the commit'],
    ['the event names no commit below', { event: { base_sha: 'x' } }, 'does not name'],
    [
      'the event names no pull request',
      { event: { head_ref: 'refs/heads/gh-readonly-queue/main/x' } },
      'does not name',
    ],
    ['the branch of the group is that of another branch', { event: { base_ref: 'refs/heads/dev' } }, 'does not name'],
    ['the pull request is closed', { pull: { isOpen: false } }, 'not open'],
    ['it was retargeted', { pull: { base: 'dev' } }, 'another base'],
    [
      'the commit below is beside it, in a queue that squashes',
      { parents: [id('2')], checksEach: true },
      'is not on top of',
    ],
    [
      'its branch is named after a commit on top of that which the event names, in a queue that squashes',
      { parents: [id('2')], row: { [id('2')]: [base] }, event: { head_ref: branchAfter(id('2')) }, checksEach: true },
      'other pull requests may be in between',
    ],
    ['its commit is on top of nothing', { parents: [], checksEach: true }, 'is not on top of'],
    ['the head was pushed', { pull: { head: id('2') } }, 'not a merge of the head'],
    ['the checkout lacks what it is on top of', { parents: [id('e'), head] }, 'lacks'],
    ['others are ahead, and pass with it', { isOnBranch: false }, 'ahead in the merge queue'],
  ])('%s', async (_title, setting, text) => {
    const decision = await decisionOf(setting);
    expect(decision?.action).toBe('wait');
    expect(decision?.reasons.map(({ message }) => message).join(' ')).toContain(text);
  });

  test('others are ahead, and each has a check of its own', async () => {
    expect(await decisionOf({ isOnBranch: false, checksEach: true })).toMatchObject({ action: 'merge' });
  });

  test.each<readonly [string, Setting]>([
    ['a queue that squashes: the commit has one parent', { parents: [base] }],
    ['a queue that rebases several commits', { parents: [id('2')], row: { [id('2')]: [base] } }],
    [
      'its branch is named after a commit that is not below it',
      { parents: [base], event: { head_ref: branchAfter(id('3')) } },
    ],
    [
      'its branch is named after an older commit',
      { parents: [base], row: { [base]: [id('3')] }, event: { head_ref: branchAfter(id('3')) } },
    ],
    ['a queue that merges: the commit itself names what it is on top of', { event: { head_ref: branchAfter(head) } }],
  ])('%s', async (_title, setting) => {
    expect(await decisionOf(setting)).toMatchObject({ action: 'merge' });
  });
});
