import { branchMoved } from '../deeds/push.ts';
import { nodeId } from '../shapes/account.ts';
import { commitShape, gitCommitShape } from '../shapes/commit.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import { git, isAncestor, runGit, writeReference } from '../state/git.ts';
import type { Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { shaOf } from './resolve.ts';
import { actorOf, created, noContent, ok, paged, type Route, repoRoute } from './route.ts';

const base = '/repos/{owner}/{repo}' as const;

function referenceShape(world: World, repo: Repo, name: string, sha: string): Shape {
  const url = `${world.api}/repos/${nameOf(repo)}/git`;
  return {
    ref: `refs/${name}`,
    node_id: nodeId('Ref', `${repo.id}:refs/${name}`),
    url: `${url}/refs/${name}`,
    object: { sha, type: 'commit', url: `${url}/commits/${sha}` },
  };
}

async function readReference(repo: Repo, name: string): Promise<string | undefined> {
  if (name.startsWith('heads/')) return repo.branches.get(name.slice('heads/'.length));
  const { code, out } = await runGit(repo.directory, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `refs/${name}`,
  ]);
  return code === 0 ? out.trim() : undefined;
}

export const gitRoutes: readonly Route[] = [
  repoRoute(`GET ${base}/commits/{commit_sha}/branches-where-head`, 'contents:read', ({ world, params }, repo) => {
    const groups = [...repo.queues.values()].flat().flatMap(({ group }) => group ?? []);
    const branches = [...repo.branches].map(([branch, sha]) => ({ branch, sha }));
    const found = [...branches, ...groups].filter(({ sha }) => sha === params.commit_sha);
    const url = `${world.api}/repos/${nameOf(repo)}/commits`;
    return ok(
      found.map(({ branch, sha }) => ({ name: branch, commit: { sha, url: `${url}/${sha}` }, protected: false })),
    );
  }),
  repoRoute(`GET ${base}/git/ref/{ref}`, 'contents:read', async ({ world, params }, repo) => {
    const name = String(params.ref);
    const sha = await readReference(repo, name);
    if (sha === undefined) throw notFound();
    return ok(referenceShape(world, repo, name, sha));
  }),
  repoRoute(`POST ${base}/git/refs`, 'contents:write', (call, repo) => {
    const { ref, sha } = call.body as { ref: string; sha: string };
    return call.world.exclusive(repo, async () => {
      const name = ref.replace(/^refs\//u, '');
      if ((await readReference(repo, name)) !== undefined) throw new ApiError(422, 'Reference already exists');
      if ((await runGit(repo.directory, ['cat-file', '-e', sha])).code !== 0)
        throw new ApiError(422, 'Object does not exist');
      await writeReference(repo.directory, ref, sha);
      if (name.startsWith('heads/')) {
        const branch = name.slice('heads/'.length);
        await branchMoved(call.world, repo, { branch, before: undefined, after: sha }, actorOf(call));
      }
      return created(referenceShape(call.world, repo, name, sha));
    });
  }),
  repoRoute(`PATCH ${base}/git/refs/{ref}`, 'contents:write', (call, repo) => {
    const name = String(call.params.ref);
    const { sha, force = false } = call.body as { sha: string; force?: boolean };
    return call.world.exclusive(repo, async () => {
      const before = await readReference(repo, name);
      if (before === undefined) throw new ApiError(422, 'Reference does not exist');
      if (!force && !(await isAncestor(repo.directory, before, sha)))
        throw new ApiError(422, 'Update is not a fast forward');
      await writeReference(repo.directory, `refs/${name}`, sha);
      if (name.startsWith('heads/')) {
        const branch = name.slice('heads/'.length);
        await branchMoved(call.world, repo, { branch, before, after: sha }, actorOf(call));
      }
      return ok(referenceShape(call.world, repo, name, sha));
    });
  }),
  repoRoute(`DELETE ${base}/git/refs/{ref}`, 'contents:write', (call, repo) => {
    const name = String(call.params.ref);
    return call.world.exclusive(repo, async () => {
      const before = await readReference(repo, name);
      if (before === undefined) throw new ApiError(422, 'Reference does not exist');
      await git(repo.directory, ['update-ref', '-d', `refs/${name}`]);
      if (name.startsWith('heads/')) {
        const branch = name.slice('heads/'.length);
        await branchMoved(call.world, repo, { branch, before, after: undefined }, actorOf(call));
      }
      return noContent;
    });
  }),
  repoRoute(`GET ${base}/git/commits/{commit_sha}`, 'contents:read', async ({ world, params }, repo) =>
    ok(
      await gitCommitShape(world, repo, String(params.commit_sha)).catch(() => {
        throw notFound();
      }),
    ),
  ),
  repoRoute(`GET ${base}/commits`, 'contents:read', async (call, repo) => {
    const from = await shaOf(repo, call.url.searchParams.get('sha') ?? repo.defaultBranch);
    const ids = (await git(repo.directory, ['rev-list', '--max-count=1000', from])).split('\n');
    const page = paged(call, ids, id => id);
    const shapes = (page.body as readonly string[]).map(id => commitShape(call.world, repo, id));
    return { ...page, body: await Promise.all(shapes) };
  }),
  repoRoute(`GET ${base}/commits/{ref}`, 'contents:read', async ({ world, params }, repo) =>
    ok(await commitShape(world, repo, await shaOf(repo, String(params.ref)))),
  ),
  repoRoute(`GET ${base}/compare/{basehead}`, 'contents:read', async ({ world, params }, repo) => {
    const [from = '', to = ''] = String(params.basehead).split('...');
    const [before, after] = await Promise.all([shaOf(repo, from), shaOf(repo, to)]).catch(() => {
      throw notFound();
    });
    const mergeBase = await git(repo.directory, ['merge-base', before, after]);
    const [behind = 0, ahead = 0] = (
      await git(repo.directory, ['rev-list', '--left-right', '--count', `${before}...${after}`])
    )
      .split('\t')
      .map(Number);
    const listed = await git(repo.directory, ['rev-list', '--reverse', '--max-count=250', `${before}..${after}`]);
    const ids = listed === '' ? [] : listed.split('\n');
    const page = `${world.url}/${nameOf(repo)}/compare/${from}...${to}`;
    return ok({
      url: `${world.api}/repos/${nameOf(repo)}/compare/${from}...${to}`,
      html_url: page,
      permalink_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      base_commit: await commitShape(world, repo, before),
      merge_base_commit: await commitShape(world, repo, mergeBase),
      status: ahead > 0 ? (behind > 0 ? 'diverged' : 'ahead') : behind > 0 ? 'behind' : 'identical',
      ahead_by: ahead,
      behind_by: behind,
      total_commits: ahead,
      commits: await Promise.all(ids.map(id => commitShape(world, repo, id))),
    });
  }),
  repoRoute(`GET ${base}/contents/{path}`, 'contents:read', async ({ world, params, url }, repo) => {
    const path = String(params.path);
    const ref = url.searchParams.get('ref') ?? repo.defaultBranch;
    const name = `${await shaOf(repo, ref)}:${path}`;
    const { code, out } = await runGit(repo.directory, ['cat-file', 'blob', name]);
    if (code !== 0) throw notFound();
    const sha = await git(repo.directory, ['rev-parse', '--verify', name]);
    const self = `${world.api}/repos/${nameOf(repo)}/contents/${path}?ref=${ref}`;
    const blob = `${world.api}/repos/${nameOf(repo)}/git/blobs/${sha}`;
    const html = `${world.url}/${nameOf(repo)}/blob/${ref}/${path}`;
    return ok({
      type: 'file',
      encoding: 'base64',
      size: Buffer.byteLength(out),
      name: path.split('/').at(-1),
      path,
      content: Buffer.from(out).toString('base64'),
      sha,
      url: self,
      git_url: blob,
      html_url: html,
      download_url: `${world.url}/${nameOf(repo)}/raw/${ref}/${path}`,
      _links: { self, git: blob, html },
    });
  }),
];
