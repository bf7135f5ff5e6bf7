import type { Actor, Known } from '../../../core/actors.ts';
import { defaultConfig } from '../../../core/config/defaults.ts';
import { knownIfDefined } from '../../../core/known-if-defined.ts';
import type { Observed } from '../../../core/plan/pull-request.ts';
import type { WorkIn } from '../../../core/plan/work-key.ts';
import type { OwnIssues } from '../../../flows/audit/ports.ts';
import type { AppAccount } from '../../../flows/doctor/ports.ts';
import { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { InstallHub } from '../../../flows/reconcile/installs/ports.ts';
import type { Hub, InstalledRepository, PullRequestKey } from '../../../flows/reconcile/ports.ts';
import type { PublishHub } from '../../../flows/reconcile/publish/ports.ts';
import { failureOf } from '../failure-of.ts';
import { findPusher } from '../find-pusher.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import { appAccount } from './app-account.ts';
import { appTokens } from './app-tokens.ts';
import { branchTip } from './branch-tip.ts';
import { type Connection, connect, type HubOptions } from './connection.ts';
import { failedDeliveries, redeliver } from './deliveries.ts';
import { fixedToken } from './fixed-token.ts';
import { notUnderstood } from './hub-error-of.ts';
import { installHub } from './installs/install-hub.ts';
import { knownNames } from './known-names.ts';
import { mergeQueue } from './merge-queue.ts';
import { type HowToObserve, observe } from './observe/observe.ts';
import { openHeads } from './observe/open-heads.ts';
import { openPullRequests, withHead } from './open-pull-requests.ts';
import { ownCheckRuns } from './own-check-runs.ts';
import { ownIssues } from './own-issues.ts';
import { ownMerges } from './own-merges.ts';
import { perform, performCheck } from './perform/index.ts';
import { publishHub } from './publish-hub.ts';
import { repositories } from './repositories.ts';
import { repositoryName } from './repository-name.ts';
import { observeBranch } from './rules/observe-branch.ts';
import { rulesReader } from './rules/read-rules.ts';
import { shownLines } from './shown-lines.ts';
import { teamMembers } from './team-members.ts';

/** GitHub as an App sees it. Nothing is asked before the first call. */
export function openHub(options: HubOptions): {
  readonly hub: Hub;
  readonly account: AppAccount;
  readonly publishHub: PublishHub;
  readonly installHub: InstallHub;
  /** The issues that the App opened in a repository. */
  readonly issues: (installed: InstalledRepository) => OwnIssues;
} {
  const connection = connect(options, (request, now) =>
    'token' in options ? fixedToken(options.token) : appTokens(options, request, now),
  );
  const rules = rulesReader(connection);
  const account = appAccount(connection, rules);
  const learned = knownNames(connection.now);
  let login: Promise<string> | undefined;
  const ourLogin = () => {
    login ??= account.info().then(
      info => info.login,
      error => {
        login = undefined;
        throw error;
      },
    );
    return login;
  };
  const heads = openHeads(connection.now);
  const observeBy = (key: PullRequestKey, how: HowToObserve) => {
    const onFound = (id: string, name: string) => {
      learned.learn({ id: key.repository.id, name });
      learned.learnPull(key, id);
    };
    return observe({ connection, rules, heads, ourLogin, onFound }, learned.current(key), how);
  };
  const askName = async ({ installation, repository: { id } }: WorkIn) => {
    const name = await repositoryName(connection, { installation, repository: { id } });
    if (name === undefined) return undefined;
    learned.learn({ id, name });
    return { installation, repository: { id, name } };
  };
  const hub: Hub = {
    async *repositories(onFailure) {
      for await (const installed of repositories(connection, onFailure)) {
        learned.learn(installed.repository);
        yield installed;
      }
    },
    async named(installed) {
      const { installation, repository } = installed;
      const name = learned.recent(repository.id);
      return name === undefined ? askName(installed) : { installation, repository: { id: repository.id, name } };
    },
    openPullRequests: installed => openPullRequests(connection, learned.current(installed)),
    ownMerges: (installed, branch) => ownMerges(connection, learned.current(installed), branch, ourLogin),
    withHead: (installed, head) => withHead(connection, learned.current(installed), head),
    async observe(key, { stopLabel = defaultConfig.merge.stopLabel, isFresh = false, rulesSince } = {}) {
      const how = { stopLabel, isFresh, rulesSince };
      const { name } = learned.current(key).repository;
      const observed = await observeBy(key, how);
      if (observed !== undefined) return observed;
      // Its name may have been given to another repository.
      const named = await askName(key);
      return named === undefined || named.repository.name === name ? undefined : observeBy(key, how);
    },
    shownLines: (key, files) => shownLines(connection, learned.current(key), files),
    pusher: (key, head) => pusherOf(connection, key, head),
    branch: (installed, branch) => branchTip(connection, learned.current(installed), branch),
    observeBranch: (installed, branch) => observeBranch(connection, rules, learned.current(installed), branch),
    isBranchTip: (installed, sha) => isBranchTip(connection, learned.current(installed), sha),
    mergeQueue: (installed, branch) => mergeQueue(connection, learned.current(installed), branch),
    perform: (key, operation) => perform(connection, learned.current(key), operation, learned.idOf(key)),
    report: (installed, operation) => performCheck(connection, learned.current(installed), operation),
    checkRuns: (installed, sha) => ownCheckRuns(connection, learned.current(installed), sha),
    teamMembers: (installed, team) => teamMembers(connection, learned.current(installed), team),
    failedDeliveries: since => failedDeliveries(connection, since),
    redeliver: id => redeliver(connection, id),
  };
  return {
    hub,
    account,
    publishHub: publishHub(connection, installed => learned.current(installed), ourLogin),
    installHub: installHub(connection, installed => learned.current(installed), ourLogin),
    issues: installed => ownIssues(connection, learned.current(installed), ourLogin),
  };
}

/** A repository that is gone, or that the App may not read, tells nobody who pushed to it. */
async function pusherOf(
  connection: Connection,
  key: PullRequestKey,
  head: Observed['pull']['head'],
): Promise<Known<Actor>> {
  if (head.repository === undefined) return { known: false };
  const branch = { repository: head.repository, name: head.branch };
  try {
    return knownIfDefined(await findPusher(connection.reader(key), { head: head.sha, branch }));
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied') return { known: false };
    throw error;
  }
}

/**
 * Whether a branch is at a commit.
 * https://docs.github.com/en/rest/commits/commits#list-branches-for-head-commit
 */
async function isBranchTip(connection: Connection, installed: InstalledRepository, sha: string): Promise<boolean> {
  const what = `the branches of ${installed.repository.name} at ${sha}`;
  const question = { what, permission: 'contents: read' };
  const found = await connection.reader(installed).read(question, ({ rest }, signal) =>
    rest.repos
      .listBranchesForHeadCommit({
        ...nameOfRepository(installed.repository.name),
        commit_sha: sha,
        request: { signal },
      })
      .then(({ data }): unknown => data)
      .catch(noBranchesIfMissing),
  );
  if (!Array.isArray(found)) throw notUnderstood(what);
  return found.length > 0;
}

/** The commit is gone, or was never there. */
function noBranchesIfMissing(error: unknown): readonly unknown[] {
  const { status } = failureOf(error);
  if (status === 404 || status === 422) return [];
  throw error;
}
