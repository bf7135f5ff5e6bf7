import type { CommitObject } from '../state/git.ts';
import type { Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { nodeId, nullableAccount } from './account.ts';

/** A `commit`. Its author is the account whose address GitHub gave for its name. */
export async function commitShape(world: World, repo: Repo, sha: string): Promise<Shape> {
  const commit = await world.commit(repo, sha);
  const url = `${world.api}/repos/${nameOf(repo)}`;
  const page = `${world.url}/${nameOf(repo)}/commit`;
  const person = personOf(commit);
  const account = nullableAccount(world, accountOf(world, commit));
  return {
    sha,
    node_id: nodeId('Commit', sha),
    commit: {
      author: person,
      committer: person,
      message: commit.message,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      url: `${url}/git/commits/${sha}`,
      comment_count: 0,
      verification: unsigned,
    },
    url: `${url}/commits/${sha}`,
    html_url: `${page}/${sha}`,
    comments_url: `${url}/commits/${sha}/comments`,
    author: account,
    committer: account,
    parents: commit.parents.map(parent => ({
      sha: parent,
      url: `${url}/commits/${parent}`,
      html_url: `${page}/${parent}`,
    })),
  };
}

/** A `git-commit`. */
export async function gitCommitShape(world: World, repo: Repo, sha: string): Promise<Shape> {
  const commit = await world.commit(repo, sha);
  const url = `${world.api}/repos/${nameOf(repo)}/git`;
  const page = `${world.url}/${nameOf(repo)}/commit`;
  return {
    sha,
    node_id: nodeId('Commit', sha),
    url: `${url}/commits/${sha}`,
    html_url: `${page}/${sha}`,
    author: personOf(commit),
    committer: personOf(commit),
    tree: { sha: commit.tree, url: `${url}/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map(parent => ({
      sha: parent,
      url: `${url}/commits/${parent}`,
      html_url: `${page}/${parent}`,
    })),
    verification: unsigned,
  };
}

const unsigned = { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null };

function personOf({ by, date }: CommitObject): Shape {
  return { name: by.name, email: by.email, date: new Date(date * 1000).toISOString().replace(/\.\d+/u, '') };
}

export function accountOf(world: World, { by }: CommitObject): ReturnType<World['account']> | undefined {
  const login = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/u.exec(by.email)?.[1];
  return login === undefined ? undefined : world.accounts.get(login.toLowerCase());
}
