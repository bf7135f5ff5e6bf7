import { nodeId } from '../shapes/account.ts';
import type { Account } from '../state/model.ts';
import type { World } from '../state/world.ts';
import type { Node } from './context.ts';

/** An `Actor`. Bots lack the ending `[bot]` here that they have everywhere else. */
export function accountNode(world: World, account: Account | undefined): Node | null {
  if (account === undefined || account.isGone) return null;
  const isBot = account.type === 'Bot';
  const login = isBot ? account.login.replace(/\[bot\]$/u, '') : account.login;
  const path = isBot ? `/apps/${login}` : `/${login}`;
  return {
    __typename: account.type,
    id: nodeId(account.type, account.id),
    databaseId: account.id,
    login,
    name: account.login,
    url: `${world.url}${path}`,
    resourcePath: path,
    avatarUrl: `${world.url}/avatars/${account.id}`,
    createdAt: '2020-01-01T00:00:00Z',
    updatedAt: '2020-01-01T00:00:00Z',
  };
}
