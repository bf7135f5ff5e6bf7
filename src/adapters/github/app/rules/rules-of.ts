import { mapOf, numberOf, textOf, type Values } from '../../../../core/github/values.ts';
import type { BranchRules, MergeMethod } from '../../../../core/plan/pull-request.ts';

/** What GitHub says about a branch. */
export interface RuleSources {
  readonly branch: string;
  /** The rules of rulesets that apply to the branch; undefined where they could not be read. */
  readonly rules: readonly Values[] | undefined;
  /** Whether this App may bypass a ruleset, by its id; those of which it is not known are left out. */
  readonly bypasses: ReadonlyMap<number, boolean>;
  /** `RefUpdateRule` of classic protection; undefined where the branch has none. */
  readonly classic: Values | undefined;
  /** `required_status_checks` of classic protection; undefined where there is none. */
  readonly classicChecks: Values | undefined;
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

/**
 * What a branch demands, of rulesets and classic protection together.
 * https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/available-rules-for-rulesets
 */
export function rulesOf(sources: RuleSources): BranchRules {
  const { rules = [], classic, classicChecks } = sources;
  const bypassOf = (rule: Values) => sources.bypasses.get(numberOf(rule.ruleset_id) ?? 0);
  const parametersOf = (type: string) => rules.filter(rule => rule.type === type).map(rule => mapOf(rule.parameters));
  const checks = parametersOf('required_status_checks');
  const ofClassic = classicChecks === undefined ? [] : requiredOfClassic(classicChecks);
  const unread = sources.rules === undefined ? [`The rules of branch ${sources.branch} could not be read.`] : [];
  return {
    branch: sources.branch,
    required: [...checks.flatMap(requiredOfRule), ...ofClassic],
    // Who may bypass the ruleset merges what is behind, too.
    mustBeUpToDate:
      rules.some(rule => isStrict(rule) && bypassOf(rule) === false) ||
      (classicChecks?.strict === true && ofClassic.length > 0),
    hasMergeQueue: sources.hasMergeQueue || rules.some(({ type }) => type === 'merge_queue'),
    approvals: Math.max(
      0,
      ...parametersOf('pull_request').map(parameters => count(parameters.required_approving_review_count)),
      count(classic?.requiredApprovingReviewCount),
    ),
    methods: methodsOf(sources, parametersOf('pull_request')),
    mayPush:
      sources.rules !== undefined &&
      sources.unknown.length === 0 &&
      !sources.hasMergeQueue &&
      rules.every(rule => keptByPush.has(rule.type) || bypassOf(rule) === true) &&
      (classic === undefined || letsPush(classic)),
    allowsAutoMerge: sources.repository.autoMergeAllowed === true,
    unknown: [...unread, ...sources.unknown],
  };
}

/** Branches have to be up to date with the base before they are merged. */
export function isStrict(rule: Values): boolean {
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

function methodsOf({ repository, rules = [], classic }: RuleSources, ofPullRequests: readonly Values[]): MergeMethod[] {
  const isLinear =
    rules.some(({ type }) => type === 'required_linear_history') || classic?.requiresLinearHistory === true;
  const isAllowed = (method: MergeMethod) =>
    ofPullRequests.every(({ allowed_merge_methods: allowed }) => !Array.isArray(allowed) || allowed.includes(method));
  const found: MergeMethod[] = [];
  if (repository.mergeCommitAllowed === true && !isLinear) found.push('merge');
  if (repository.squashMergeAllowed === true) found.push('squash');
  if (repository.rebaseMergeAllowed === true) found.push('rebase');
  return found.filter(isAllowed);
}

function letsPush(classic: Values): boolean {
  return (
    classic.viewerCanPush === true &&
    classic.requiresLinearHistory === false &&
    classic.requiresSignatures === false &&
    classic.requiresConversationResolution === false &&
    (classic.requiredApprovingReviewCount ?? null) === null
  );
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0;
}
