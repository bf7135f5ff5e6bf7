import { pullOfTitle } from '../cluster/runs/run-title.ts';
import { commitOf, mapOf, numberOf, textOf, type Values } from '../github/values.ts';
import { checkName, unprotectedCheckName } from './check-name.ts';
import { sameLabel } from './hold-of.ts';
import { ownLabels } from './labels.ts';
import { formatWorkKey, type WorkKey } from './work-key.ts';

/** Where an event comes from. Ids alone: nothing else of an event is believed. */
interface Origin {
  readonly installation: number;
  readonly repository: { readonly id: number };
}

type Handler = (payload: Values, origin: Origin, action: string) => readonly WorkKey[];

/** Actions of `pull_request` that change nothing that a decision rests on. */
const idleActions = new Set([
  'assigned',
  'unassigned',
  'locked',
  'unlocked',
  'milestoned',
  'demilestoned',
  'review_requested',
  'review_request_removed',
]);

/**
 * What to look at again after an event, as keys; empty where it changes nothing for us. An event is only a hint: what it says about
 * states is not used, and a lost one is made up for by a sweep. Events of our own making give no work where they cannot matter.
 *
 * @param app id of the App that is told
 */
export function workOfEvent(name: string, payload: Values, app?: number): readonly string[] {
  const installation = numberOf(mapOf(payload.installation).id);
  if (installation === undefined) return [];
  const action = textOf(payload.action) ?? '';
  if (name === 'check_suite' && action === 'completed' && isOwn(payload.check_suite, app)) return [];
  if (name === 'installation' || name === 'installation_repositories')
    return formatted(repositoriesOf(name, payload, installation, action));
  const id = numberOf(mapOf(payload.repository).id);
  if (id === undefined) return [];
  const origin = { installation, repository: { id } };
  return formatted(handlers.get(name)?.(payload, origin, action) ?? []);
}

const wholeRepository: Handler = (_payload, origin) => [{ kind: 'repository', ...origin }];

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['pull_request', ofPullRequest],
  ['pull_request_review', ofReview],
  ['issue_comment', ofComment],
  ['issues', ofIssue],
  ['check_run', ofCheckRun],
  ['check_suite', ofCheckSuite],
  [
    'workflow_run',
    (payload, origin, action) => (action === 'completed' ? workOfRun(mapOf(payload.workflow_run), origin) : []),
  ],
  ['status', ({ sha }, origin) => headOf(sha, origin)],
  ['merge_group', ofMergeGroup],
  ['push', ofPush],
  ['branch_protection_rule', wholeRepository],
  ['repository_ruleset', wholeRepository],
  ['repository', ofRepository],
]);

const movedActions = new Set(['renamed', 'transferred', 'unarchived']);
const shownActions = new Set(['privatized', 'publicized']);

/** Whom the pages show a repository to is noted by sweeps: it may have no pull request that is looked at. */
function ofRepository(payload: Values, origin: Origin, action: string): readonly WorkKey[] {
  if (shownActions.has(action)) return [{ kind: 'sweep' }];
  const isMoved = action === 'edited' && 'default_branch' in mapOf(payload.changes);
  // Pull requests of the branch before and of the one that it is now have another check name, and other catalogs are published.
  if (isMoved) return [...wholeRepository(payload, origin, action), { kind: 'publish', ...origin }];
  return movedActions.has(action) ? wholeRepository(payload, origin, action) : [];
}

function formatted(keys: readonly WorkKey[]): readonly string[] {
  return [...new Set(keys.map(formatWorkKey))];
}

function ofPullRequest({ pull_request, label, sender }: Values, origin: Origin, action: string): readonly WorkKey[] {
  if (idleActions.has(action)) return [];
  const isLabelling = action === 'labeled' || action === 'unlabeled';
  const name = textOf(mapOf(label).name) ?? '';
  if (isLabelling && isBot(sender) && ownLabels.some(own => sameLabel(own, name))) return [];
  const { number, head } = mapOf(pull_request);
  // Others with the same head may have waited for it (T7).
  const others = action === 'auto_merge_disabled' ? headOf(mapOf(head).sha, origin) : [];
  return [...pullOf(number, origin), ...others];
}

/** What apps remark at lines decides nothing, and may be our own suggestions. */
function ofReview({ pull_request, review, sender }: Values, origin: Origin, action: string): readonly WorkKey[] {
  const isRemark = isBot(sender) && action === 'submitted' && mapOf(review).state === 'commented';
  return isRemark ? [] : pullOf(mapOf(pull_request).number, origin);
}

/** Comments of apps give no commands; one that was deleted may have been ours, or have held a command. */
function ofComment({ issue, comment, sender }: Values, origin: Origin, action: string): readonly WorkKey[] {
  const { number, pull_request } = mapOf(issue);
  if (pull_request === undefined || isBot(sender)) return [];
  return isBot(mapOf(comment).user) && action === 'created' ? [] : pullOf(number, origin);
}

/** An issue may stop merging by its label, whose name the configuration says. */
function ofIssue({ issue }: Values, origin: Origin, action: string): readonly WorkKey[] {
  const { labels } = mapOf(issue);
  const isLabelled = Array.isArray(labels) && labels.length > 0;
  const matters = ['labeled', 'unlabeled'].includes(action) || (isLabelled && endings.has(action));
  return matters ? [{ kind: 'repository', ...origin }] : [];
}

const endings = new Set(['opened', 'closed', 'reopened', 'deleted', 'transferred']);

const ownNames: ReadonlySet<unknown> = new Set([checkName, unprotectedCheckName]);

function ofCheckRun({ check_run }: Values, origin: Origin, action: string): readonly WorkKey[] {
  const { name } = mapOf(check_run);
  const isAsked = action === 'rerequested' || action === 'requested_action';
  // That ours ended is our own doing.
  return isAsked || (action === 'completed' && !ownNames.has(name)) ? commitWork(check_run, origin) : [];
}

/** That its own check runs ended is the App's own doing. To find whose head they are on takes the whole list of pull requests. */
function isOwn(suite: unknown, app: number | undefined): boolean {
  return app !== undefined && numberOf(mapOf(mapOf(suite).app).id) === app;
}

function ofCheckSuite({ check_suite }: Values, origin: Origin, action: string): readonly WorkKey[] {
  return action === 'completed' || action === 'rerequested' ? commitWork(check_suite, origin) : [];
}

function ofMergeGroup({ merge_group }: Values, origin: Origin, action: string): readonly WorkKey[] {
  const { head_sha, base_sha, base_ref } = mapOf(merge_group);
  const head = commitOf(head_sha);
  const base = commitOf(base_sha);
  const branch = branchOf(base_ref);
  if (action !== 'checks_requested' || head === undefined || base === undefined || branch === undefined) return [];
  return [{ kind: 'group', ...origin, head, base, branch }];
}

/** Of a branch that is gone GitHub closes the pull requests; those that the queue makes are nobody's base. */
function ofPush({ ref, deleted, repository }: Values, origin: Origin): readonly WorkKey[] {
  const branch = branchOf(ref);
  if (branch === undefined || deleted === true || branch.startsWith('gh-readonly-queue/')) return [];
  const isDefault = mapOf(repository).default_branch === branch;
  return [{ kind: 'base', ...origin, branch }, ...(isDefault ? [{ kind: 'publish', ...origin } as const] : [])];
}

/** git takes any blank but that of ASCII into a name. https://git-scm.com/docs/git-check-ref-format */
function branchOf(ref: unknown): string | undefined {
  return /^refs\/heads\/([^\0-\x20\x7f:]{1,255})$/.exec(textOf(ref) ?? '')?.[1];
}

/** A run that a person or this App started may have published, or have installed what a pull request brings. */
function workOfRun(run: Values, origin: Origin): readonly WorkKey[] {
  if (run.event !== 'workflow_dispatch') return commitWork(run, origin);
  const pull = pullOf(pullOfTitle(textOf(run.display_title) ?? ''), origin);
  return pull.length > 0 ? pull : [{ kind: 'publish', ...origin }];
}

/** The pull requests of a commit: those that GitHub names, or, as it names none of forks, whichever have this head. */
function commitWork(value: unknown, origin: Origin): readonly WorkKey[] {
  const { head_sha, pull_requests } = mapOf(value);
  const pulls = (Array.isArray(pull_requests) ? pull_requests : [])
    .map(mapOf)
    // A branch may be proposed to another repository, too.
    .filter(({ base }) => numberOf(mapOf(mapOf(base).repo).id) === origin.repository.id)
    .flatMap(({ number }) => pullOf(number, origin));
  return pulls.length > 0 ? pulls : headOf(head_sha, origin);
}

function headOf(value: unknown, origin: Origin): readonly WorkKey[] {
  const head = commitOf(value);
  return head === undefined ? [] : [{ kind: 'head', ...origin, head }];
}

function pullOf(value: unknown, origin: Origin): readonly WorkKey[] {
  const number = numberOf(value);
  return number === undefined ? [] : [{ kind: 'pull', ...origin, number }];
}

const beginnings = new Set(['created', 'unsuspend', 'new_permissions_accepted']);

function repositoriesOf(
  name: string,
  { repositories, repositories_added }: Values,
  installation: number,
  action: string,
): readonly WorkKey[] {
  const isAdded = name === 'installation_repositories';
  if (isAdded ? action !== 'added' : !beginnings.has(action)) return [];
  const listed = isAdded ? repositories_added : repositories;
  // Not every event lists them.
  if (!Array.isArray(listed)) return [{ kind: 'sweep' }];
  return listed.map(mapOf).flatMap((repository): readonly WorkKey[] => {
    const id = numberOf(repository.id);
    return id === undefined ? [] : [{ kind: 'repository', installation, repository: { id } }];
  });
}

function isBot(account: unknown): boolean {
  return mapOf(account).type === 'Bot';
}
