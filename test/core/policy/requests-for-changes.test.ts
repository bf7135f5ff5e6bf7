import { describe, expect, test } from '@jest/globals';
import type { Actors, ChangeRequester } from '../../../src/core/actors.ts';
import { type Case, changeOfFoo, decisionOn, known, notKnown, outcomeOf, twoPackages } from './judged.ts';

const stranger = (login: string, id = 42): ChangeRequester => ({ login, id, mayPush: false });

/** What is decided on a change of foo, which alice owns and proposes, when somebody asks for changes. */
function withRequest(by: ChangeRequester, { actors, ...more }: Partial<Case> = {}): Case {
  const changesRequestedBy = known([by]);
  return { base: twoPackages, merged: changeOfFoo, ...more, actors: { changesRequestedBy, ...actors } };
}

const ofTeam = {
  'config.yaml': 'maintainers: [max]\n',
  CODEOWNERS: '/catalogs/v4.20/foo/ @alice @o/foos\n',
  'catalogs/v4.20/foo/catalog.yaml': twoPackages['catalogs/v4.20/foo/catalog.yaml'],
};

const withId = { config: 'owners: {ids: {alice: 7}}\n', actors: { author: known({ login: 'alice', id: 7 }) } };

const teams = (members: NonNullable<Actors['teams']>[number]['members']) => ({ teams: [{ name: '@o/foos', members }] });

describe('a request for changes holds a change of', () => {
  test.each<[string, Case]>([
    ['an account that may push', withRequest({ login: 'wendy', id: 42, mayPush: true })],
    ['an account of which nobody looked whether it may push', withRequest({ login: 'wendy', id: 42 })],
    ['an owner', withRequest(stranger('Alice'))],
    ['a maintainer', withRequest(stranger('max'))],
    ['an owner whose id the configuration states', withRequest(stranger('renamed', 7), withId)],
    [
      'an account with the login of an owner, and no id to compare',
      withRequest({ login: 'alice', mayPush: false }, withId),
    ],
    [
      'a reviewer of an OWNERS file, who approves nothing',
      withRequest(stranger('rita'), {
        base: { ...ofTeam, 'catalogs/v4.20/foo/OWNERS': 'approvers: [alice]\nreviewers: [rita]\n' },
      }),
    ],
    [
      'a member of a team that owns it',
      withRequest(stranger('tina', 8), { base: ofTeam, actors: teams(known([{ login: 'tina', id: 8 }])) }),
    ],
    [
      'an account that may be in a team whose members are not known',
      withRequest(stranger('mallory'), { base: ofTeam, actors: teams(notKnown) }),
    ],
    [
      'an account that may have the address of an owner',
      withRequest(stranger('carol'), {
        base: { ...ofTeam, CODEOWNERS: '/catalogs/v4.20/foo/ @alice carol@example.com\n' },
      }),
    ],
    ['an account that may be in a team that nobody looked up', withRequest(stranger('mallory'), { base: ofTeam })],
    [
      'an owner of one of several changed files',
      withRequest(stranger('dora'), {
        base: {
          ...ofTeam,
          CODEOWNERS: '/catalogs/v4.20/foo/ @alice\n/catalogs/v4.20/foo/README.md @alice @dora\n',
        },
        merged: { ...changeOfFoo, 'catalogs/v4.20/foo/README.md': 'Foo\n' },
      }),
    ],
  ])('%s', async (_, change) => {
    expect(await outcomeOf(change)).toBe('wait, changes-requested (author: alice)');
  });
});

describe('nothing is held by a request for changes of', () => {
  test.each<[string, Case]>([
    ['a stranger', withRequest(stranger('mallory'))],
    ['the owner of another package', withRequest(stranger('bob'))],
    ['an account that has the login of an owner, and another id', withRequest(stranger('alice', 8), withId)],
    [
      'an account that is in none of the teams',
      withRequest(stranger('mallory'), { base: ofTeam, actors: teams(known([{ login: 'tina', id: 8 }])) }),
    ],
    ['an app, which is in no team', withRequest(stranger('lint[bot]'), { base: ofTeam, actors: teams(notKnown) })],
  ])('%s, and the decision says so', async (_, change) => {
    const { action, reasons } = await decisionOn(change);
    expect(action).toBe('merge');
    const [login] = change.actors?.changesRequestedBy?.known === true ? change.actors.changesRequestedBy.value : [];
    expect(reasons.find(({ code }) => code === 'request-not-counted')).toMatchObject({
      actor: 'nobody',
      message: expect.stringContaining(`Changes requested by ${login?.login} do not block`),
    });
  });
});

test('one of an owner counts beside one of a stranger', async () => {
  const changesRequestedBy = known([stranger('mallory', 41), stranger('alice')]);
  const { action, reasons } = await decisionOn({
    base: twoPackages,
    merged: changeOfFoo,
    actors: { changesRequestedBy },
  });
  expect(action).toBe('wait');
  expect(reasons.find(({ code }) => code === 'changes-requested')?.message).toBe('alice requested changes.');
});
