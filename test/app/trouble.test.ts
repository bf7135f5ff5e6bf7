import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Asked, Fault } from '../support/github/faults.ts';
import { faults } from '../support/github/index.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

const isJudged = (pull: Pull) => world.runs(pull).at(-1)?.status === 'completed';

/** What is written. A merge commit is sent first, and then the branch is moved to it. */
const writes = {
  check: ({ method, template }: Asked) => method === 'POST' && template.endsWith('/check-runs'),
  verdict: ({ method, template }: Asked) => method === 'PATCH' && template.endsWith('/check-runs/{check_run_id}'),
  comment: ({ method, template }: Asked) => method === 'POST' && template.endsWith('/comments'),
  merge: ({ method, template }: Asked) => method === 'PUT' && template.endsWith('/merge'),
  upload: ({ template }: Asked) => template.endsWith('/git-receive-pack'),
  push: ({ template }: Asked) => template.endsWith('/git-receive-pack'),
} as const;

type Write = keyof typeof writes;

/** Has the first write of this kind for a repository go wrong. Gives whether it has. */
function spoil(repository: Repo, write: Write, fault: Fault): () => boolean {
  let left = write === 'push' ? 2 : 1;
  world.github.fail(
    asked => {
      if (left === 0 || asked.params.repo !== repository.name || !writes[write](asked)) return false;
      left -= 1;
      return left === 0;
    },
    [fault],
  );
  return () => left === 0;
}

/** How often the base branch was moved, and what was written about the head. */
function doneFor({ repo, ...pull }: Pull) {
  const moves = repo.activity.filter(({ ref }) => ref === 'refs/heads/main').length;
  return { moves, runs: world.runs({ repo, ...pull }).length, comments: world.comments({ repo, ...pull }).length };
}

/** Somebody changes the title now and then: the App looks again before it would by itself. */
async function untilLookedAt(pull: Pull, isSo: () => unknown): Promise<void> {
  let looks = 0;
  await until(() => {
    if (isSo()) return true;
    looks += 1;
    if (looks % 50 === 0) world.github.editPull(pull, { title: `Look again: ${looks}` }, 'alice');
    return false;
  });
}

async function untilMerged(pull: Pull, isSpoiled: () => boolean): Promise<void> {
  await until(isSpoiled);
  await untilLookedAt(pull, () => pull.merged);
  await world.github.world.exclusive(pull.repo, async () => undefined);
}

const all = ['check', 'verdict', 'comment', 'upload', 'push', 'merge'] as const;
const merging = ['push', 'merge'] as const;

const unclear: readonly (readonly [string, Fault, readonly Write[]])[] = [
  ['cut before its effect', faults.cut('before'), merging],
  ['cut after its effect', faults.cut('after'), all],
  ['answered 502 before its effect', faults.badGateway('before'), merging],
  ['answered 502 after its effect', faults.serverError(502, 'after'), merging],
];

describe('T15: a write of which nobody knows whether it had its effect', () => {
  test.each(unclear)('%s is done once in the end', async (_, fault, kinds) => {
    const spoiled = async (write: Write) => {
      const repository = await addCatalog(world, write === 'merge' ? mergeCall : undefined);
      const isSpoiled = spoil(repository, write, fault);
      const by = write === 'comment' ? 'mallory' : 'alice';
      const pull = await world.github.openPull(repository, { by, files: goodChange });
      if (write === 'comment') {
        await untilLookedAt(pull, () => world.comments(pull).length > 0);
        world.github.review(pull, 'alice', 'APPROVED');
      }
      await untilMerged(pull, isSpoiled);
      return { write, ...doneFor(pull) };
    };
    expect(await Promise.all(kinds.map(spoiled))).toEqual(
      kinds.map(write => ({
        write,
        moves: 1,
        runs: write === 'comment' ? 2 : 1,
        comments: write === 'comment' ? 1 : 0,
      })),
    );
  });
});

describe('what GitHub refuses is not requested again and again, and is done when it may be', () => {
  test.each([
    ['409: the head was another one', faults.status(409, 'Head branch was modified. Review and try the merge again.')],
    ['405: not mergeable', faults.status(405, 'Pull Request is not mergeable')],
    ['405: a rule', faults.status(405, 'Repository rule violations found')],
    ['405: base was modified', faults.status(405, 'Base branch was modified. Review and try the merge again.')],
    ['422', faults.status(422, 'Validation Failed')],
    ['a secondary rate limit', faults.secondaryRateLimit(1)],
    ['a secondary rate limit with 429', faults.secondaryRateLimit(1, 429)],
    ['the primary rate limit', faults.primaryRateLimit(Math.floor(Date.now() / 1000))],
  ])('%s', async (_, fault) => {
    const repository = await addCatalog(world, mergeCall);
    const isSpoiled = spoil(repository, 'merge', fault);
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
    await untilMerged(pull, isSpoiled);
    expect(doneFor(pull)).toEqual({ moves: 1, runs: 1, comments: 0 });
    const calls = world.github.tally.log.filter(
      ({ asked }) => asked.params.repo === repository.name && writes.merge(asked),
    );
    expect(calls).toHaveLength(2);
  });
});

test('W6: tokens that expire at once are renewed', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => isJudged(pull));
  world.github.expireTokens();
  world.github.review(pull, 'alice', 'APPROVED');
  await untilLookedAt(pull, () => pull.merged);
});

test.each(['git-upload-pack', 'git-receive-pack'])('W6: a token that expires before %s', async part => {
  const repository = await addCatalog(world);
  world.github.fail(
    ({ params, template }) => params.repo === repository.name && template.endsWith(part),
    [faults.meanwhile(() => world.github.expireTokens())],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await untilLookedAt(pull, () => pull.merged);
});

test('W4: an installation that is suspended, or not allowed, keeps no other one from its verdicts', async () => {
  const foreign = await world.github.addRepository('other/catalog', { files: smallRepository });
  const suspended = world.github.install(world.registered, 'other');
  world.protect(foreign);
  await world.github.settled();
  world.github.suspend(suspended);
  const unseen = await world.github.openPull(foreign, { by: 'alice', files: goodChange });
  await world.stop();
  await world.start();
  const pull = await world.github.openPull(await addCatalog(world), { by: 'alice', files: goodChange });
  await until(() => pull.merged);
  expect(world.runs(unseen)).toEqual([]);
  await world.stop();
  await world.start({ ALLOWED_OWNERS: 'acme' });
  world.github.suspend(suspended, false);
  const refused = await world.github.openPull(foreign, { by: 'alice', files: goodChange });
  const next = await world.github.openPull(await addCatalog(world), { by: 'alice', files: goodChange });
  await until(() => next.merged);
  expect([...world.runs(unseen), ...world.runs(refused)]).toEqual([]);
  await world.stop();
  await world.start();
  await until(() => unseen.merged ?? refused.merged);
});

test('a data folder that is gone costs time, and nothing is done twice', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  await world.stop();
  rmSync(world.dataDir, { recursive: true, force: true });
  const { moves, runs, comments } = doneFor(pull);
  await world.start();
  const next = await world.github.openPull(repository, { by: 'alice', files: { 'catalog/foo/README.md': 'Foo\n' } });
  await until(() => isJudged(next));
  await world.stop();
  expect(doneFor(pull)).toEqual({ moves, runs, comments });
  await world.start();
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
  expect(world.comments(pull)).toHaveLength(1);
});
