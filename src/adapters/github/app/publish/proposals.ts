import { mapOf, numberOf, textOf } from '../../../../core/github/values.ts';
import type { Performed } from '../../../../core/plan/operation.ts';
import type { Proposal } from '../../../../core/plan/proposal.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import type { WantedProposal } from '../../../../flows/reconcile/publish/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection, Send } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { outcomeOfWrite, refusalOfPost } from '../perform/index.ts';

/**
 * The newest pull requests that an account opened from a branch of the repository itself.
 * https://docs.github.com/en/rest/pulls/pulls#list-pull-requests
 */
export async function proposals(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
  ourLogin: () => Promise<string>,
): Promise<readonly Proposal[]> {
  const { name } = installed.repository;
  const what = `the pull requests of ${name}`;
  const login = await ourLogin();
  const repository = nameOfRepository(name);
  const { data } = await connection
    .reader(installed)
    .read({ what, permission: 'pull_requests: read' }, ({ rest }, signal) =>
      rest.pulls.list({
        ...repository,
        head: `${repository.owner}:${branch}`,
        state: 'all',
        sort: 'created',
        direction: 'desc',
        per_page: 30,
        request: { signal },
      }),
    );
  if (!Array.isArray(data)) throw notUnderstood(what);
  return data.map(mapOf).flatMap(({ number: numberValue, state, title, body, user, merged_at: mergedAt }) => {
    const number = numberOf(numberValue);
    if (number === undefined) throw notUnderstood(what);
    if (mapOf(user).login !== login) return [];
    const isMerged = typeof mergedAt === 'string';
    return [{ number, isOpen: state === 'open', isMerged, title: textOf(title) ?? '', body: textOf(body) ?? '' }];
  });
}

/**
 * Opens a pull request, or changes one.
 * https://docs.github.com/en/rest/pulls/pulls#create-a-pull-request
 */
export async function propose(
  connection: Connection,
  installed: InstalledRepository,
  { number, branch, base, title, body, isOpen }: WantedProposal,
): Promise<Performed> {
  const { name } = installed.repository;
  const question = { what: `a pull request of ${name}`, permission: 'pull_requests: write' };
  const repository = nameOfRepository(name);
  const send: Send =
    number === undefined
      ? ({ rest }, signal) => rest.pulls.create({ ...repository, head: branch, base, title, body, request: { signal } })
      : ({ rest }, signal) =>
          rest.pulls.update({
            ...repository,
            pull_number: number,
            title,
            body,
            state: isOpen ? 'open' : 'closed',
            request: { signal },
          });
  return outcomeOfWrite(
    question,
    await connection.write(installed, question, send),
    () => ({ kind: 'done' }),
    refusalOfPost,
  );
}
