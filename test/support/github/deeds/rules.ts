import { type Actor, levelOf } from '../state/actor.ts';
import type { CheckRun, Protection, Pull, Repo, Review, Rule, Ruleset, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';

export interface EffectiveRule extends Rule {
  readonly ruleset: Ruleset;
}

/** Everything that holds for a branch: rulesets and classic protection. */
export function rulesOf(repo: Repo, branch: string): readonly EffectiveRule[] {
  return [...rulesOfRulesets(repo, branch), ...rulesOfProtection(repo.protections.get(branch))];
}

/** What the list of a branch's rules has. */
export function rulesOfRulesets(repo: Repo, branch: string): readonly EffectiveRule[] {
  return repo.rulesets
    .filter(({ enforcement, include }) => enforcement === 'active' && include.some(one => matches(repo, branch, one)))
    .flatMap(ruleset => ruleset.rules.map(rule => ({ ...rule, ruleset })));
}

/** Classic protection in the words of rules, so that both are kept by the same code. */
function rulesOfProtection(protection: Protection | undefined): readonly EffectiveRule[] {
  if (protection === undefined) return [];
  const { checks = [], strict, approvals, pushers, linear, signatures } = protection;
  const bypass = (pushers ?? []).map(
    id => ({ actor_id: id, actor_type: 'Integration', bypass_mode: 'always' }) as const,
  );
  const ruleset: Ruleset = { id: 0, name: 'classic', enforcement: 'active', include: [], rules: [], bypass: [] };
  const found: Rule[] = [{ type: 'non_fast_forward' }, { type: 'deletion' }];
  if (checks.length > 0) {
    const required = checks.map(({ context, app_id }) => ({
      context,
      ...(app_id === null ? {} : { integration_id: app_id }),
    }));
    const parameters = { required_status_checks: required, strict_required_status_checks_policy: strict ?? false };
    found.push({ type: 'required_status_checks', parameters });
  }
  if (approvals !== undefined) {
    found.push({ type: 'pull_request', parameters: { required_approving_review_count: approvals } });
  }
  if (linear) found.push({ type: 'required_linear_history' });
  if (signatures) found.push({ type: 'required_signatures' });
  const rules = found.map(rule => ({ ...rule, ruleset }));
  return pushers === undefined ? rules : [...rules, { type: 'update', ruleset: { ...ruleset, bypass } }];
}

function matches(repo: Repo, branch: string, pattern: string): boolean {
  if (pattern === '~ALL') return true;
  if (pattern === '~DEFAULT_BRANCH') return branch === repo.defaultBranch;
  const reference = `refs/heads/${branch}`;
  return pattern.endsWith('*') ? reference.startsWith(pattern.slice(0, -1)) : reference === pattern;
}

export type Bypass = 'always' | 'pull_requests_only' | 'never' | 'exempt';

/** As `current_user_can_bypass` says it. */
export function bypassOf(world: World, repo: Repo, ruleset: Ruleset, actor: Actor): Bypass {
  const found = ruleset.bypass.find(({ actor_id, actor_type }) => {
    if (actor_type === 'Integration') return actor.app?.id === actor_id;
    if (actor_type === 'User') return actor.app === undefined && actor.account.id === actor_id;
    if (actor_type === 'Team') return world.teams.find(({ id }) => id === actor_id)?.members.has(actor.account.id);
    return levelOf(world, repo, actor) === 'admin';
  });
  if (found === undefined) return 'never';
  return found.bypass_mode === 'pull_request' ? 'pull_requests_only' : found.bypass_mode;
}

interface RequiredCheck {
  readonly context: string;
  readonly integration_id?: number;
}

export function requiredChecks(rule: Rule): readonly RequiredCheck[] {
  return rule.type === 'required_status_checks'
    ? ((rule.parameters?.required_status_checks ?? []) as readonly RequiredCheck[])
    : [];
}

/** How a check or status of this name stands at a commit. Of several Apps that use a name all have to succeed. */
export function stateOfCheck(
  world: World,
  repo: Repo,
  sha: string,
  { context, integration_id: appId }: RequiredCheck,
): 'success' | 'failure' | 'pending' | 'missing' {
  const states: ('success' | 'failure' | 'pending')[] = [];
  for (const { app, runs } of repo.suites.get(sha) ?? []) {
    const run = runs.findLast(({ name }) => name === context);
    if (run !== undefined && (appId === undefined || app.id === appId)) states.push(stateOfRun(run));
  }
  const status = repo.statuses.get(sha)?.findLast(one => one.context === context);
  if (status !== undefined && (appId === undefined || world.apps.get(appId)?.bot === status.by)) {
    states.push(status.state === 'error' ? 'failure' : status.state);
  }
  if (states.length === 0) return 'missing';
  return states.find(state => state === 'failure') ?? states.find(state => state === 'pending') ?? 'success';
}

export function stateOfRun(run: CheckRun): 'success' | 'failure' | 'pending' {
  if (run.status !== 'completed') return 'pending';
  return ['success', 'neutral', 'skipped'].includes(run.conclusion ?? '') ? 'success' : 'failure';
}

/** What keeps a commit out of a branch as far as checks go, in GitHub's words. */
export function obstaclesOfChecks(world: World, repo: Repo, sha: string, rules: readonly Rule[]): readonly string[] {
  return rules.flatMap(requiredChecks).flatMap(check => {
    const state = stateOfCheck(world, repo, sha, check);
    if (state === 'success') return [];
    const says = { missing: 'expected', pending: 'pending', failure: 'failing' }[state];
    return [`Required status check "${check.context}" is ${says}.`];
  });
}

/** What keeps a pull request from being merged by this actor. The check of being up to date is the caller's. */
export function obstaclesOfPull(
  world: World,
  pull: Pull,
  rules: readonly EffectiveRule[],
  actor: Actor,
  ways: { readonly throughQueue?: boolean } = {},
): readonly string[] {
  const binding = rules.filter(({ ruleset }) => bypassOf(world, pull.repo, ruleset, actor) === 'never');
  const found = [...obstaclesOfChecks(world, pull.repo, pull.head.sha, binding)];
  for (const { type, parameters = {} } of binding) {
    if (type === 'pull_request') found.push(...obstaclesOfReviews(world, pull, parameters));
    if (parameters.required_review_thread_resolution === true && pull.threads.some(({ isResolved }) => !isResolved))
      found.push('A conversation must be resolved before this pull request can be merged.');
    if (type === 'merge_queue' && !ways.throughQueue) found.push('Changes must be made through the merge queue');
    if (type === 'update') found.push('Cannot update this protected ref.');
  }
  return found;
}

function obstaclesOfReviews(world: World, pull: Pull, parameters: Shape): readonly string[] {
  const wanted = Number(parameters.required_approving_review_count ?? 0);
  const standing = effectiveReviews(world, pull);
  if (standing.some(({ state }) => state === 'CHANGES_REQUESTED')) return ['Changes have been requested.'];
  const approvals = standing.filter(({ state }) => state === 'APPROVED').length;
  if (approvals >= wanted) return [];
  return [
    `At least ${wanted} approving review${wanted === 1 ? ' is' : 's are'} required by reviewers with write access.`,
  ];
}

/** The last review of each person with write access that decides something. */
export function effectiveReviews(world: World, pull: Pull): readonly Review[] {
  const last = new Map<number, Review>();
  for (const review of pull.reviews) {
    const level = levelOf(world, pull.repo, { account: review.by });
    if ((level === 'write' || level === 'admin') && review.state !== 'COMMENTED') last.set(review.by.id, review);
  }
  return [...last.values()];
}
