import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeLabel } from '../deeds/issues.ts';
import { branchMoved } from '../deeds/push.ts';
import { createBareRepository, git, writeCommits, writeReference } from '../state/git.ts';
import type { Account, Level, Method, Protection, Repo, Ruleset } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { People } from './people.ts';

export interface RepositoryWish {
  readonly files?: Readonly<Record<string, string>>;
  readonly isPrivate?: boolean;
  readonly defaultBranch?: string;
  /** A clone whose objects are used where they are (never changed), with the branches that the repository is to have. */
  readonly clone?: { readonly directory: string; readonly branches: Readonly<Record<string, string>> };
  readonly methods?: readonly Method[];
  readonly allowsAutoMerge?: boolean;
  readonly labels?: readonly string[];
}

/** Repositories, and the rules of their branches. */
export class Setting extends People {
  async addRepository(fullName: string, wish: RepositoryWish = {}): Promise<Repo> {
    const { defaultBranch = 'main', files = { 'README.md': 'A repository.\n' }, clone } = wish;
    const [owner = '', name = ''] = fullName.split('/');
    const repo = this.#newRepo(owner, name, wish);
    await createBareRepository(repo.directory, defaultBranch);
    for (const label of wish.labels ?? []) makeLabel(this.world, repo, label);
    if (clone !== undefined) {
      const objects = await git(clone.directory, ['rev-parse', '--path-format=absolute', '--git-path', 'objects']);
      await writeFile(join(repo.directory, 'objects/info/alternates'), `${objects}\n`);
      for (const [branch, sha] of Object.entries(clone.branches)) {
        await writeReference(repo.directory, `refs/heads/${branch}`, sha);
        repo.branches.set(branch, sha);
      }
      return repo;
    }
    const [sha] = await writeCommits(repo.directory, [
      {
        reference: `refs/heads/${defaultBranch}`,
        parents: [],
        files,
        message: 'Initial commit',
        by: { name: owner, email: `${owner}@users.noreply.github.com` },
        date: Math.floor(this.world.milliseconds() / 1000),
      },
    ]);
    if (sha !== undefined) repo.branches.set(defaultBranch, sha);
    return repo;
  }

  #newRepo(owner: string, name: string, wish: RepositoryWish, parent?: Repo): Repo {
    const now = this.world.time();
    const repo: Repo = {
      id: this.world.id(),
      owner: this.world.account(owner),
      name,
      isPrivate: wish.isPrivate ?? parent?.isPrivate ?? false,
      defaultBranch: wish.defaultBranch ?? parent?.defaultBranch ?? 'main',
      directory: this.world.directoryOf(owner, name),
      parent,
      isGone: false,
      isArchived: false,
      branches: new Map(),
      rulesets: [],
      protections: new Map(),
      labels: new Map(),
      issues: new Map(),
      pulls: new Map(),
      comments: new Map(),
      suites: new Map(),
      runs: new Map(),
      statuses: new Map(),
      activity: [],
      collaborators: new Map(),
      queues: new Map(),
      deployments: [],
      workflowRuns: [],
      methods: wish.methods ?? ['merge', 'squash', 'rebase'],
      allowsAutoMerge: wish.allowsAutoMerge ?? false,
      nextNumber: 1,
      openCount: 0,
      createdAt: now,
      pushedAt: now,
    };
    this.world.repositories.push(repo);
    return repo;
  }

  /** Somebody's fork; the one that is there already where there is one. */
  async fork(parent: Repo, owner: string): Promise<Repo> {
    const account = this.world.account(owner);
    const known = this.world.repositories.find(one => one.parent === parent && one.owner === account && !one.isGone);
    if (known !== undefined) return known;
    const fork = this.#newRepo(owner, parent.name, {}, parent);
    await createBareRepository(fork.directory, parent.defaultBranch, parent.directory);
    const tip = parent.branches.get(parent.defaultBranch);
    if (tip !== undefined) {
      await writeReference(fork.directory, `refs/heads/${parent.defaultBranch}`, tip);
      fork.branches.set(parent.defaultBranch, tip);
    }
    return fork;
  }

  /** It goes by another name, or to another owner. Its old name leads to it. */
  renameRepository(repo: Repo, fullName: string): void {
    const [owner = '', name = ''] = fullName.split('/');
    this.world.oldNames.set(nameOf(repo).toLowerCase(), repo);
    const from = repo.name;
    repo.owner = this.world.account(owner);
    repo.name = name;
    const by = repo.owner;
    const payload = () => ({ changes: { repository: { name: { from } } } });
    this.world.emit({ event: 'repository', action: 'renamed', repo, by, payload });
  }

  /** A repository that is deleted. Pull requests from a fork stay open, with a head that is nowhere. */
  deleteRepository(repo: Repo): void {
    repo.isGone = true;
  }

  addCollaborator(repo: Repo, login: string, level: Level = 'write'): Account {
    const account = this.world.account(login);
    repo.collaborators.set(account.id, level);
    return account;
  }

  addRuleset(repo: Repo, wish: Pick<Ruleset, 'rules'> & Partial<Ruleset>): Ruleset {
    const id = this.world.id();
    const ruleset: Ruleset = {
      id,
      name: `ruleset ${id}`,
      enforcement: 'active',
      include: ['~DEFAULT_BRANCH'],
      bypass: [],
      ...wish,
    };
    repo.rulesets.push(ruleset);
    return ruleset;
  }

  /** Classic protection; undefined takes it away. */
  protect(repo: Repo, branch: string, protection: Protection | undefined): void {
    if (protection === undefined) repo.protections.delete(branch);
    else repo.protections.set(branch, protection);
  }

  removeRuleset(repo: Repo, ruleset: Ruleset): void {
    repo.rulesets.splice(repo.rulesets.indexOf(ruleset), 1);
  }

  addLabels(repo: Repo, ...names: readonly string[]): void {
    for (const name of names) makeLabel(this.world, repo, name);
  }

  /** A branch that points to a commit which the repository has, or to nothing. */
  async setBranch(repo: Repo, branch: string, sha: string | undefined, by: string): Promise<void> {
    await this.world.exclusive(repo, async () => {
      const before = repo.branches.get(branch);
      if (sha === undefined) await git(repo.directory, ['update-ref', '-d', `refs/heads/${branch}`]);
      else await writeReference(repo.directory, `refs/heads/${branch}`, sha);
      await branchMoved(this.world, repo, { branch, before, after: sha }, this.actor(by));
    });
  }
}
