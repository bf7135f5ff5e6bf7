import { describe, expect, test } from '@jest/globals';
import { advice } from '../../../src/action/advice.ts';
import { eventPeople } from '../../../src/flows/event/event-people.ts';
import { pullRequestOf } from '../../../src/flows/event/pull-request-of.ts';
import { combinePeople } from '../../../src/flows/people/combine-people.ts';
import { peopleFromOptions } from '../../../src/flows/people/people-from-options.ts';
import type { People, PeopleFacts } from '../../../src/flows/ports.ts';

const alice = { login: 'alice', id: 1 };
const mallory = { login: 'mallory', id: 6 };
const head = 'a'.repeat(40);
const base = 'b'.repeat(40);

function payloadOf(action: string, more: object = {}, pull: object = {}) {
  return {
    action,
    sender: alice,
    ...(action === 'synchronize' ? { before: base, after: head } : {}),
    ...more,
    pull_request: {
      number: 7,
      user: alice,
      draft: false,
      head: { sha: head, ref: 'pull', repo: { full_name: 'alice/r', owner: alice } },
      base: { sha: base, ref: 'main', repo: { full_name: 'o/r' } },
      ...pull,
    },
  };
}

function gather(payload: ReturnType<typeof payloadOf>, name = 'pull_request', others: readonly People[] = []) {
  return combinePeople([eventPeople({ name, sha: head, payload }, pullRequestOf(payload, false), advice), ...others]);
}

const source = (facts: PeopleFacts['facts'], lacking: PeopleFacts['lacking'] = {}): People => ({
  look: async () => ({ facts, lacking }),
});
const known = <Value>(value: Value) => ({ known: true, value }) as const;
const unknown = { known: false } as const;

describe('A1, A2 who pushed the head', () => {
  const forkOf = (owner: unknown) => ({ head: { sha: head, ref: 'pull', repo: { full_name: 'x/r', owner } } });
  test.each([
    ['a push is sent by who pushed', 'synchronize', { sender: mallory }, {}, known(mallory)],
    ['also where that is the author', 'synchronize', {}, {}, known(alice)],
    ['a push of another commit says nothing', 'synchronize', { after: base }, {}, unknown],
    ['nor one without an account', 'synchronize', { sender: null }, {}, unknown],
    ['nor one whose id is no number', 'synchronize', { sender: { login: 'alice', id: '1' } }, {}, unknown],
    ["a new one from the author's fork", 'opened', {}, {}, { ...known(alice), assumed: true }],
    ["from somebody else's fork", 'opened', {}, forkOf(mallory), unknown],
    ['from a branch of an organisation', 'opened', {}, forkOf({ login: 'o', id: 99 }), unknown],
    ['from a fork that is gone', 'opened', {}, { head: { sha: head, ref: 'pull', repo: null } }, unknown],
    ['opened by another account than the author', 'opened', { sender: mallory }, {}, unknown],
    ...[null, 7, '', 'alice', 'alice/r/x', 'alice/ r', 'mallory/r'].map(
      name =>
        [
          `from a repository of the author that is called ${JSON.stringify(name)}`,
          'opened',
          {},
          { head: { sha: head, ref: 'pull', repo: { full_name: name, owner: alice } } },
          unknown,
        ] as const,
    ),
    ['reopened', 'reopened', {}, {}, unknown],
    ['edited', 'edited', {}, {}, unknown],
    ['no longer a draft', 'ready_for_review', {}, {}, unknown],
  ] as const)('%s', async (_, action, more, pull, pushedBy) => {
    expect((await gather(payloadOf(action, more, pull))).pushedBy).toEqual(pushedBy);
  });

  test.each([
    ['synchronize', 'mallory', unknown],
    ['opened', 'mallory', unknown],
    ['synchronize', undefined, unknown],
    ['synchronize', 'Alice', known(alice)],
    ['opened', 'alice', { ...known(alice), assumed: true }],
  ])('T13 %s: a run that was started again, by %s', async (action, by, pushedBy) => {
    const payload = payloadOf(action);
    const event = { name: 'pull_request', sha: head, payload, again: { by } };
    const actors = await combinePeople([eventPeople(event, pullRequestOf(payload, false), advice)]);
    expect(actors.pushedBy).toEqual(pushedBy);
    if (pushedBy === unknown) expect(actors.lacking?.join(' ')).toContain('The run was started again, and not by who');
  });

  test('a head repository without a valid name is said to be the reason', async () => {
    const repo = { full_name: '../r', owner: alice };
    const actors = await gather(payloadOf('opened', {}, { head: { sha: head, ref: 'pull', repo } }));
    expect(actors.lacking?.join(' ')).toContain('has no valid name of the head repository (pull_request.head.repo');
  });

  test('a review by anybody says nothing about the push before it', async () => {
    const actors = await gather(payloadOf('submitted', { sender: mallory }), 'pull_request_review');
    expect(actors.pushedBy).toEqual(unknown);
    expect(actors.lacking?.join(' ')).toContain('does not say who pushed the head');
  });
});

describe('facts are read by their types', () => {
  test.each([
    [undefined, unknown],
    [null, unknown],
    ['false', unknown],
    [0, unknown],
    [true, known(true)],
    [false, known(false)],
  ])('a draft that is %j', async (draft, fact) => {
    expect((await gather(payloadOf('opened', {}, { draft }))).isDraft).toEqual(fact);
  });

  test.each([
    null,
    {},
    { login: 'alice' },
    { login: 'alice', id: '1' },
    { login: 'alice', id: 1.5 },
    { login: 'alice', id: 0 },
    { login: '@alice', id: 1 },
    ['alice', 1],
  ])('an author that is %j is not known', async user => {
    expect((await gather(payloadOf('opened', {}, { user }))).author).toEqual(unknown);
  });

  test.each([
    ['head', { head: { sha: 'main' } }],
    ['head', { head: null }],
    ['base', { base: { sha: '0'.repeat(40) } }],
    ['base', { base: [] }],
  ])('without the commit of the %s there is nothing to judge', (side, pull) => {
    expect(() => pullRequestOf(payloadOf('opened', {}, pull), false)).toThrow(`no pull_request.${side}.sha`);
  });
});

describe('several sources', () => {
  test('a later one overrides, also what was assumed', async () => {
    const actors = await gather(payloadOf('opened'), 'pull_request', [
      source({ pushedBy: known(mallory), isDraft: known(true), approvals: known([mallory]) }),
    ]);
    expect(actors).toMatchObject({ pushedBy: known(mallory), isDraft: known(true), approvals: known([mallory]) });
    expect(actors.lacking).toBeUndefined();
  });

  test('what a later one does not know leaves what an earlier one does and what cannot change', async () => {
    const actors = await gather(payloadOf('synchronize'), 'pull_request', [
      source({ author: unknown, isDraft: unknown }, { author: 'Nobody knows.' }),
    ]);
    expect(actors).toMatchObject({ pushedBy: known(alice), author: known(alice), isDraft: unknown });
  });

  test('T13 a later one that contradicts who pushed leaves it unknown', async () => {
    const actors = await gather(payloadOf('synchronize'), 'pull_request', [
      source({ pushedBy: unknown }, { pushedBy: 'Somebody else pushed it, too.' }),
    ]);
    expect(actors.pushedBy).toEqual(unknown);
    expect(actors.lacking).toContain('Somebody else pushed it, too.');
  });

  test('a later one that assumes a fact on purpose answers what an earlier one lacked', async () => {
    const actors = await gather(payloadOf('opened'), 'pull_request', [
      source({ pushedBy: unknown }, { pushedBy: 'The event does not say it.' }),
      source({ pushedBy: { ...known(alice), assumed: true } }),
    ]);
    expect(actors).toMatchObject({ pushedBy: { value: alice, assumed: true } });
    expect(actors.lacking).not.toContain('The event does not say it.');
  });

  test('A1 what was looked up in vain is assumed no more', async () => {
    const actors = await gather(payloadOf('opened'), 'pull_request', [
      source({ pushedBy: unknown }, { pushedBy: 'GitHub does not say it.' }),
    ]);
    expect(actors.pushedBy).toEqual(unknown);
    expect(actors.lacking).toContain('GitHub does not say it.');
  });

  test('what nobody looks up is assumed, and what was looked up in vain is not', async () => {
    const nothing = await gather(payloadOf('opened'));
    expect(nothing).toMatchObject({ approvals: { assumed: true }, changesRequestedBy: { assumed: true } });
    const inVain = await gather(payloadOf('opened'), 'pull_request', [
      source(
        { approvals: unknown, changesRequestedBy: unknown },
        { approvals: 'No answer.', changesRequestedBy: 'No answer.' },
      ),
    ]);
    expect(inVain).toMatchObject({ approvals: unknown, changesRequestedBy: unknown });
    expect(inVain.lacking?.filter(sentence => sentence === 'No answer.')).toHaveLength(1);
  });

  const stated = (login: string, id?: number) =>
    peopleFromOptions({ author: { login, ...(id === undefined ? {} : { id }) }, approvedBy: undefined });
  test.each([
    ['the same login keeps the id and who pushed', stated('Alice'), alice, known(mallory), mallory],
    ['somebody else stands for what the author pushed', stated('bob'), { login: 'bob' }, { assumed: true }, alice],
    ['but not for what another account pushed', stated('bob'), { login: 'bob' }, known(mallory), mallory],
    [
      'the login with another id is somebody else',
      stated('alice', 9),
      { login: 'alice', id: 9 },
      known(mallory),
      mallory,
    ],
  ] as const)('a stated author: %s', async (_, people, author, pushedBy, sender) => {
    const actors = await gather(payloadOf('synchronize', { sender }), 'pull_request', [people]);
    expect(actors.author).toEqual(known(author));
    expect(actors.pushedBy).toMatchObject(pushedBy);
  });
});
