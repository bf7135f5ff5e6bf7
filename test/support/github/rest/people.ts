import { isGranted } from '../permissions.ts';
import { accountShape, nodeId } from '../shapes/account.ts';
import { levelOf } from '../state/actor.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import type { Account, Level, Shape, Team } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { actorOf, type Call, noContent, ok, paged, type Route, repoRoute, route } from './route.ts';

const org = '/orgs/{org}' as const;
const team = `${org}/teams/{team_slug}` as const;

/** Somebody by name. */
function accountIn({ world, params }: Call, parameter = 'username'): Account {
  const found = world.accounts.get(String(params[parameter]).toLowerCase());
  if (found === undefined || found.isGone) throw notFound();
  return found;
}

/** A route of an organization, for those who may see its members. */
function membersRoute(
  name: `GET /orgs/{org}${string}`,
  run: (call: Call, organization: Account) => ReturnType<Route['run']>,
): Route {
  return route(name, call => {
    const organization = accountIn(call, 'org');
    const { caller } = call;
    if (caller.kind !== 'token') throw new ApiError(401, 'Requires authentication');
    const { installation, permissions } = caller.token;
    if (installation !== undefined && installation.account !== organization) throw notFound();
    if (installation !== undefined && !isGranted(permissions, 'members:read')) {
      throw new ApiError(403, 'Resource not accessible by integration', { accepted: 'members=read' });
    }
    return run(call, organization);
  });
}

function teamIn({ world, params }: Call, organization: Account): Team {
  const found = world.teams.find(one => one.organization === organization && one.slug === params.team_slug);
  if (found === undefined) throw notFound();
  return found;
}

/** Team members include the members of child teams. */
function membersOf(world: World, team: Team): readonly Account[] {
  const isBelow = (one: Team | undefined): boolean => one !== undefined && (one === team || isBelow(one.parent));
  const teams = world.teams.filter(isBelow);
  return [...new Map(teams.flatMap(({ members }) => [...members])).values()];
}

export const peopleRoutes: readonly Route[] = [
  route('GET /user', call => {
    const { account } = actorOf(call);
    if (call.caller.kind === 'token' && call.caller.token.installation !== undefined) {
      throw new ApiError(403, 'Resource not accessible by integration');
    }
    return ok(publicUser(call.world, account));
  }),
  route('GET /users/{username}', call => ok(publicUser(call.world, accountIn(call)))),
  route('GET /user/{account_id}', call => {
    const found = [...call.world.accounts.values()].find(({ id }) => String(id) === call.params.account_id);
    if (found === undefined || found.isGone) throw notFound();
    return ok(publicUser(call.world, found));
  }),
  membersRoute(`GET ${org}/members`, (call, organization) => {
    const members = [...(call.world.members.get(organization)?.values() ?? [])];
    return paged(call, members, one => accountShape(call.world, one));
  }),
  membersRoute(`GET ${org}/members/{username}`, (call, organization) => {
    if (!call.world.members.get(organization)?.has(accountIn(call).id)) throw notFound();
    return noContent;
  }),
  membersRoute(`GET ${org}/teams`, (call, organization) => {
    const teams = call.world.teams.filter(one => one.organization === organization);
    return paged(call, teams, one => teamShape(call.world, one));
  }),
  membersRoute(`GET ${team}`, (call, organization) => {
    const found = teamIn(call, organization);
    const { id, login } = organization;
    return ok({
      ...teamShape(call.world, found),
      created_at: '2020-01-01T00:00:00Z',
      updated_at: '2020-01-01T00:00:00Z',
      members_count: found.members.size,
      repos_count: found.repositories.size,
      organization: {
        ...accountShape(call.world, organization),
        id,
        login,
        hooks_url: `${call.world.api}/orgs/${login}/hooks`,
        issues_url: `${call.world.api}/orgs/${login}/issues`,
        members_url: `${call.world.api}/orgs/${login}/members{/member}`,
        public_members_url: `${call.world.api}/orgs/${login}/public_members{/member}`,
        description: null,
        has_organization_projects: false,
        has_repository_projects: false,
        public_repos: 1,
        public_gists: 0,
        followers: 0,
        following: 0,
        created_at: '2020-01-01T00:00:00Z',
        updated_at: '2020-01-01T00:00:00Z',
        archived_at: null,
      },
    });
  }),
  membersRoute(`GET ${team}/members`, (call, organization) =>
    paged(call, membersOf(call.world, teamIn(call, organization)), one => accountShape(call.world, one)),
  ),
  membersRoute(`GET ${team}/memberships/{username}`, (call, organization) => {
    const { members } = teamIn(call, organization);
    const account = accountIn(call);
    if (!members.has(account.id)) throw notFound();
    const url = `${call.world.api}/orgs/${organization.login}/teams/${call.params.team_slug}/memberships/${account.login}`;
    return ok({ url, role: 'member', state: 'active' });
  }),
  repoRoute('GET /repos/{owner}/{repo}/collaborators/{username}/permission', 'metadata:read', (call, repo) => {
    const account = accountIn(call);
    const level = levelOf(call.world, repo, { account }) ?? 'none';
    return ok({
      permission: level,
      role_name: level,
      user: { ...accountShape(call.world, account), role_name: level, permissions: flags(level) },
    });
  }),
  repoRoute('GET /repos/{owner}/{repo}/collaborators', 'metadata:read', (call, repo) => {
    const all = [...call.world.accounts.values()].filter(
      account => account === repo.owner || repo.collaborators.has(account.id),
    );
    return paged(call, all, account => {
      const level = levelOf(call.world, repo, { account }) ?? 'none';
      return { ...accountShape(call.world, account), role_name: level, permissions: flags(level) };
    });
  }),
  repoRoute('GET /repos/{owner}/{repo}/teams', 'metadata:read', (call, repo) =>
    paged(
      call,
      call.world.teams.filter(({ repositories }) => repositories.has(repo)),
      one => teamShape(call.world, one),
    ),
  ),
];

function flags(level: Level | 'none'): Shape {
  const isWriter = level === 'write' || level === 'admin';
  return {
    pull: level !== 'none',
    triage: isWriter,
    push: isWriter,
    maintain: level === 'admin',
    admin: level === 'admin',
  };
}

function publicUser(world: World, account: Account): Shape {
  const { user_view_type: _, ...simple } = accountShape(world, account);
  return {
    ...simple,
    name: account.login,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 0,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: '2020-01-01T00:00:00Z',
    updated_at: '2020-01-01T00:00:00Z',
  };
}

function teamShape(world: World, { id, slug, organization, repositories }: Team): Shape {
  const url = `${world.api}/organizations/${organization.id}/team/${id}`;
  return {
    id,
    node_id: nodeId('Team', id),
    url,
    html_url: `${world.url}/orgs/${organization.login}/teams/${slug}`,
    name: slug,
    slug,
    description: null,
    privacy: 'closed',
    notification_setting: 'notifications_enabled',
    permission: [...repositories.values()][0] === 'write' ? 'push' : 'pull',
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    type: 'organization',
    organization_id: organization.id,
    parent: null,
  };
}
