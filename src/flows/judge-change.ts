import type { Actors, TeamMembers } from '../core/actors.ts';
import type { FileMemory } from '../core/catalog/memories.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { judgedChange } from './judged-change.ts';
import type { Images, Repository } from './ports.ts';

/** A change to be judged. */
export interface ChangeRequest {
  /** The revision to merge into: its configuration and owners hold. */
  readonly base: string;
  /** The revision to merge, or one that already is the result of merging. */
  readonly head: string;
  readonly headIsMerged?: boolean;
  readonly actors: Actors;
  /** Looks up who is in the teams that own what the change affects, by their names. Without it nobody does. */
  readonly teams?: (names: readonly string[]) => Promise<readonly TeamMembers[]>;
  /** Judges by this text of the configuration in place of the base branch's: to see what it would change. */
  readonly config?: string;
  /** Judges as if every owner and every maintainer had approved: shows what the content alone decides. */
  readonly assumeConsent?: boolean;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  /** What catalog files hold, from earlier changes. */
  readonly files?: FileMemory | undefined;
  /**
   * Opens who is asked about images, when there is anything to ask. Without it nobody is, and the checks that need to know
   * are skipped.
   */
  readonly openImages?: () => Promise<Images>;
  /** Is told how many of how many images were looked at. */
  readonly onImages?: (done: number, total: number) => void;
  /** Is told now and then how many documents were parsed. */
  readonly onDocuments?: (parsed: number) => void;
  /** The command that gives the same verdict in a clone. */
  readonly reproduce: string;
}

/** The verdict on a change. @throws the repository's typed error when it cannot be looked at */
export async function judgeChange(repository: Repository, request: ChangeRequest): Promise<Verdict> {
  const { verdict } = await judgedChange(repository, { ...request, actors: () => request.actors });
  return verdict;
}
