import { accountShape, nodeId } from '../shapes/account.ts';
import { appShape, installationShape } from '../shapes/app.ts';
import { repositoryShape } from '../shapes/repository.ts';
import { ApiError, notFound } from '../state/api-error.ts';
import type { App, Installation, Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import type { Delivery } from '../webhooks.ts';
import { type Call, created, cursored, noContent, ok, paged, type Route, route } from './route.ts';

function appRoute(name: `${string} /${string}`, run: (call: Call, app: App) => ReturnType<Route['run']>): Route {
  return route(name, call => {
    if (call.caller.kind !== 'app') throw new ApiError(401, 'A JSON web token could not be decoded');
    return run(call, call.caller.app);
  });
}

function installationsOf(world: World, app: App): readonly Installation[] {
  return [...world.installations.values()].filter(one => one.app === app && !one.isDeleted);
}

function installationIn({ world, params }: Call, app: App): Installation {
  const found = world.installations.get(Number(params.installation_id));
  if (found === undefined || found.app !== app || found.isDeleted) throw notFound();
  return found;
}

function installationOfAccount({ world }: Call, app: App, login: string | undefined): Installation {
  const found = installationsOf(world, app).find(({ account }) => account.login.toLowerCase() === login?.toLowerCase());
  if (found === undefined) throw notFound();
  return found;
}

export const appRoutes: readonly Route[] = [
  appRoute('GET /app', ({ world }, app) =>
    ok({ ...appShape(world, app), installations_count: installationsOf(world, app).length }),
  ),
  route('GET /apps/{app_slug}', ({ world, params }) => {
    const app = [...world.apps.values()].find(({ slug }) => slug === params.app_slug);
    if (app === undefined) throw notFound();
    return ok(appShape(world, app));
  }),
  appRoute('GET /app/installations', (call, app) =>
    paged(call, installationsOf(call.world, app), one => installationShape(call.world, one)),
  ),
  appRoute('GET /app/installations/{installation_id}', (call, app) =>
    ok(installationShape(call.world, installationIn(call, app))),
  ),
  appRoute('POST /app/installations/{installation_id}/access_tokens', (call, app) =>
    created(issueToken(call, installationIn(call, app))),
  ),
  appRoute('GET /repos/{owner}/{repo}/installation', ({ world, params }, app) => {
    const repo = world.repository(`${params.owner}/${params.repo}`);
    const installation = repo && world.installationOf(app, repo);
    if (installation === undefined) throw notFound();
    return ok(installationShape(world, installation));
  }),
  appRoute('GET /orgs/{org}/installation', (call, app) =>
    ok(installationShape(call.world, installationOfAccount(call, app, call.params.org))),
  ),
  appRoute('GET /users/{username}/installation', (call, app) =>
    ok(installationShape(call.world, installationOfAccount(call, app, call.params.username))),
  ),
  route('GET /installation/repositories', call => {
    const token = call.caller.kind === 'token' ? call.caller.token : undefined;
    if (token?.installation === undefined) throw new ApiError(403, 'Resource not accessible by personal access token');
    const all = call.world.repositoriesOf(token.installation);
    const repositories = all.filter(repo => token.repositories?.has(repo) ?? true);
    const wrap = (page: readonly unknown[]) => ({
      total_count: repositories.length,
      repository_selection: token.installation?.repositories === undefined ? 'all' : 'selected',
      repositories: page,
    });
    return paged(call, repositories, repo => repositoryShape(call.world, repo), wrap);
  }),
  route('DELETE /installation/token', ({ world, caller }) => {
    if (caller.kind === 'token') world.tokens.delete(caller.token.text);
    return noContent;
  }),
  appRoute('GET /app/hook/config', (_, app) => ok(hookConfig(app))),
  appRoute('PATCH /app/hook/config', ({ body }, app) => {
    if (typeof body.url === 'string') app.hook.url = body.url;
    if (typeof body.secret === 'string') app.hook.secret = body.secret;
    return ok(hookConfig(app));
  }),
  appRoute('GET /app/hook/deliveries', (call, app) => {
    const status = call.url.searchParams.get('status');
    const mine = call.webhooks.deliveries.filter(
      one => one.app === app && one.statusCode !== undefined && (status === null || status === outcomeOf(one)),
    );
    return cursored(call, 'cursor', mine.toReversed(), deliveryItem);
  }),
  appRoute('GET /app/hook/deliveries/{delivery_id}', (call, app) => {
    const delivery = deliveryIn(call, app);
    return ok({
      ...deliveryItem(delivery),
      request: { headers: { 'X-GitHub-Event': delivery.event }, payload: JSON.parse(delivery.payload) },
      response: { headers: {}, payload: delivery.response },
    });
  }),
  appRoute('POST /app/hook/deliveries/{delivery_id}/attempts', (call, app) => {
    call.webhooks.redeliver(deliveryIn(call, app));
    return { status: 202, body: {} };
  }),
  route('POST /app-manifests/{code}/conversions', ({ world, params }) => {
    const app = world.codes.get(String(params.code));
    if (app === undefined || !('slug' in app)) throw notFound();
    world.codes.delete(String(params.code));
    const { clientId: client_id, clientSecret: client_secret, hook, privateKey: pem } = app;
    return created({ ...appShape(world, app), client_id, client_secret, webhook_secret: hook.secret, pem });
  }),
];

function issueToken({ world, body }: Call, installation: Installation): Shape {
  if (installation.suspendedAt !== undefined) throw new ApiError(403, 'This installation has been suspended');
  const all = world.repositoriesOf(installation);
  const ids = body.repository_ids as readonly number[] | undefined;
  const names = body.repositories as readonly string[] | undefined;
  const chosen = all.filter(({ id, name }) => ids?.includes(id) || names?.includes(name));
  const isNarrow = ids !== undefined || names !== undefined;
  if (isNarrow && chosen.length < (ids?.length ?? 0) + (names?.length ?? 0)) {
    throw new ApiError(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  const wanted = (body.permissions as Readonly<Record<string, string>> | undefined) ?? installation.permissions;
  const tooMuch = Object.entries(wanted).some(([name, level]) => {
    const held = installation.permissions[name];
    return held === undefined || (level === 'write' && held === 'read');
  });
  if (tooMuch) throw new ApiError(422, 'The permissions requested are not granted to this installation.');
  const token = world.addToken({
    installation,
    user: undefined,
    repositories: isNarrow ? new Set<Repo>(chosen) : undefined,
    permissions: wanted,
  });
  return {
    token: token.text,
    expires_at: new Date(token.expiresAt).toISOString().replace(/\.\d+/u, ''),
    permissions: wanted,
    repository_selection: isNarrow || installation.repositories !== undefined ? 'selected' : 'all',
    ...(isNarrow ? { repositories: chosen.map(repo => repositoryShape(world, repo)) } : {}),
  };
}

function hookConfig(app: App): Shape {
  return { content_type: 'json', insecure_ssl: '0', secret: '********', url: app.hook.url ?? '' };
}

function deliveryIn({ webhooks, params }: Call, app: App): Delivery {
  const found = webhooks.deliveries.find(({ id, app: of }) => of === app && String(id) === params.delivery_id);
  if (found === undefined) throw notFound();
  return found;
}

function outcomeOf({ statusCode = 0 }: Delivery): 'success' | 'failure' {
  return statusCode >= 200 && statusCode < 400 ? 'success' : 'failure';
}

function deliveryItem(delivery: Delivery): Shape {
  return {
    id: delivery.id,
    guid: delivery.guid,
    delivered_at: delivery.deliveredAt,
    redelivery: delivery.isRedelivery,
    duration: delivery.duration,
    status: outcomeOf(delivery) === 'success' ? 'OK' : `Invalid HTTP Response: ${delivery.statusCode}`,
    status_code: delivery.statusCode ?? 0,
    event: delivery.event,
    action: delivery.action ?? null,
    installation_id: delivery.installation?.id ?? null,
    repository_id: delivery.repo?.id ?? null,
    throttled_at: null,
  };
}

export function repositoryInShort(repo: Repo): Shape {
  return {
    id: repo.id,
    node_id: nodeId('Repository', repo.id),
    name: repo.name,
    full_name: nameOf(repo),
    private: repo.isPrivate,
  };
}

/** What an installation event tells of. */
export function installationPayload(world: World, installation: Installation): Shape {
  return {
    installation: installationShape(world, installation),
    repositories: world.repositoriesOf(installation).map(repositoryInShort),
    requester: accountShape(world, installation.account),
  };
}
