import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { CommitObject } from './git.ts';
import { readCommit } from './git.ts';
import type { Account, App, Installation, Repo, Shape, Team, Token } from './model.ts';

/** Something that happened; `payload` is only made where somebody hears of it. */
export interface Happening {
  readonly event: string;
  readonly action: string | undefined;
  readonly repo: Repo | undefined;
  readonly installation?: Installation;
  /** Only this App hears of it. */
  readonly only?: App;
  readonly by: Account;
  /** Takes what it tells of at once, even where it needs longer to put it into words. */
  readonly payload: () => Shape | Promise<Shape>;
}

let privateKey: string | undefined;

/** Everything that GitHub knows, without the ways to ask for it. */
export class World {
  readonly accounts = new Map<string, Account>();
  readonly apps = new Map<number, App>();
  readonly installations = new Map<number, Installation>();
  readonly repositories: Repo[] = [];
  readonly teams: Team[] = [];
  readonly members = new Map<Account, Map<number, Account>>();
  readonly tokens = new Map<string, Token>();
  /** What goes wrong inside the double itself, or against the contract: makes `close` fail. */
  readonly problems: string[] = [];
  /** Of repositories, in small letters. */
  readonly oldNames = new Map<string, Repo>();
  /** Who sits at the browser: signs in, and registers Apps. */
  browser: Account | undefined;
  /** Codes that a browser was sent on with, each good for one use. */
  readonly codes = new Map<string, Account | App>();
  /** Where git repositories are kept. */
  readonly directory: string;
  /** Root of the server, without a slash at its end. */
  url = '';
  onHappening: (happening: Happening) => void = () => undefined;
  readonly #work = new Set<Promise<unknown>>();
  readonly #locks = new Map<Repo, Promise<unknown>>();
  readonly #now: () => Date;
  readonly #commits = new Map<string, CommitObject>();
  #id = 1000;

  constructor(directory: string, now: () => Date) {
    this.directory = directory;
    this.#now = now;
  }

  get api(): string {
    return `${this.url}/api/v3`;
  }

  id(): number {
    return ++this.#id;
  }

  /** Larger than what an Int of GraphQL holds, as those of comments and reviews are at GitHub. */
  largeId(): number {
    return 3_000_000_000 + this.id();
  }

  milliseconds(): number {
    return this.#now().getTime();
  }

  /** As GitHub writes times: without fractions of a second. */
  time(): string {
    return this.#now().toISOString().replace(/\.\d+/u, '');
  }

  emit(happening: Happening): void {
    this.onHappening(happening);
  }

  /** Work that nobody waits for but `settled`. */
  background(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => this.problems.push(`in the background: ${String(error)}`))
      .finally(() => this.#work.delete(done));
    this.#work.add(done);
  }

  /** When nothing goes on in the background. */
  async settled(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work);
  }

  /** One at a time for a repository and its forks, which share pull requests and objects. */
  exclusive<Result>(repo: Repo, run: () => Promise<Result>): Promise<Result> {
    const root = repo.parent ?? repo;
    const result = (this.#locks.get(root) ?? Promise.resolve()).then(run);
    this.#locks.set(
      root,
      result.catch(() => undefined),
    );
    return result;
  }

  /** The account of this name; a user where it is new. */
  account(login: string, type: Account['type'] = 'User'): Account {
    const key = login.toLowerCase();
    const known = this.accounts.get(key);
    if (known !== undefined) return known;
    const account = { id: this.id(), login, type, isGone: false };
    this.accounts.set(key, account);
    return account;
  }

  rename(account: Account, login: string): void {
    this.accounts.delete(account.login.toLowerCase());
    account.login = login;
    this.accounts.set(login.toLowerCase(), account);
  }

  repository(fullName: string): Repo | undefined {
    const wanted = fullName.toLowerCase();
    return this.repositories.find(repo => !repo.isGone && nameOf(repo).toLowerCase() === wanted);
  }

  installationOf(app: App, repo: Repo): Installation | undefined {
    for (const installation of this.installations.values()) {
      if (installation.app === app && !installation.isDeleted && covers(installation, repo)) return installation;
    }
    return undefined;
  }

  repositoriesOf(installation: Installation): readonly Repo[] {
    return this.repositories.filter(repo => !repo.isGone && covers(installation, repo));
  }

  /** What a commit says. @throws where the repository has none of this id */
  async commit(repo: Repo, sha: string): Promise<CommitObject> {
    // Repositories that are alike get commits of the same id, each at a time of its own.
    const key = `${repo.directory} ${sha}`;
    const known = this.#commits.get(key) ?? (await readCommit(repo.directory, sha));
    if (known === undefined) throw new Error(`the double has no commit ${sha} in ${nameOf(repo)}`);
    this.#commits.set(key, known);
    return known;
  }

  addToken(
    token: Pick<Token, 'installation' | 'user' | 'repositories' | 'permissions'>,
    lifetimeMs = 3_600_000,
  ): Token {
    const text = `${token.installation === undefined ? 'ghu' : 'ghs'}_${randomBytes(18).toString('hex')}`;
    const made = { ...token, text, expiresAt: this.milliseconds() + lifetimeMs };
    this.tokens.set(text, made);
    return made;
  }

  directoryOf(owner: string, name: string): string {
    return join(this.directory, `${owner}+${name}+${this.id()}.git`);
  }
}

export function nameOf(repo: Repo): string {
  return `${repo.owner.login}/${repo.name}`;
}

function covers(installation: Installation, repo: Repo): boolean {
  return installation.account === repo.owner && (installation.repositories?.has(repo) ?? true);
}

/** One for the process: to make one takes a tenth of a second. Known to nobody else, of use to nothing else. */
export function testKey(): string {
  privateKey ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  return privateKey;
}
