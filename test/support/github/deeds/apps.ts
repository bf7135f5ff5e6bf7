import type { Account, App } from '../state/model.ts';
import { testKey, type World } from '../state/world.ts';

export interface AppWish {
  readonly slug: string;
  readonly owner: Account;
  readonly id?: number | undefined;
  readonly permissions: Readonly<Record<string, string>>;
  readonly events?: readonly string[] | undefined;
  /** Of its webhook. */
  readonly url?: string | undefined;
  readonly secret?: string | undefined;
}

export function newApp(world: World, wish: AppWish): App {
  const { slug, owner, id = world.id(), permissions, events = [], url, secret = 'secret of the webhooks' } = wish;
  const app: App = {
    id,
    slug,
    clientId: `Iv23${id}`,
    clientSecret: `secret of client ${id}`,
    owner,
    bot: world.account(`${slug}[bot]`, 'Bot'),
    privateKey: testKey(),
    permissions,
    events,
    hook: { url, secret },
    createdAt: world.time(),
  };
  world.apps.set(id, app);
  return app;
}
