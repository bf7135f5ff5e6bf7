import { closePull } from '../deeds/close.ts';
import { mergePull } from '../deeds/merge-pull.ts';
import { measure, mergeabilityOf, mergeStateOf } from '../deeds/mergeability.ts';
import { patchesOf } from '../deeds/patches.ts';
import { addReview, announcePull, dismissReview, editPull, openPull, reopenPull } from '../deeds/pulls.ts';
import { addThreads, lineWishesOf } from '../deeds/threads.ts';
import { commitShape } from '../shapes/commit.ts';
import { fullPull, reviewShape, simplePull } from '../shapes/pull.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import { compare } from '../state/compare.ts';
import { git } from '../state/git.ts';
import type { Method, Pull, Repo, Review, ReviewState, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { actorOf, type Call, ok, paged, type Route, repoRoute } from './route.ts';

const path = '/repos/{owner}/{repo}/pulls';
const one = `${path}/{pull_number}` as const;

function pullIn({ params }: Call, repo: Repo): Pull {
  const found = repo.pulls.get(Number(params.pull_number));
  if (found === undefined) throw notFound();
  return found;
}

async function whole(world: World, pull: Pull): Promise<Shape> {
  const size = await measure(pull);
  const mergeable = pull.issue.state === 'open' ? (mergeabilityOf(world, pull) ?? null) : null;
  return fullPull(world, pull, size, { mergeable, state: mergeable === null ? 'unknown' : mergeStateOf(world, pull) });
}

export const pullRoutes: readonly Route[] = [
  repoRoute(`GET ${path}`, 'pull_requests:read', (call, repo) => {
    const query = call.url.searchParams;
    const state = query.get('state') ?? 'open';
    const head = query.get('head');
    const found = [...repo.pulls.values()].filter(
      pull =>
        (state === 'all' || pull.issue.state === state) &&
        (query.get('base') ?? pull.base.branch) === pull.base.branch &&
        (head ?? labelOf(pull)) === labelOf(pull),
    );
    const key = query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt';
    const descending = (query.get('direction') ?? (query.has('sort') ? 'asc' : 'desc')) === 'desc';
    found.sort((a, b) => compare(a.issue[key], b.issue[key]) || a.number - b.number);
    if (descending) found.reverse();
    return paged(call, found, pull => simplePull(call.world, pull));
  }),
  repoRoute(`POST ${path}`, 'pull_requests:write|talk:write', async (call, repo) => {
    const { world, body } = call;
    const [owner, branch] = String(body.head).includes(':') ? String(body.head).split(':') : [undefined, body.head];
    const from = owner === undefined ? repo : world.repositories.find(other => isOf(other, repo, owner));
    if (from === undefined)
      throw new ApiError(422, 'Validation Failed', {
        errors: [{ resource: 'PullRequest', field: 'head', code: 'invalid' }],
      });
    const wish = {
      title: String(body.title ?? ''),
      body: typeof body.body === 'string' ? body.body : null,
      head: { repo: from, branch: String(branch) },
      base: String(body.base),
      isDraft: body.draft === true,
    };
    const pull = await openPull(world, repo, wish, actorOf(call));
    announcePull(world, pull, actorOf(call));
    return {
      status: 201,
      body: await whole(world, pull),
      headers: { location: `${world.api}/repos/${nameOf(repo)}/pulls/${pull.number}` },
    };
  }),
  repoRoute(`GET ${one}`, 'pull_requests:read', async (call, repo) => ok(await whole(call.world, pullIn(call, repo)))),
  repoRoute(`PATCH ${one}`, 'pull_requests:write', async (call, repo) => {
    const { world, body } = call;
    const pull = pullIn(call, repo);
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
    if (['title', 'body', 'base'].some(name => text(name) !== undefined)) {
      editPull(world, pull, { title: text('title'), body: text('body'), base: text('base') }, actorOf(call));
    }
    if (body.state === 'closed' && pull.issue.state === 'open') await closePull(world, pull, actorOf(call));
    if (body.state === 'open' && pull.issue.state === 'closed') await reopenPull(world, pull, actorOf(call));
    return ok(await whole(world, pull));
  }),
  repoRoute(`GET ${one}/commits`, 'pull_requests:read', async (call, repo) => {
    const pull = pullIn(call, repo);
    const range = `${pull.base.sha}..${pull.head.sha}`;
    const listed = await git(repo.directory, ['rev-list', '--reverse', '--max-count=250', range]);
    const ids = listed === '' ? [] : listed.split('\n');
    const commits = await Promise.all(ids.map(id => commitShape(call.world, repo, id)));
    return paged(call, commits, commit => commit);
  }),
  repoRoute(`GET ${one}/files`, 'pull_requests:read', async (call, repo) => {
    const pull = pullIn(call, repo);
    const range = `${pull.base.sha}...${pull.head.sha}`;
    const format = ['--raw', '--numstat', '--no-renames', '--abbrev=40'];
    const lines = (await git(repo.directory, ['diff', ...format, range, '--'])).split('\n');
    const sizes = new Map(
      lines.map(line => line.split('\t')).map(([added, removed, path]) => [path, { added, removed }]),
    );
    const changed = lines.filter(line => line.startsWith(':'));
    const patches = await patchesOf(pull);
    return paged(call, changed.slice(0, 3000), line => fileShape(call.world, pull, line, sizes, patches));
  }),
  repoRoute(`GET ${one}/merge`, 'contents:read', (call, repo) => {
    if (pullIn(call, repo).merged === undefined) throw notFound();
    return { status: 204 };
  }),
  repoRoute(`PUT ${one}/merge`, 'contents:write', (call, repo) => {
    const { world, body } = call;
    const pull = pullIn(call, repo);
    const text = (name: string) => (typeof body[name] === 'string' ? body[name] : undefined);
    const method = (text('merge_method') ?? 'merge') as Method;
    const wish = { sha: text('sha'), method, title: text('commit_title'), message: text('commit_message') };
    return world.exclusive(repo, async () => {
      const sha = await mergePull(world, pull, wish, actorOf(call));
      return ok({ sha, merged: true, message: 'Pull Request successfully merged' });
    });
  }),
  repoRoute(`GET ${one}/reviews`, 'pull_requests:read', (call, repo) => {
    const pull = pullIn(call, repo);
    return paged(call, pull.reviews, review => reviewShape(call.world, pull, review));
  }),
  repoRoute(`POST ${one}/reviews`, 'pull_requests:write|talk:write', async (call, repo) => {
    const pull = pullIn(call, repo);
    const states: Readonly<Record<string, Exclude<ReviewState, 'DISMISSED'>>> = {
      APPROVE: 'APPROVED',
      REQUEST_CHANGES: 'CHANGES_REQUESTED',
      COMMENT: 'COMMENTED',
    };
    const { event, body, commit_id: commit } = call.body;
    const wish = {
      state: states[String(event)] ?? 'PENDING',
      ...(typeof body === 'string' ? { body } : {}),
      ...(typeof commit === 'string' ? { commit } : {}),
    };
    const lines = await lineWishesOf(pull, call.body.comments);
    const by = actorOf(call);
    const review = addReview(call.world, pull, wish, by);
    addThreads(call.world, pull, lines, { commit: review.commit, by });
    return ok(reviewShape(call.world, pull, review));
  }),
  repoRoute(`PUT ${one}/reviews/{review_id}/dismissals`, 'pull_requests:write', (call, repo) => {
    const pull = pullIn(call, repo);
    const review = reviewIn(call, pull);
    dismissReview(call.world, pull, review, actorOf(call));
    return ok(reviewShape(call.world, pull, review));
  }),
];

function reviewIn({ params }: Call, pull: Pull): Review {
  const found = pull.reviews.find(({ id }) => String(id) === params.review_id);
  if (found === undefined) throw notFound();
  return found;
}

function isOf(other: Repo, repo: Repo, owner: string): boolean {
  return other.owner.login === owner && (other === repo || other.parent === repo) && !other.isGone;
}

function labelOf({ head }: Pull): string {
  return `${head.repo.owner.login}:${head.branch}`;
}

const statuses: Readonly<Record<string, string>> = { A: 'added', D: 'removed', M: 'modified', T: 'changed' };

type Sizes = ReadonlyMap<
  string | undefined,
  { readonly added: string | undefined; readonly removed: string | undefined }
>;

function fileShape(world: World, pull: Pull, line: string, sizes: Sizes, patches: ReadonlyMap<string, string>): Shape {
  const [, after = '', status = '', filename = ''] = /^:\d+ \d+ \w+ (\w+) (\w)\t(.*)$/u.exec(line) ?? [];
  const page = `${world.url}/${nameOf(pull.repo)}`;
  const { added, removed } = sizes.get(filename) ?? {};
  const [additions, deletions] = [Number(added) || 0, Number(removed) || 0];
  return {
    sha: after,
    filename,
    status: statuses[status] ?? 'changed',
    additions,
    deletions,
    changes: additions + deletions,
    blob_url: `${page}/blob/${pull.head.sha}/${filename}`,
    raw_url: `${page}/raw/${pull.head.sha}/${filename}`,
    contents_url: `${world.api}/repos/${nameOf(pull.repo)}/contents/${filename}?ref=${pull.head.sha}`,
    ...(patches.has(filename) ? { patch: patches.get(filename) } : {}),
  };
}
