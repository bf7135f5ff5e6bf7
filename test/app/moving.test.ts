import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Asked } from '../support/github/faults.ts';
import { faults } from '../support/github/index.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { goodChange, strandingChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

const mergeRequest = 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge';
const note = { 'README.md': 'A note.\n' };

const last = (pull: Pull) => world.runs(pull).at(-1);
const isJudged = (pull: Pull) => last(pull)?.status === 'completed';
const tipOf = ({ branches }: Repo) => branches.get('main') ?? '';

/** A pull request of a repository of its own. */
async function openIn(settings?: string): Promise<{ readonly repository: Repo; readonly pull: Pull }> {
  const repository = await addCatalog(world, settings);
  return { repository, pull: await world.github.openPull(repository, { by: 'alice', files: goodChange }) };
}

/** Does something when the nth request about a repository has come, and before anything is done. */
function atRequest(repository: Repo, nth: number, run: () => unknown): void {
  const named = JSON.stringify(repository.name);
  let seen = 0;
  world.github.fail(
    ({ params, body }: Asked) => {
      if (params.repo !== repository.name && !JSON.stringify(body).includes(named)) return false;
      seen += 1;
      return seen === nth;
    },
    [faults.meanwhile(run)],
  );
}

function git({ directory }: Repo, ...args: string[]): string {
  return execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8' }).trim();
}

const parentsOf = (repository: Repo, commit: string) => git(repository, 'rev-parse', `${commit}^@`).split('\n');

/** Some of the requests for a change that is merged, by their place: while it is observed, judged, reported, observed again, and merged. */
describe.each([
  ['push', undefined, [13, 17]],
  ['merge call', mergeCall, [13, 16]],
])('while a pull request is looked at, and merged by a %s', (_, settings, places) => {
  test('T1, A1: a head that moves at any point is not merged on what was judged of the one before', async () => {
    await Promise.all(
      places.map(async place => {
        const repository = await addCatalog(world, settings);
        let isMoved = false;
        atRequest(repository, place, async () => {
          const [moved] = repository.pulls.values();
          if (moved?.issue.state !== 'open') return;
          await world.github.push(moved.head.repo, moved.head.branch, { by: 'mallory', files: note });
          isMoved = true;
        });
        const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
        const judged = pull.head.sha;
        await until(() => pull.merged ?? (isMoved && isJudged(pull)));
        if (pull.merged !== undefined) expect(parentsOf(repository, pull.merged.sha)[1]).toBe(judged);
        else expect(last(pull)?.conclusion).toBe('action_required');
      }),
    );
  });

  test('T8: a base that moves at any point is in what is merged', async () => {
    await Promise.all(
      places.map(async place => {
        const repository = await addCatalog(world, settings);
        let pushed: string | undefined;
        atRequest(repository, place, async () => {
          pushed = await world.github.push(repository, 'main', { by: 'bob', files: note });
        });
        const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
        await until(() => pull.merged);
        await world.github.world.exclusive(repository, async () => undefined);
        const { sha = '' } = pull.merged ?? {};
        expect(parentsOf(repository, sha)).toHaveLength(2);
        const merges = git(repository, 'rev-list', '--merges', tipOf(repository)).split('\n');
        expect(merges).toEqual([sha]);
        if (pushed !== undefined) git(repository, 'merge-base', '--is-ancestor', pushed, tipOf(repository));
      }),
    );
  });
});

/** The release of `goodChange` from elsewhere: each is fine by itself, and git merges both, but then it is there twice. */
const sameRelease = {
  'catalog/foo/fast.yaml': `---
schema: olm.channel
name: fast
package: foo
entries:
- name: foo.v1.3.0
${goodChange['catalog/foo/catalog.yaml']?.split('---\n').at(-1)?.replace(/^/, '---\n')}`,
};

test('T8: what makes the change invalid comes into the base between judging and merging: the push is refused', async () => {
  const repository = await addCatalog(world);
  world.github.fail(
    ({ params, template }) => params.repo === repository.name && template.endsWith('git-receive-pack'),
    [faults.meanwhile(() => world.github.push(repository, 'main', { by: 'bob', files: sameRelease }))],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => last(pull)?.conclusion === 'failure');
  expect(pull.merged).toBeUndefined();
  expect(git(repository, 'rev-list', '--merges', tipOf(repository))).toBe('');
});

test('T17: who is no owner any more when the change is merged did not approve it', async () => {
  const repository = await addCatalog(world);
  world.github.fail(
    ({ params, template }) => params.repo === repository.name && template.endsWith('git-receive-pack'),
    [
      faults.meanwhile(() =>
        world.github.push(repository, 'main', { by: 'bob', files: { CODEOWNERS: '/catalog/foo/ @bob\n' } }),
      ),
    ],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => last(pull)?.conclusion === 'action_required');
  expect(pull.merged).toBeUndefined();
  world.github.review(pull, 'bob', 'APPROVED');
  await until(() => pull.merged);
});

test.each([
  ['T8, S7: the merge call lets it through', '', true],
  ['C10: a squash lets it through, as another commit than was judged', '  method: squash\n', false],
])('%s: what it left is compared, merging stops, and a revert is proposed once', async (_title, method, hasCommand) => {
  const repository = await addCatalog(world, `${mergeCall}${method}`);
  world.github.fail(
    ({ params, method }) => method === 'PUT' && params.repo === repository.name,
    [faults.meanwhile(() => world.github.push(repository, 'main', { by: 'bob', files: sameRelease }))],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  const proposals = () => world.comments(pull).filter(({ body }) => body.includes('reverts this pull request'));
  await until(() => proposals().length > 0);
  const next = await world.github.openPull(repository, { by: 'alice', files: note });
  await until(() => isJudged(next));
  expect(next.merged).toBeUndefined();
  // Git reverts a commit with one parent by another command than a merge.
  expect(proposals().map(({ body }) => body.includes('git revert -m 1'))).toEqual([hasCommand]);
});

test('T6: the merge call merges into a branch that it was moved to just then: merging stops there, and nowhere else', async () => {
  const repository = await addCatalog(world, mergeCall);
  await world.github.push(repository, 'next', { by: 'bob', files: sameRelease });
  world.github.fail(
    ({ params, method }) => method === 'PUT' && params.repo === repository.name,
    [
      faults.meanwhile(() => {
        const [moved] = repository.pulls.values();
        if (moved !== undefined) world.github.editPull(moved, { base: 'next' }, 'alice');
      }),
    ],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => world.comments(pull).some(({ body }) => body.includes('into `next` is stopped')));
  const other = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => other.merged);
});

test('T9: a merge commit in the change hides nothing: the tree of the result is judged', async () => {
  const repository = await addCatalog(world);
  const fork = await world.github.fork(repository, 'alice');
  const base = tipOf(repository);
  const side = await world.github.push(fork, 'side', { by: 'alice', files: goodChange });
  // A merge of the base and a good change, with a tree that neither has.
  const bad = await world.github.push(fork, 'bad', { by: 'alice', files: strandingChange });
  const tree = git(fork, 'rev-parse', `${bad}^{tree}`);
  const identity = ['-c', 'user.name=alice', '-c', 'user.email=a@example.com'];
  const evil = git(fork, ...identity, 'commit-tree', tree, '-p', base, '-p', side, '-m', 'Merge the base');
  const pull = await world.github.openPull(repository, { by: 'alice', sha: evil });
  await until(() => isJudged(pull));
  expect(last(pull)?.conclusion).toBe('failure');
});

test('T4, A4, A5: the dates and names in a commit decide nothing', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => isJudged(pull));
  const review = world.github.review(pull, 'alice', 'CHANGES_REQUESTED');
  world.github.dismissReview(pull, review, 'acme');
  const { head } = pull;
  // Older than all that was approved, and by the owner, as it says itself.
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
    GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
  };
  const identity = ['-c', 'user.name=alice', '-c', 'user.email=alice@users.noreply.github.com'];
  const tree = git(head.repo, 'rev-parse', `${head.sha}^{tree}`);
  const args = ['-C', head.repo.directory, ...identity, 'commit-tree', tree, '-p', head.sha, '-m', 'Older'];
  const dated = execFileSync('git', args, { env, encoding: 'utf8' }).trim();
  world.github.review(pull, 'alice', 'APPROVED', 'f'.repeat(40));
  await world.github.setBranch(head.repo, head.branch, dated, 'mallory');
  await until(() => pull.head.sha === dated && isJudged(pull));
  expect(last(pull)?.conclusion).toBe('action_required');
  expect(pull.merged).toBeUndefined();
});

test('A9, A10: write access and a branch of the repository itself own nothing', async () => {
  const repository = await addCatalog(world);
  world.github.addCollaborator(repository, 'writer');
  const pull = await world.github.openPull(repository, { by: 'writer', files: goodChange, isFromSame: true });
  await until(() => isJudged(pull));
  expect(last(pull)?.conclusion).toBe('action_required');
});

test('T14, C12: a fork that is deleted keeps nothing from being merged, and no branch is deleted', async () => {
  const repository = await addCatalog(world);
  world.github.addCollaborator(repository, 'bob');
  await world.github.push(repository, 'change', { by: 'bob', files: note });
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange, branch: 'change' });
  await until(() => isJudged(pull));
  world.github.deleteRepository(pull.head.repo);
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
  expect([...repository.branches.keys()].sort()).toEqual(['change', 'main']);
  expect(git(repository, 'for-each-ref', 'refs/heads/change')).not.toBe('');
});

test('E5: names that look like options are names', async () => {
  const repository = await addCatalog(world, undefined, { CODEOWNERS: '/catalog/foo/ @alice\n/docs/ @alice\n' });
  const files = { ...goodChange, 'docs/--output=x': 'One\n', 'docs/-rf': 'Two\n' };
  const pull = await world.github.openPull(repository, { by: 'alice', files, branch: '--upload-pack=touch' });
  await until(() => isJudged(pull));
  expect(git(repository, 'rev-list', '--merges', tipOf(repository))).toBe('');
  expect(['action_required', 'failure']).toContain(last(pull)?.conclusion);
});

test('W14: what the App merges starts the workflows of the branch: it is pushed with the App’s own token', async () => {
  const { repository, pull } = await openIn();
  await until(() => pull.merged);
  await until(() => repository.activity.some(({ ref }) => ref === 'refs/heads/main'));
  expect(repository.activity.filter(({ ref }) => ref === 'refs/heads/main').map(({ by }) => by)).toEqual([
    world.registered.bot,
  ]);
});

test('T19: nobody waits for what GitHub thinks of merging: it is worked out here', async () => {
  const { pull } = await openIn();
  expect(pull.mergeability).toBeUndefined();
  await until(() => pull.merged);
});

test('T12: a draft waits, and is merged when it is ready', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, isDraft: true });
  await until(() => isJudged(pull));
  expect(pull.merged).toBeUndefined();
  world.github.setDraft(pull, false, 'alice');
  await until(() => pull.merged);
});

test('T12: what becomes a draft between judging and merging is not merged', async () => {
  const repository = await addCatalog(world, mergeCall);
  world.github.fail(
    ({ params, method }) => method === 'PUT' && params.repo === repository.name,
    [
      faults.meanwhile(() => {
        const [pull] = repository.pulls.values();
        if (pull !== undefined) world.github.setDraft(pull, true, 'alice');
      }),
    ],
  );
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => last(pull)?.conclusion === 'action_required');
  expect(pull.merged).toBeUndefined();
  expect(world.github.tally.of(mergeRequest).filter(({ asked }) => asked.params.repo === repository.name)).toHaveLength(
    1,
  );
});

test('T6: a change that goes to another branch is judged for that one', async () => {
  const repository = await addCatalog(world);
  await world.github.push(repository, 'next', { by: 'bob', files: { CODEOWNERS: '/catalog/foo/ @bob\n' } });
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, isDraft: true });
  await until(() => isJudged(pull));
  world.github.editPull(pull, { base: 'next' }, 'alice');
  world.github.setDraft(pull, false, 'alice');
  await until(
    () => last(pull)?.conclusion === 'action_required' && last(pull)?.output.title?.includes('has to approve'),
  );
  expect(pull.merged).toBeUndefined();
});

describe('another branch, which anybody with write access can make', () => {
  const owned = { CODEOWNERS: '* @alice\n' };

  test('T6: nothing green by its rules counts for the default branch, where its base is changed and it is merged by hand at once', async () => {
    const repository = await addCatalog(world, undefined, owned);
    world.github.addCollaborator(repository, 'writer');
    const ownRules = {
      CODEOWNERS: '* @writer\n',
      '.github/catalog-keeper.yml':
        'owners:\n  maintainers: [{login: writer}]\nmerge: {automatic: false}\nchecks:\n  installed-versions-can-upgrade: {severity: off}\n',
    };
    await world.github.push(repository, 'evil', { by: 'writer', files: ownRules });
    const pull = await world.github.openPull(repository, { by: 'writer', files: strandingChange, base: 'evil' });
    await until(() => isJudged(pull));
    expect(last(pull)).toMatchObject({ name: 'catalog-keeper (unprotected branch)', conclusion: 'success' });
    world.github.editPull(pull, { base: 'main' }, 'writer');
    await expect((async () => world.github.merge(pull, 'writer'))()).rejects.toThrow(
      'Required status check "catalog-keeper"',
    );
    await until(() => last(pull)?.name === 'catalog-keeper' && isJudged(pull));
    expect(last(pull)?.conclusion).toBe('failure');
  });

  test('T6: what passed before a pull request was moved there does not count when it is moved back', async () => {
    const repository = await addCatalog(world, 'merge: {automatic: false}\n', owned);
    world.github.addCollaborator(repository, 'writer');
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
    await until(() => last(pull)?.conclusion === 'success');
    await world.github.push(repository, 'evil', { by: 'writer', files: { CODEOWNERS: '* @writer\n' } });
    world.github.editPull(pull, { base: 'evil' }, 'writer');
    await until(() => last(pull)?.name !== 'catalog-keeper' && isJudged(pull));
    // The App looks again as soon as it is moved back: with the hold there is no moment at which it may be merged.
    world.github.comment(pull, 'alice', '/hold');
    world.github.editPull(pull, { base: 'main' }, 'writer');
    await expect((async () => world.github.merge(pull, 'writer'))()).rejects.toThrow(
      'Required status check "catalog-keeper"',
    );
    await until(() => last(pull)?.name === 'catalog-keeper' && isJudged(pull));
    expect(last(pull)?.conclusion).toBe('action_required');
  });

  test('C1: is not merged into, where it does not require the check', async () => {
    const repository = await addCatalog(world, undefined, owned);
    world.github.addCollaborator(repository, 'writer');
    await world.github.push(repository, 'topic', { by: 'writer', files: note });
    const tip = repository.branches.get('topic');
    const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, base: 'topic' });
    const told =
      'The branch `topic` is not the default branch and does not require the check `catalog-keeper` from this App.';
    await until(() => world.comments(pull).some(({ body }) => body.includes(told)));
    expect(pull.merged).toBeUndefined();
    expect(repository.branches.get('topic')).toBe(tip);
  });
});

test('T13: a closed pull request is left alone, and judged again when it is reopened', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => isJudged(pull));
  await world.github.closePull(pull, 'mallory');
  world.github.review(pull, 'alice', 'APPROVED');
  await world.github.settled();
  expect(pull.merged).toBeUndefined();
  await world.github.reopenPull(pull, 'mallory');
  await until(() => pull.merged);
});

test('O6: an owner by login alone who takes another name owns nothing any more', async () => {
  const repository = await addCatalog(world, undefined, { CODEOWNERS: '/catalog/foo/ @anna\n' });
  const pull = await world.github.openPull(repository, { by: 'anna', files: goodChange, isDraft: true });
  await until(() => isJudged(pull));
  world.github.rename('anna', 'anna-before');
  world.github.setDraft(pull, false, 'anna-before');
  await until(() => last(pull)?.output.title?.includes('has to approve'));
  expect(pull.merged).toBeUndefined();
});
