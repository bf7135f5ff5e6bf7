import { type Actors, nobodyKnown } from '../core/actors.ts';
import type { FileMemory } from '../core/catalog/reading.ts';
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
  /** Consent is taken as given: the rules about content alone decide. */
  readonly assumeConsent: boolean;
  readonly files: FileMemory;
}

const login = /^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?$/i;

/**
 * Judges merged changes as if each were a pull request against its first parent, at the time of its commit, oldest first.
 * A commit without a parent changes nothing that is there, and is left out. The author is the author of the commit where
 * that is the login of an account, else not known; of reviews, drafts and holds history knows nothing.
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
      assumeConsent: request.assumeConsent,
      now: commit.date,
      files: request.files,
      reproduce: `catalog-keeper replay ${commit.id}^..${commit.id}`,
    });
    yield { commit, verdict };
  }
}

function actorsOf({ author }: Commit): Actors {
  const isLogin = login.test(author) && author !== 'unknown';
  return withAssumptions({
    ...nobodyKnown,
    author: isLogin ? { known: true, value: { login: author } } : { known: false },
  });
}
