import type { App, Installation, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { accountShape, nodeId } from './account.ts';

/** An `integration`. */
export function appShape(world: World, app: App): Shape {
  return {
    id: app.id,
    slug: app.slug,
    client_id: app.clientId,
    node_id: nodeId('App', app.id),
    owner: accountShape(world, app.owner),
    name: app.slug,
    description: '',
    external_url: `${world.url}/${app.slug}`,
    html_url: `${world.url}/apps/${app.slug}`,
    created_at: app.createdAt,
    updated_at: app.createdAt,
    permissions: app.permissions,
    events: app.events,
  };
}

export function installationShape(world: World, installation: Installation): Shape {
  const { id, app, account } = installation;
  return {
    id,
    client_id: app.clientId,
    account: accountShape(world, account),
    repository_selection: installation.repositories === undefined ? 'all' : 'selected',
    access_tokens_url: `${world.api}/app/installations/${id}/access_tokens`,
    repositories_url: `${world.api}/installation/repositories`,
    html_url: `${world.url}/settings/installations/${id}`,
    app_id: app.id,
    app_slug: app.slug,
    target_id: account.id,
    target_type: account.type,
    permissions: installation.permissions,
    events: app.events,
    created_at: installation.createdAt,
    updated_at: installation.createdAt,
    single_file_name: null,
    has_multiple_single_files: false,
    single_file_paths: [],
    suspended_by: installation.suspendedAt === undefined ? null : accountShape(world, account),
    suspended_at: installation.suspendedAt ?? null,
  };
}
