import { newApp } from '../deeds/apps.ts';
import { installationPayload, repositoryInShort } from '../rest/apps.ts';
import type { Actor } from '../state/actor.ts';
import type { Account, App, Installation, Level, Repo, Team, Token } from '../state/model.ts';
import type { World } from '../state/world.ts';

/** Accounts, organizations, teams, Apps and where they are installed. */
export class People {
  readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** The account of this name, made where it is new. */
  account(login: string): Account {
    return this.world.account(login);
  }

  addOrganization(login: string, members: readonly string[] = []): Account {
    const organization = this.world.account(login, 'Organization');
    const accounts = members.map(one => this.world.account(one));
    this.world.members.set(organization, new Map(accounts.map(one => [one.id, one])));
    return organization;
  }

  addTeam(
    organization: string,
    slug: string,
    members: readonly string[],
    repositories: readonly (readonly [Repo, Level])[] = [],
    parent?: Team,
  ): Team {
    const accounts = members.map(one => this.world.account(one));
    const team: Team = {
      id: this.world.id(),
      organization: this.world.account(organization, 'Organization'),
      slug,
      members: new Map(accounts.map(one => [one.id, one])),
      parent,
      repositories: new Map(repositories),
    };
    this.world.teams.push(team);
    return team;
  }

  /** `permissions` and `events` as in app.yml. */
  addApp(wish: {
    readonly slug?: string;
    readonly id?: number;
    readonly owner?: string;
    readonly permissions: Readonly<Record<string, string>>;
    readonly events?: readonly string[];
    readonly webhook?: { readonly url: string; readonly secret?: string };
  }): App {
    const { slug = 'catalog-keeper', owner = 'keepers', webhook, ...rest } = wish;
    const account = this.world.account(owner);
    return newApp(this.world, { slug, owner: account, ...rest, url: webhook?.url, secret: webhook?.secret });
  }

  /** Somebody sits down at the browser, to sign in with GitHub or to register an App. */
  sitDown(login: string): Account {
    const account = this.world.account(login);
    this.world.browser = account;
    return account;
  }

  /** On all repositories of an account, or on some. */
  install(app: App, account: string, repositories?: readonly Repo[]): Installation {
    const installation: Installation = {
      id: this.world.id(),
      app,
      account: this.world.account(account),
      repositories: repositories && new Set(repositories),
      permissions: app.permissions,
      suspendedAt: undefined,
      isDeleted: false,
      createdAt: this.world.time(),
    };
    this.world.installations.set(installation.id, installation);
    this.#tell(installation, 'created');
    return installation;
  }

  suspend(installation: Installation, isSuspended = true): void {
    installation.suspendedAt = isSuspended ? this.world.time() : undefined;
    this.#tell(installation, isSuspended ? 'suspend' : 'unsuspend');
  }

  uninstall(installation: Installation): void {
    this.#tell(installation, 'deleted');
    installation.isDeleted = true;
  }

  /** Adds repositories to an installation on some of them, or takes them away. */
  select(installation: Installation, added: readonly Repo[], removed: readonly Repo[] = []): void {
    const { world } = this;
    installation.repositories = new Set(
      [...world.repositoriesOf(installation), ...added].filter(one => !removed.includes(one)),
    );
    const payload = {
      ...installationPayload(world, installation),
      repository_selection: 'selected',
      repositories_added: added.map(one => repositoryInShort(one)),
      repositories_removed: removed.map(one => repositoryInShort(one)),
    };
    const action = added.length > 0 ? 'added' : 'removed';
    const by = installation.account;
    const event = 'installation_repositories';
    world.emit({ event, action, repo: undefined, installation, by, payload: () => payload });
  }

  #tell(installation: Installation, action: string): void {
    const payload = installationPayload(this.world, installation);
    const by = installation.account;
    this.world.emit({ event: 'installation', action, repo: undefined, installation, by, payload: () => payload });
  }

  /** A token of an installation, or of a person. It lasts an hour. */
  tokenOf(whose: Installation | string, permissions?: Readonly<Record<string, string>>): string {
    const isPerson = typeof whose === 'string';
    const token: Pick<Token, 'installation' | 'user' | 'repositories' | 'permissions'> = {
      installation: isPerson ? undefined : whose,
      user: isPerson ? this.world.account(whose) : undefined,
      repositories: undefined,
      permissions: permissions ?? (isPerson ? {} : whose.permissions),
    };
    return this.world.addToken(token).text;
  }

  /** All tokens that are out are of no use from now on. */
  expireTokens(): void {
    for (const token of this.world.tokens.values()) token.expiresAt = 0;
  }

  /** A person, or the App whose bot it is. */
  actor(login: string): Actor {
    const account = this.world.account(login);
    const app = [...this.world.apps.values()].find(({ bot }) => bot === account);
    return app === undefined ? { account } : { account, app };
  }
}
