import type { Actor, Actors } from '../../../src/core/actors.ts';
import type { Verdict } from '../../../src/core/report/verdict.ts';
import { judgeChange } from '../../../src/flows/judge-change.ts';
import type { Repository } from '../../../src/flows/ports.ts';
import { known } from '../known.ts';
import { memoryRepository } from '../memory-repository.ts';
import { idOf } from './account-ids.ts';
import type { CaseActors, FuzzCase } from './make-case.ts';

/** The verdict on a change, whose head stands for the merged tree. */
export function judgeCase({ repository, head, actors }: FuzzCase): Promise<Verdict> {
  const trees = { base: Object.fromEntries(repository.files), head: Object.fromEntries(head) };
  return judgeIn(memoryRepository(trees), { base: 'base', head: 'head' }, actors);
}

/** The same, in any repository that has both trees. */
export function judgeIn(
  repository: Repository,
  revisions: { readonly base: string; readonly head: string },
  { author, pusher, approvers }: CaseActors,
): Promise<Verdict> {
  const actors: Actors = {
    author: known(account(author)),
    pushedBy: known(account(pusher)),
    approvals: known(approvers.map(account)),
    changesRequestedBy: known([]),
    isDraft: known(false),
    hold: known(undefined),
  };
  const now = '2026-01-15T12:00:00.000Z';
  return judgeChange(repository, { ...revisions, actors, now, reproduce: () => '' });
}

function account(login: string): Actor {
  return { login, id: idOf(login) };
}
