import { mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { BranchRules, MergeMethod } from '../../../../core/plan/pull-request.ts';

/** What GitHub says about a branch. */
export interface RuleSources {
  readonly branch: string;
  /** The rules of rulesets that apply to the branch; undefined where they could not be read. */
  readonly rules: readonly Values[] | undefined;
  /** What GitHub says of this App's bypassing, by the ids of rulesets: `never` and its like. Those that do not say are left out. */
  readonly bypasses: ReadonlyMap<number, string>;
  /** `RefUpdateRule`: what keeps this App from pushing; undefined where nothing does, or GitHub does not say. */
  readonly update: Values | undefined;
  /** The branch by the REST API, which tells a part of classic protection; undefined where it is gone, or could not be read. */
  readonly listed: Values | undefined;
  /** `mergeCommitAllowed` and its like. */
  readonly repository: Values;
  readonly hasMergeQueue: boolean;
  readonly unknown: readonly string[];
}

/** Rules that a fast-forward of a commit with a successful check keeps to. Any other one may refuse it. */
const keptByPush: ReadonlySet<unknown> = new Set([
  'creation',
  'deletion',
  'non_fast_forward',
  'required_status_checks',
]);

const bypassesPush: ReadonlySet<string | undefined> = new Set(['always', 'exempt']);

/** The merge call goes round what this App may bypass by this: GitHub asks for no word about it. */
const bypassesMerge: ReadonlySet<string | undefined> = new Set(['always', 'exempt', 'pull_requests_only']);

/** Rules that are kept here where the merge call goes round them, or that ask for nothing. */
const keptByMerge: ReadonlySet<unknown> = new Set([
  ...keptByPush,
  'merge_queue',
  'required_linear_history',
  'copilot_code_review',
]);

/**
 * Rules that this App may go round where a ruleset lets it bypass them: what they ask for is asked for here as well. Any other one
 * (workflows, code scanning, deployments) only GitHub can hold a change to, so nobody would.
 */
function mayBeBypassed({ type, parameters }: Values): boolean {
  if (type === 'update') return true;
  const {
    require_code_owner_review,
    require_last_push_approval,
    required_review_thread_resolution,
    required_reviewers,
  } = mapOf(parameters);
  const asked = [require_code_owner_review, require_last_push_approval, required_review_thread_resolution];
  const namesReviewers = Array.isArray(required_reviewers) && required_reviewers.length > 0;
  return type === 'pull_request' && !namesReviewers && asked.every(value => value !== true);
}

/**
 * What a branch demands, of rulesets and classic protection together.
 * https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets
 */
export function rulesOf(sources: RuleSources): BranchRules {
  const { rules = [], update } = sources;
  const classic = mapOf(mapOf(sources.listed?.protection).required_status_checks);
  const bypassOf = (rule: Values) => sources.bypasses.get(numberOf(rule.ruleset_id) ?? 0);
  const parametersOf = (type: string) => rules.filter(rule => rule.type === type).map(rule => mapOf(rule.parameters));
  const checks = parametersOf('required_status_checks');
  const ofClassic = classic.enforcement_level === 'off' ? [] : requiredOfClassic(classic);
  const unread = sources.rules === undefined ? [`The rules of branch ${sources.branch} could not be read.`] : [];
  const unlisted =
    sources.listed === undefined ? [`The protection of branch ${sources.branch} could not be read.`] : [];
  return {
    branch: sources.branch,
    required: withoutDoubles([...checks.flatMap(requiredOfRule), ...ofClassic]),
    // Who may bypass the ruleset merges what is behind, too.
    mustBeUpToDate:
      rules.some(rule => isStrict(rule) && bypassOf(rule) === 'never') ||
      (classic.strict === true && ofClassic.length > 0),
    hasMergeQueue: sources.hasMergeQueue || rules.some(({ type }) => type === 'merge_queue'),
    approvals: Math.max(
      0,
      ...parametersOf('pull_request').map(parameters => count(parameters.required_approving_review_count)),
      count(update?.requiredApprovingReviewCount),
    ),
    methods: methodsOf(sources, parametersOf('pull_request')),
    mayPush:
      sources.rules !== undefined &&
      sources.unknown.length === 0 &&
      !sources.hasMergeQueue &&
      rules.every(rule => keptByPush.has(rule.type) || (mayBeBypassed(rule) && bypassesPush.has(bypassOf(rule)))) &&
      letsPush(sources, rules),
    bypassed: [
      ...new Set(
        rules
          .filter(rule => !keptByMerge.has(rule.type) && !mayBeBypassed(rule) && bypassesMerge.has(bypassOf(rule)))
          .map(({ type }) => textOf(type) ?? 'a rule without a type'),
      ),
    ],
    mustResolveConversations:
      parametersOf('pull_request').some(parameters => parameters.required_review_thread_resolution === true) ||
      update?.requiresConversationResolution === true,
    allowsAutoMerge: sources.repository.autoMergeAllowed === true,
    unknown: [...unread, ...unlisted, ...sources.unknown],
  };
}

/** Branches have to be up to date with the base before they are merged. */
function isStrict(rule: Values): boolean {
  const parameters = mapOf(rule.parameters);
  return rule.type === 'required_status_checks' && parameters.strict_required_status_checks_policy === true;
}

/** Whether it matters that this App may bypass the ruleset of this rule. */
export function mattersToBypass(rule: Values): boolean {
  return isStrict(rule) || !keptByPush.has(rule.type);
}

function requiredOfRule(parameters: Values): BranchRules['required'] {
  const { required_status_checks: checks } = parameters;
  return (Array.isArray(checks) ? checks.map(mapOf) : []).flatMap(check => {
    const name = textOf(check.context);
    return name === undefined ? [] : [{ name, appId: numberOf(check.integration_id) }];
  });
}

/** `checks` says which App a check has to come from; a server that is older has `contexts` alone. */
function requiredOfClassic({ checks, contexts }: Values): BranchRules['required'] {
  if (Array.isArray(checks))
    return checks.map(mapOf).flatMap(check => {
      const name = textOf(check.context);
      return name === undefined ? [] : [{ name, appId: numberOf(check.app_id) }];
    });
  return (Array.isArray(contexts) ? contexts : []).flatMap(context => {
    const name = textOf(context);
    return name === undefined ? [] : [{ name, appId: undefined }];
  });
}

function methodsOf({ repository, rules = [], update }: RuleSources, ofPullRequests: readonly Values[]): MergeMethod[] {
  const isLinear =
    rules.some(({ type }) => type === 'required_linear_history') || update?.requiresLinearHistory === true;
  const isAllowed = (method: MergeMethod) =>
    ofPullRequests.every(({ allowed_merge_methods: allowed }) => !Array.isArray(allowed) || allowed.includes(method));
  const found: MergeMethod[] = [];
  if (repository.mergeCommitAllowed === true && !isLinear) found.push('merge');
  if (repository.squashMergeAllowed === true) found.push('squash');
  if (repository.rebaseMergeAllowed === true) found.push('rebase');
  return found.filter(isAllowed);
}

/**
 * Whether classic protection lets this App push. What GitHub reports may come from rulesets, which are looked at by themselves: then it
 * is known whether the App may bypass them.
 */
function letsPush({ update, listed }: RuleSources, rules: readonly Values[]): boolean {
  // Protected by something of which nothing is told.
  if (update === undefined) return listed?.protected === false || rules.length > 0;
  const has = (type: string) => rules.some(rule => rule.type === type);
  const asksForReviews =
    (update.requiredApprovingReviewCount ?? null) !== null || update.requiresConversationResolution !== false;
  return (
    update.viewerCanPush === true &&
    (update.requiresLinearHistory === false || has('required_linear_history')) &&
    (update.requiresSignatures === false || has('required_signatures')) &&
    (!asksForReviews || has('pull_request'))
  );
}

function withoutDoubles(required: BranchRules['required']): BranchRules['required'] {
  return required.filter(
    ({ name, appId }, index) => required.findIndex(one => one.name === name && one.appId === appId) === index,
  );
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
