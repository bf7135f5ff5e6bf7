import { commitOf, mapOf, textOf } from '../../../core/github/values.ts';
import { actionCheckName } from '../../../core/plan/action-check-name.ts';
import { checkName, unprotectedCheckName } from '../../../core/plan/check-name.ts';
import type { PullRequestName } from '../../../flows/ports.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { PullRequestKey, ReportedPull, ReportHub } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import { type Connection, type ConnectionOptions, connect } from './connection.ts';
import { fixedToken } from './fixed-token.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { listReader } from './observe/list-reader.ts';
import { reportQuery } from './observe/queries.ts';
import { readComments } from './observe/read-comments.ts';
import { fromRest, oldestFirst } from './own-check-runs.ts';
import { performCheck, performPost } from './perform/index.ts';
import { readPages } from './read-pages.ts';

/** The App that workflows act as: a job may have any name, so a run of its says nothing of who made it. */
const actions = 'github-actions';

/** GitHub, by one token. Nothing is asked before the first call. */
export function openReportHub({
  token,
  ...options
}: Omit<ConnectionOptions, 'appId'> & { readonly token: string }): ReportHub {
  const connection = connect({ ...options, appId: 0 }, () => fixedToken(token));
  return {
    observe: pull => observe(connection, pull),
    perform: (pull, operation) =>
      operation.kind === 'create-check' || operation.kind === 'update-check'
        ? performCheck(connection, keyOf(pull), operation)
        : performPost(connection, keyOf(pull), operation),
  };
}

/** A token is for one installation or one person, and repositories are asked for by their names. */
function keyOf({ repository, number }: PullRequestName): PullRequestKey {
  return { installation: 0, repository: { id: 0, name: repository }, number };
}

async function observe(connection: Connection, pull: PullRequestName): Promise<ReportedPull | undefined> {
  const { repository, number } = pull;
  const key = keyOf(pull);
  const what = `pull request ${number} of ${repository}`;
  const name = nameOfRepository(repository);
  const question = { what, permission: 'pull_requests: read' };
  const { data, denied } = await connection.query(key, question, reportQuery, { ...name, number });
  const found = mapOf(mapOf(data.repository).pullRequest);
  const head = commitOf(found.headRefOid);
  if (head === undefined) {
    if (denied.size === 0) return undefined;
    throw new HubError('denied', `GitHub does not let the token read ${what}.`, {
      fix: `It needs \`pull-requests: read\`.`,
    });
  }
  const ourLogin = async () => textOf(mapOf(data.viewer).login) ?? '';
  const lists = listReader(connection, key, what, name);
  const { comments, isComplete } = await readComments(lists, number, found.comments, ourLogin);
  // Ours may be among those that are missing: it would be made twice.
  if (!isComplete) throw notUnderstood(`the comments on ${what}`);
  return {
    isOpen: found.state === 'OPEN',
    head,
    comments,
    checkRuns: await readCheckRuns(connection, key, head),
  };
}

async function readCheckRuns(
  connection: Connection,
  key: PullRequestKey,
  sha: string,
): Promise<ReportedPull['checkRuns']> {
  const repository = key.repository.name;
  const what = `the check runs of ${sha} in ${repository}`;
  const named = (name: string) =>
    readPages(
      connection,
      key,
      { what, permission: 'checks: read', key: `runs ${repository} ${sha} ${name}` },
      (octokit, { signal, ...page }) =>
        octokit.rest.checks.listForRef({
          ...nameOfRepository(repository),
          ...page,
          ref: sha,
          check_name: name,
          filter: 'all',
          request: { signal },
        }),
      data => answerMap(what, data).check_runs,
      run => ({ app: mapOf(run.app).slug, run: fromRest(run) }),
    );
  try {
    const own = await named(actionCheckName);
    const others = [...(await named(checkName)), ...(await named(unprotectedCheckName))];
    const ofApp = others.some(({ app }) => typeof app === 'string' && app !== actions);
    return {
      own: oldestFirst(
        own.map(({ run }) => run),
        what,
      ),
      ofApp,
    };
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied') return undefined;
    throw error;
  }
}
