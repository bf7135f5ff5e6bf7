import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runDoctor } from '../../src/app/run-doctor.ts';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { faults } from '../support/github/index.ts';
import type { Pull } from '../support/github/state/model.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const membersRequest = 'GET /orgs/{org}/teams/{team_slug}/members';
const ofTeam = { CODEOWNERS: '/catalog/foo/ @Acme/owners\n' };

let world: AppWorld;
const lastOf = (pull: Pull) => world.runs(pull).at(-1);
const isJudged = (pull: Pull) => lastOf(pull)?.status === 'completed';
const commentOf = (pull: Pull) => world.comments(pull).at(-1)?.body ?? '';

async function start(more: Readonly<Record<string, string>>): Promise<void> {
  world = await startAppWorld({}, more);
  world.github.addOrganization('acme', ['bob', 'carol']);
  world.github.addTeam('acme', 'owners', ['bob']);
  world.github.install(world.registered, 'acme');
  await world.start();
}

async function openPull(by: string): Promise<Pull> {
  const repository = await addCatalog(world, mergeCall, ofTeam);
  return world.github.openPull(repository, { by, files: goodChange });
}

describe('a package that a team owns', () => {
  beforeAll(() => start({ members: 'read' }));
  afterAll(() => world.close());

  test('is merged when a member of the team is the author', async () => {
    const pull = await openPull('bob');
    await until(() => pull.merged);
  });

  test('waits for the team, and is merged when a member approves', async () => {
    const pull = await openPull('alice');
    await until(() => isJudged(pull) && commentOf(pull).includes('/owners'));
    expect(lastOf(pull)).toMatchObject({ conclusion: 'action_required' });
    expect(commentOf(pull)).toMatch(/Acme\/owners/);
    // Who is in a team is not for everybody to see.
    expect(commentOf(pull)).not.toMatch(/bob/);
    world.github.review(pull, 'carol', 'APPROVED');
    world.github.review(pull, 'bob', 'APPROVED');
    await until(() => pull.merged);
  });

  test('is simulated with the approval of a member, and of somebody else', async () => {
    const pull = await openPull('alice');
    await until(() => isJudged(pull) && commentOf(pull).includes('/owners'));
    const page = `${world.url()}/acme/${pull.repo.name}/pull/${pull.issue.number}`;
    const shown = async (path: string) => (await fetch(`${page}${path}`)).text();
    expect(await shown('')).toMatch(/Acme\/owners/);
    expect(await shown('/simulate?login=bob')).toMatch(/Would be merged/);
    expect(await shown('/simulate?login=carol')).not.toMatch(/Would be merged/);
  });

  test('is held by a member, and not by others', async () => {
    const repository = await addCatalog(world, `${mergeCall}  automatic: false\n`, ofTeam);
    const pull = await world.github.openPull(repository, { by: 'bob', files: goodChange });
    await until(() => isJudged(pull));
    world.github.comment(pull, 'carol', '/hold');
    world.github.comment(pull, 'bob', '/hold I look at it again');
    await until(() => lastOf(pull)?.conclusion === 'action_required');
    expect(lastOf(pull)?.output.title).toMatch(/"bob" put it on hold/);
  });

  test('T1: is not merged when the member leaves the team before its turn to be merged', async () => {
    const team = world.github.world.teams.find(({ slug }) => slug === 'owners');
    const bob = world.github.account('bob');
    let asked = 0;
    world.github.fail(
      ({ method, template }) => `${method} ${template}` === membersRequest && ++asked === 2,
      [faults.meanwhile(() => team?.members.delete(bob.id))],
    );
    const pull = await openPull('bob');
    await until(() => lastOf(pull)?.conclusion === 'action_required');
    expect(pull.merged).toBeUndefined();
    team?.members.set(bob.id, bob);
    // No event tells of it: the sweep, or somebody, has it looked at again.
    world.github.comment(pull, 'alice', '/recheck');
    await until(() => pull.merged);
  });
});

test('where the App may not read teams, the reason and doctor say which team and which permission', async () => {
  await start({});
  try {
    const pull = await openPull('bob');
    await until(() => isJudged(pull) && commentOf(pull).includes('members: read'));
    expect(lastOf(pull)?.conclusion).toBe('action_required');
    expect(commentOf(pull)).toMatch(/who is in .*Acme\/owners/);
    const { APP_ID = '', PRIVATE_KEY = '', GITHUB_API_URL = '' } = world.environment();
    const env = { APP_ID, PRIVATE_KEY, GITHUB_API_URL, DATA_DIR: `${world.dataDir}/doctor` };
    const repository = `acme/${pull.repo.name}`;
    const found = await runDoctor({ env, cwd: '/', now: new Date().toISOString(), repository });
    const diagnosis = found.find(({ id }) => id === 'team-members-can-be-read');
    expect(diagnosis).toMatchObject({ state: 'problem', fix: expect.stringContaining('"members: read"') });
  } finally {
    await world.close();
  }
});
