import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { faults } from '../support/github/index.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

/** One of mallory's that waits for alice. */
async function waiting(settings?: string): Promise<Pull> {
  const repository = await addCatalog(world, settings);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  return pull;
}

/** The App has looked since: alice asks for it. */
async function lookedAt(pull: Pull): Promise<void> {
  const asked = world.github.comment(pull, 'alice', '/explain');
  await until(() => asked.reactions.some(({ content }) => content === '+1' || content === 'confused'));
}

test('/approve with the head merges', async () => {
  const pull = await waiting();
  world.github.comment(pull, 'alice', `/approve ${pull.head.sha}`);
  await until(() => pull.merged);
});

describe('these approve nothing', () => {
  let pull: Pull;
  beforeAll(async () => {
    pull = await waiting();
  });

  test.each([
    ['T3: of an earlier head', 'alice', () => `/approve ${pull.repo.branches.get('main')}`],
    ['T3: without a head', 'alice', () => '/approve'],
    ['T3: of fewer digits than the commit has', 'alice', () => `/approve ${pull.head.sha.slice(0, -1)}`],
    ['A8: in a quote', 'alice', () => `> /approve ${pull.head.sha}`],
    ['A8: in a code fence', 'alice', () => `\`\`\`\n/approve ${pull.head.sha}\n\`\`\``],
    ['A8: in an HTML comment', 'alice', () => `<!--\n/approve ${pull.head.sha}\n-->`],
    ['A8: in a sentence', 'alice', () => `please /approve ${pull.head.sha}`],
    ['by its author, who owns nothing', 'mallory', () => `/approve ${pull.head.sha}`],
    ['A6: by a bot', 'dependabot[bot]', () => `/approve ${pull.head.sha}`],
  ])('%s', async (_, by, body) => {
    world.github.comment(pull, by, body());
    await lookedAt(pull);
    expect(pull.merged).toBeUndefined();
  });

  test('A7: what somebody else makes of an owner’s comment', async () => {
    const comment = world.github.comment(pull, 'alice', 'Looks fine.');
    world.github.editComment(comment, 'writer', `/approve ${pull.head.sha}`);
    await lookedAt(pull);
    expect(pull.merged).toBeUndefined();
  });

  test('T3: of a head that is another one when the comment is read', async () => {
    const approval = `/approve ${pull.head.sha}`;
    await world.github.push(pull.head.repo, pull.head.branch, { by: 'mallory', files: { 'README.md': 'More\n' } });
    const comment = world.github.comment(pull, 'alice', approval);
    await until(() => comment.reactions.some(({ content }) => content === 'confused'));
    expect(pull.merged).toBeUndefined();
  });
});

/** At the first request that merges, before it has its effect. */
function beforeMerging({ name }: Repo, run: () => unknown): void {
  let isDone = false;
  world.github.fail(
    ({ params, template }) => {
      const isFirst = !isDone && params.repo === name && /\/(?:merge|git-receive-pack)$/.test(template);
      isDone ||= isFirst;
      return isFirst;
    },
    [faults.meanwhile(run)],
  );
}

/** While the facts are read that the merge rests on: for the last time before it. */
function whileDeciding(repository: Repo, run: () => unknown): void {
  world.github.fail(
    ({ params, method, template }) =>
      params.repo === repository.name && method === 'PATCH' && template.includes('/check-runs/'),
    [faults.meanwhile(run, 'after')],
  );
}

describe.each([
  ['push', undefined],
  ['merge call', mergeCall],
])('between judging and merging by a %s', (_, settings) => {
  test('a hold keeps it from being merged until it ends', async () => {
    const repository = await addCatalog(world, settings);
    let pull: Pull | undefined;
    whileDeciding(repository, () => {
      pull = [...repository.pulls.values()][0];
      if (pull !== undefined) world.github.comment(pull, 'alice', '/hold not today');
    });
    const opened = await world.github.openPull(repository, { by: 'alice', files: goodChange });
    await until(() => world.comments(opened).some(({ body }) => body.includes('hold')));
    expect(opened.merged).toBeUndefined();
    world.github.comment(opened, 'alice', '/unhold');
    await until(() => opened.merged);
  });

  test('S4: an issue that stops merging holds for the whole repository', async () => {
    const repository = await addCatalog(world, settings);
    world.github.addLabels(repository, 'merge-blocker');
    let stop = world.github.openIssue(repository, 'Nothing', 'alice');
    whileDeciding(repository, () => {
      stop = world.github.openIssue(repository, 'Do not merge', 'acme', ['merge-blocker']);
    });
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
    await until(() => world.comments(pull).some(({ body }) => body.includes(`#${stop.number}`)));
    expect(pull.merged).toBeUndefined();
    world.github.closeIssue(stop, 'acme');
    await until(() => pull.merged);
  });

  test('T1: a head that moves in the middle of merging is not merged', async () => {
    const repository = await addCatalog(world, settings);
    beforeMerging(repository, async () => {
      const [pull] = repository.pulls.values();
      if (pull !== undefined)
        await world.github.push(pull.head.repo, pull.head.branch, { by: 'mallory', files: { 'README.md': 'More\n' } });
    });
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
    const judged = pull.head.sha;
    await until(() => pull.merged ?? (pull.head.sha !== judged && world.runs(pull).at(-1)?.status === 'completed'));
    expect(world.runs(pull).map(({ conclusion }) => conclusion)).not.toContain('success');
  });
});

describe('a review that asks for changes', () => {
  async function reviewedBy(...logins: readonly string[]): Promise<Pull> {
    const repository = await addCatalog(world, undefined, { CODEOWNERS: '/catalog/foo/ @alice @olga\n' });
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, isDraft: true });
    for (const login of logins) world.github.review(pull, login, 'CHANGES_REQUESTED');
    world.github.setDraft(pull, false, 'alice');
    return pull;
  }

  test('by a stranger holds nothing', async () => {
    const pull = await reviewedBy('mallory');
    await until(() => pull.merged);
  });

  test('by an owner holds it, whether or not the owner may push, and its comment gives the command that does the same', async () => {
    const pull = await reviewedBy('olga', 'mallory');
    await until(() => world.runs(pull).at(-1)?.output.title?.includes('olga requested changes'));
    expect(pull.merged).toBeUndefined();
    const { summary } = world.runs(pull).at(-1)?.output ?? {};
    expect(summary).toMatch(/--changes-requested-by olga/);
    expect(summary).not.toMatch(/--changes-requested-by mallory/);
  });
});
