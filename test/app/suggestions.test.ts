import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRepository } from '../../src/adapters/git/open-repository.ts';
import { changeToFix } from '../../src/flows/change-to-fix.ts';
import { fix } from '../../src/flows/fix.ts';
import { combinePeople } from '../../src/flows/people/combine-people.ts';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { faults } from '../support/github/index.ts';
import { git } from '../support/github/state/git.ts';
import type { Pull } from '../support/github/state/model.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

const catalog = 'catalog/foo/catalog.yaml';
const reviews = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews';

let world: AppWorld;
const bot = () => world.registered.bot;
const reviewsOf = (pull: Pull) => pull.reviews.filter(({ by }) => by === bot());
const threadsOf = (pull: Pull) => pull.threads.filter(({ comments: [first] }) => first?.by === bot());
const isJudged = (pull: Pull) => world.runs(pull).at(-1)?.status === 'completed';
const textAt = async ({ repo }: Pull, revision: string) =>
  `${await git(repo.directory, ['cat-file', 'blob', `${revision}:${catalog}`])}\n`;

/** What `catalog-keeper fix --write` would leave in the catalog. */
async function fixedText({ repo, head, base }: Pull): Promise<string | undefined> {
  const repository = await openRepository(repo.directory);
  try {
    const actors = await combinePeople([]);
    const now = '2026-01-15T12:00:00.000Z';
    const request = { base: base.sha, head: head.sha, actors, now, reproduce: () => '' };
    const { files } = await fix(changeToFix(repository, request));
    return files.find(({ path }) => path === catalog)?.text;
  } finally {
    await repository.close();
  }
}

async function look(pull: Pull): Promise<void> {
  const before = world.runs(pull).length;
  world.github.comment(pull, 'alice', '/recheck');
  await until(() => world.runs(pull).length > before && isJudged(pull));
  await world.github.settled();
}

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

describe('a fix of changed lines', () => {
  test('is offered as a suggestion, gives what `fix` gives when it is committed, is resolved then, and the change is merged', async () => {
    const pull = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
    });
    await until(() => threadsOf(pull).length > 0);
    const [review] = reviewsOf(pull);
    expect(review).toMatchObject({ state: 'COMMENTED', commit: pull.head.sha });
    const [thread, ...others] = threadsOf(pull);
    expect(others).toEqual([]);
    expect(thread).toMatchObject({ path: catalog, isResolved: false });
    expect(thread?.comments[0]?.body).toMatch(/installed-versions-can-upgrade.*```suggestion\n/s);

    const wanted = await fixedText(pull);
    if (thread === undefined) throw new Error('no thread');
    const head = await world.github.applySuggestion(pull, thread, 'alice');
    expect(await textAt(pull, head)).toBe(wanted);
    await until(() => pull.merged);
    expect(reviewsOf(pull)).toHaveLength(1);
  });

  test('is offered once, whatever is checked again, started again or lost; a new head gets what is new alone', async () => {
    const pull = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
    });
    await until(() => threadsOf(pull).length > 0);
    await look(pull);
    await world.stop();
    await world.start({ DATA_DIR: `${world.dataDir}/lost` });
    await look(pull);
    expect(reviewsOf(pull)).toHaveLength(1);
    const moved = { [catalog]: `# A comment\n${strandingChange[catalog]}` };
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: moved });
    await until(() => isJudged(pull));
    await look(pull);
    expect(reviewsOf(pull)).toHaveLength(1);
    expect(threadsOf(pull).map(({ isResolved }) => isResolved)).toEqual([false]);
    await world.stop();
    await world.start();
  });

  test('stays resolved where a reviewer resolved it, and is resolved where the author fixed it in another way', async () => {
    const pull = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
    });
    await until(() => threadsOf(pull).length > 0);
    const [thread] = threadsOf(pull);
    if (thread === undefined) throw new Error('no thread');
    thread.isResolved = true;
    await look(pull);
    expect(threadsOf(pull)).toEqual([{ ...thread, isResolved: true }]);
    thread.isResolved = false;
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await until(() => thread.isResolved);
    await until(() => pull.merged);
  });

  test('is not offered where the branch requires that conversations are resolved; what was offered before is resolved', async () => {
    const repository = await addCatalog(world, mergeCall);
    const pull = await world.github.openPull(repository, { by: 'alice', files: strandingChange });
    await until(() => threadsOf(pull).length > 0);
    const parameters = {
      dismiss_stale_reviews_on_push: false,
      require_code_owner_review: false,
      require_last_push_approval: false,
      required_approving_review_count: 0,
      required_review_thread_resolution: true,
    };
    world.github.addRuleset(repository, { rules: [{ type: 'pull_request', parameters }] });
    // The rules of a branch are remembered for a minute.
    await world.stop();
    await world.start();
    await look(pull);
    await until(() => threadsOf(pull).every(({ isResolved }) => isResolved));
    const other = await world.github.openPull(repository, { by: 'alice', files: strandingChange });
    await until(() => isJudged(other));
    await look(other);
    expect(reviewsOf(other)).toEqual([]);
    // Nothing of ours holds up the merge.
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await until(() => pull.merged);
  });

  test('is not offered where the configuration says so, nor for lines that the change leaves alone', async () => {
    const off = `${mergeCall}report:\n  suggestions: false\n`;
    const pull = await world.github.openPull(await addCatalog(world, off), { by: 'alice', files: strandingChange });
    const lines = 'description: |\n'.concat('  x\n'.repeat(30));
    const far = Object.fromEntries(
      Object.entries(smallRepository).map(([path, text]) => [
        path,
        path === catalog ? text.replace('defaultChannel', `${lines}defaultChannel`) : text,
      ]),
    );
    const elsewhere = await world.github.openPull(await addCatalog(world, mergeCall, far), {
      by: 'alice',
      files: { [catalog]: `${far[catalog]}---\nschema: foo\nname: 1.10\n`.replace('  x\n', '  y\n') },
    });
    await until(() => isJudged(pull) && isJudged(elsewhere));
    await look(pull);
    expect(reviewsOf(pull)).toEqual([]);
    await until(() => threadsOf(elsewhere).length > 0);
    expect(threadsOf(elsewhere)[0]?.comments[0]?.body).toContain('name: "1.10"');
  });

  test('T12: a conversation that somebody began with our marker is neither believed nor resolved', async () => {
    const first = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
    });
    await until(() => threadsOf(first).length > 0);
    const body = threadsOf(first)[0]?.comments[0]?.body ?? '';
    const pull = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
      isDraft: true,
    });
    await until(() => isJudged(pull));
    expect(reviewsOf(pull)).toEqual([]);
    const forged = world.github.remark(pull, 'mallory', { path: catalog, line: 12, body });
    world.github.setDraft(pull, false, 'alice');
    await until(() => threadsOf(pull).length > 0);
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await until(() => pull.merged);
    expect(forged.isResolved).toBe(false);
  });
});

describe('a review that fails holds up nothing', () => {
  test.each([
    ['is refused', [faults.status(422, 'Unprocessable Entity')]],
    ['gets no answer, although it was posted', [faults.cut('after')]],
  ] as const)('where it %s', async (_, answers) => {
    world.github.fail(({ method, template }) => `${method} ${template}` === reviews, [...answers]);
    const pull = await world.github.openPull(await addCatalog(world, mergeCall), {
      by: 'alice',
      files: strandingChange,
    });
    await until(() => isJudged(pull) && world.comments(pull).length > 0);
    await look(pull);
    expect(reviewsOf(pull).length).toBeLessThanOrEqual(1);
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await until(() => pull.merged);
  });
});
