import type { Account, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';

/** A `simple-user`. Who is gone is shown as GitHub shows them: the account `ghost` where one is demanded, else null. */
export function accountShape(world: World, account: Account): Shape {
  const { login } = account;
  const url = `${world.api}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id: account.id,
    node_id: nodeId(account.type, account.id),
    avatar_url: `${world.url}/avatars/${account.id}`,
    gravatar_id: '',
    url,
    html_url: account.type === 'Bot' ? `${world.url}/apps/${login.replace('[bot]', '')}` : `${world.url}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  };
}

export function nullableAccount(world: World, account: Account | undefined): Shape | null {
  return account === undefined || account.isGone ? null : accountShape(world, account);
}

/** The opaque id that GraphQL uses. */
export function nodeId(type: string, id: number | string): string {
  return Buffer.from(`${type}:${id}`).toString('base64url');
}

export function parseNodeId(text: string): { readonly type: string; readonly id: string } {
  const [type = '', ...id] = Buffer.from(text, 'base64url').toString('utf8').split(':');
  return { type, id: id.join(':') };
}
