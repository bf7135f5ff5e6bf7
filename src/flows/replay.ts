import type { Actor, Actors } from '../core/actors.ts';
import type { FileMemory } from '../core/catalog/memories.ts';
import { withAssumptions } from '../core/policy/assumptions.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { judgeChange } from './judge-change.ts';
import type { Commit, Repository } from './ports.ts';

/** What a policy would have done with one merged change. */
export interface Replayed {
  readonly commit: Commit;
  readonly verdict: Verdict;
}

/** How to replay. */
export interface ReplayRequest {
  readonly commits: readonly Commit[];
  /** Approval is taken as given: the rules about content alone decide. */
  readonly assumeApproval: boolean;
  readonly files: FileMemory;
}

const login = /^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?(?:\[bot\])?$/i;
/**
 * What GitHub writes for accounts that hide their address; the id is missing in that of old accounts.
 * @see https://docs.github.com/en/account-and-profile/reference/email-addresses-reference
 */
const noreplyAddress = /^(?:(\d{1,15})\+)?([^@+]+)@users\.noreply\.github\.com$/i;

/**
 * Judges merged changes as if each were a pull request against its first parent, at the time of its commit, oldest first.
 * A commit without a parent changes nothing that is there, and is left out. The author is the account in the noreply address of the commit's author,
 * or has the name of that author where it may be a login, else is not known; of reviews, drafts and holds history knows nothing.
 */
export async function* replay(repository: Repository, request: ReplayRequest): AsyncGenerator<Replayed> {
  for (const commit of request.commits) {
    const [parent] = commit.parents;
    if (parent === undefined) continue;
    const verdict = await judgeChange(repository, {
      base: parent,
      head: commit.id,
      headIsMerged: true,
      actors: actorsOf(commit),
      assumeApproval: request.assumeApproval,
      now: commit.date,
      files: request.files,
      reproduce: () => `catalog-keeper replay ${commit.id}^..${commit.id}`,
    });
    yield { commit, verdict };
  }
}

function actorsOf(commit: Commit): Actors {
  const author = authorOf(commit);
  return withAssumptions(author === undefined ? {} : { author: { known: true, value: author } });
}

function authorOf({ author, authorEmail }: Commit): Actor | undefined {
  const [, id, ofAddress] = noreplyAddress.exec(authorEmail) ?? [];
  const name = ofAddress ?? author;
  if (!login.test(name) || name === 'unknown') return undefined;
  return { login: name, ...(id === undefined ? {} : { id: Number(id) }) };
}
