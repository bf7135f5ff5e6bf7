import type { Actors } from '../core/actors.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { type JudgedChangeRequest, judgeChangeWithDetails } from './judge-change-with-details.ts';
import type { Repository } from './ports.ts';

/** A change to be judged, where all facts about people are known. */
export interface ChangeRequest extends Omit<JudgedChangeRequest, 'actors'> {
  readonly actors: Actors;
}

/** The verdict on a change. @throws the repository's typed error when it cannot be looked at */
export async function judgeChange(repository: Repository, request: ChangeRequest): Promise<Verdict> {
  const { verdict } = await judgeChangeWithDetails(repository, { ...request, actors: () => request.actors });
  return verdict;
}
