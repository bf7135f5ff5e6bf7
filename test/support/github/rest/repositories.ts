import { bypassOf, rulesOf, rulesOfRulesets } from '../deeds/rules.ts';
import { isGranted } from '../permissions.ts';
import { nodeId, nullableAccount } from '../shapes/account.ts';
import { commitShape } from '../shapes/commit.ts';
import { simplePull } from '../shapes/pull.ts';
import { fullRepository } from '../shapes/repository.ts';
import { levelOf } from '../state/actor.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import { isAncestor } from '../state/git.ts';
import type { Protection, Pull, Repo, Ruleset, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { type Call, cursored, ok, paged, type Route, repoRoute } from './route.ts';

const base = '/repos/{owner}/{repo}' as const;

function branchIn({ params }: Call, repo: Repo): readonly [string, string] {
  const name = String(params.branch);
  const sha = repo.branches.get(name);
  if (sha === undefined) throw new ApiError(404, 'Branch not found');
  return [name, sha];
}

export const repositoryRoutes: readonly Route[] = [
  repoRoute(`GET ${base}`, 'metadata:read', (call, repo) => {
    const { world, caller } = call;
    const level = caller.kind === 'token' ? levelOf(world, repo, caller.actor) : 'read';
    const permissions = {
      admin: level === 'admin',
      maintain: level === 'admin',
      push: level === 'admin' || level === 'write',
      triage: level === 'admin' || level === 'write',
      pull: true,
    };
    return ok({ ...fullRepository(world, repo), permissions });
  }),
  repoRoute(`GET ${base}/branches`, 'contents:read', (call, repo) =>
    paged(call, [...repo.branches], ([name, sha]) => ({
      name,
      commit: { sha, url: `${call.world.api}/repos/${nameOf(repo)}/commits/${sha}` },
      protected: rulesOf(repo, name).length > 0,
    })),
  ),
  repoRoute(`GET ${base}/branches/{branch}`, 'contents:read', async (call, repo) => {
    const [name, sha] = branchIn(call, repo);
    const url = `${call.world.api}/repos/${nameOf(repo)}/branches/${name}`;
    const rules = rulesOf(repo, name);
    return ok({
      name,
      commit: await commitShape(call.world, repo, sha),
      _links: { self: url, html: `${call.world.url}/${nameOf(repo)}/tree/${name}` },
      protected: rules.length > 0,
      protection: protectionShape(repo.protections.get(name)),
      protection_url: `${url}/protection`,
    });
  }),
  // Rulesets are no classic protection, and to read that needs `administration`.
  repoRoute(`GET ${base}/branches/{branch}/protection`, 'administration:read', (call, repo) => {
    branchIn(call, repo);
    throw new ApiError(404, 'Branch not protected');
  }),
  repoRoute(`GET ${base}/rules/branches/{branch}`, 'metadata:read', (call, repo) =>
    paged(call, rulesOfRulesets(repo, String(call.params.branch)), ({ ruleset, ...rule }) => ({
      ...rule,
      ruleset_source_type: 'Repository',
      ruleset_source: nameOf(repo),
      ruleset_id: ruleset.id,
    })),
  ),
  repoRoute(`GET ${base}/rulesets`, 'metadata:read', (call, repo) =>
    paged(call, repo.rulesets, ruleset => rulesetShape(call, repo, ruleset)),
  ),
  repoRoute(`GET ${base}/rulesets/{ruleset_id}`, 'metadata:read', (call, repo) => {
    const found = repo.rulesets.find(({ id }) => String(id) === call.params.ruleset_id);
    if (found === undefined) throw notFound();
    const { include, rules, bypass } = found;
    return ok({
      ...rulesetShape(call, repo, found),
      conditions: { ref_name: { include, exclude: [] } },
      rules,
      // Shown to those alone who may change it.
      ...(mayAdminister(call, repo) ? { bypass_actors: bypass } : {}),
    });
  }),
  repoRoute(`GET ${base}/activity`, 'contents:read', (call, repo) => {
    const query = call.url.searchParams;
    const ref = query.get('ref');
    const found = repo.activity.filter(
      one =>
        (ref === null || one.ref === ref || one.ref === `refs/heads/${ref}`) &&
        (query.get('actor') ?? one.by.login) === one.by.login &&
        (query.get('activity_type') ?? one.type) === one.type,
    );
    const ordered = query.get('direction') === 'asc' ? found.reverse() : found;
    return cursored(call, 'after', ordered, one => ({
      id: one.id,
      node_id: nodeId('Push', one.id),
      before: one.before,
      after: one.after,
      ref: one.ref,
      timestamp: one.at,
      activity_type: one.type,
      actor: nullableAccount(call.world, one.by),
    }));
  }),
  repoRoute(`GET ${base}/commits/{commit_sha}/pulls`, 'pull_requests:read', async (call, repo) => {
    const sha = String(call.params.commit_sha);
    const found = await pullsWith(call.world, repo, sha);
    return paged(call, found, pull => simplePull(call.world, pull));
  }),
];

/** Open pull requests that contain a commit, and those that were merged as it, or with it as their head. */
async function pullsWith(world: World, repo: Repo, sha: string): Promise<readonly Pull[]> {
  await world.commit(repo, sha).catch(() => {
    throw new ApiError(422, `No commit found for SHA: ${sha}`);
  });
  const all = [...repo.pulls.values()];
  const exact = all.filter(({ head, merged }) => head.sha === sha || merged?.sha === sha);
  if (exact.length > 0) return exact;
  const open = all.filter(({ issue }) => issue.state === 'open').slice(0, 100);
  const contains = await Promise.all(
    open.map(
      async ({ base: { sha: from }, head }) =>
        (await isAncestor(repo.directory, sha, head.sha)) && !(await isAncestor(repo.directory, sha, from)),
    ),
  );
  return open.filter((_, index) => contains[index]);
}

/** What everybody who reads the branch sees of classic protection. */
function protectionShape(protection: Protection | undefined): Shape {
  const checks = protection?.checks ?? [];
  return {
    enabled: protection !== undefined,
    required_status_checks: {
      enforcement_level: checks.length === 0 ? 'off' : 'non_admins',
      contexts: checks.map(({ context }) => context),
      checks,
      ...(protection?.strict === undefined ? {} : { strict: protection.strict }),
    },
  };
}

function rulesetShape({ world, caller }: Call, repo: Repo, ruleset: Ruleset): Shape {
  return {
    id: ruleset.id,
    name: ruleset.name,
    target: 'branch',
    source_type: 'Repository',
    source: nameOf(repo),
    enforcement: ruleset.enforcement,
    node_id: nodeId('RepositoryRuleset', ruleset.id),
    current_user_can_bypass: caller.kind === 'token' ? bypassOf(world, repo, ruleset, caller.actor) : 'never',
    created_at: repo.createdAt,
    updated_at: repo.createdAt,
  };
}

function mayAdminister({ world, caller }: Call, repo: Repo): boolean {
  if (caller.kind !== 'token') return false;
  if (caller.token.installation !== undefined) return isGranted(caller.token.permissions, 'administration:write');
  return levelOf(world, repo, caller.actor) === 'admin';
}
