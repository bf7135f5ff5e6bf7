import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;
let repository: Repo;
/** How much later than here it is at GitHub, in milliseconds. */
let ahead: number;

beforeEach(async () => {
  ahead = 0;
  world = await startAppWorld({ now: () => new Date(Date.now() + ahead) });
  repository = await world.github.addRepository('acme/catalog', { files: smallRepository });
  world.github.install(world.registered, 'acme');
  world.protect(repository);
  await world.start();
});
afterEach(() => world.close());

const isJudged = (pull: Pull) => world.runs(pull).some(run => run.status === 'completed');

test('what the owner proposes is judged and merged, and the comment says the commit', async () => {
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => pull.merged);
  expect(world.runs(pull).map(run => run.conclusion)).toEqual(['success']);
});

test('what a stranger proposes waits for the owner, whose approval of exactly this head merges it', async () => {
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => isJudged(pull));
  expect(pull.merged).toBeUndefined();
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
});

test('T5: what was approved for one base branch waits for another approval where its author chooses another one', async () => {
  await world.github.push(repository, 'release-1', { by: 'alice', files: {} });
  const pull = await world.github.openPull(repository, {
    by: 'mallory',
    files: goodChange,
    base: 'release-1',
    isDraft: true,
  });
  world.github.review(pull, 'alice', 'APPROVED');
  ahead += 2000;
  world.github.editPull(pull, { base: 'main' }, 'mallory');
  world.github.setDraft(pull, false, 'mallory');
  const told = 'The base branch changed after the approval by alice, so it does not count: approve again.';
  await until(() => world.comments(pull).some(({ body }) => body.includes(told)));
  expect(pull.merged).toBeUndefined();
  expect(world.runs(pull).filter(run => run.conclusion === 'success')).toEqual([]);
  ahead += 2000;
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
  expect(pull.base.branch).toBe('main');
});

test('E12: the verdict does not wait for workflows that GitHub lets run only after an approval, and merging does', async () => {
  const actions = 15368;
  const checks = [{ context: 'build', integration_id: actions }];
  const parameters = { strict_required_status_checks_policy: false, required_status_checks: checks };
  world.github.addRuleset(repository, { rules: [{ type: 'required_status_checks', parameters }] });
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => isJudged(pull));
  expect(world.runs(pull).map(run => run.conclusion)).toEqual(['success']);
  const page = async () => (await fetch(`${world.url()}/acme/catalog/pull/${pull.issue.number}`)).text();
  await until(async () => (await page()).includes('a maintainer has to approve the run'));
  expect(pull.merged).toBeUndefined();
});

test('pages show what users will get: by a pull request, and by the default branch', async () => {
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => isJudged(pull));
  const shown = async (path: string) => (await fetch(`${world.url()}/acme/catalog${path}`)).text();
  const ofPull = await shown(`/pull/${pull.issue.number}/preview`);
  expect(ofPull).toContain('1 package that the change concerns. 1 differs.');
  const query = '?catalog=catalog&package=foo';
  expect(await shown(`/pull/${pull.issue.number}/preview${query}`)).toContain('foo.v1.3.0');
  const ofBranch = await shown(`/preview${query}`);
  expect(ofBranch).toContain('foo.v1.2.0');
  expect(ofBranch).not.toContain('foo.v1.3.0');
});
