import { checkName } from '../plan/check-name.ts';
import type { MergeSettings } from '../plan/judgement.ts';
import { guardOf } from '../plan/merge-operation.ts';
import type { BranchRules, MergeMethod, ObservedBranch } from '../plan/pull-request.ts';
import { requiredOfOthers } from '../plan/required-checks.ts';
import { counted } from '../text/counted.ts';
import { quoteAll } from '../text/quoted-names.ts';
import { type Diagnosis, ok, problem, unknown } from './diagnosis.ts';
import type { DoctorFacts } from './facts.ts';

const where = 'a ruleset of the branch (Settings, Rules, Rulesets)';

interface Known {
  readonly rules: BranchRules;
  /** Undefined where the App is not known. */
  readonly appId: number | undefined;
  /** Undefined where the configuration could not be read. */
  readonly merge: MergeSettings | undefined;
  readonly methods: readonly MergeMethod[];
  readonly allowsAutoMerge: boolean;
}

/** What GitHub demands of the default branch, and how the App merges there. */
export function* diagnoseRules({ rules, app, settings, content }: DoctorFacts): Iterable<Diagnosis> {
  const id = 'rules-are-known';
  if (rules === undefined) return;
  if (!rules.known) {
    yield unknown(id, rules.why, rules.fix);
    return;
  }
  const [...unread] = rules.value.unknown;
  yield unread.length === 0
    ? ok(id, `The rules of the branch "${rules.value.branch}" can be read.`)
    : unknown(
        id,
        `Nothing is merged to the branch "${rules.value.branch}": ${unread.join(' ')}`,
        'Grant the permissions that the App requests.',
      );
  const known: Known = {
    rules: rules.value,
    appId: app?.registration.known === true ? app.registration.value.id : undefined,
    merge: content?.known === true ? content.value.merge : undefined,
    methods: rules.value.methods,
    allowsAutoMerge: settings?.known === true && settings.value?.allowsAutoMerge === true,
  };
  yield checkIsRequired(known);
  yield* ofOtherDemands(known);
  if (known.merge !== undefined) yield* diagnoseMerging(known, known.merge);
}

/** C1, C2, C5: a check of that name is anybody's, unless the rule names the App that it has to come from. */
function checkIsRequired({ rules, appId, merge }: Known): Diagnosis {
  const id = 'check-is-required';
  const ours = rules.required.filter(({ name }) => name === checkName);
  const how = `Require the status check "${checkName}" in ${where}, and choose the App as its source.`;
  if (ours.length === 0) {
    if (rules.unknown.length > 0) return unknown(id, 'Whether the check is required could not be determined.', how);
    if (merge?.withoutProtection === true)
      return ok(id, `The branch does not require the check "${checkName}", which \`merge.withoutProtection\` allows.`);
    const what = `The branch "${rules.branch}" does not require the check "${checkName}": everybody with write access can merge without it.`;
    return problem(id, what, how);
  }
  if (ours.some(one => one.appId !== undefined && one.appId === appId))
    return ok(id, `The branch "${rules.branch}" requires the check "${checkName}" from this App.`);
  const bound = ours.find(one => one.appId !== undefined);
  if (bound === undefined)
    return problem(
      id,
      `The branch "${rules.branch}" accepts the check "${checkName}" from any source: everybody with write access can report it.`,
      `Choose the App as the source of the check in ${where}.`,
    );
  if (appId !== undefined)
    return problem(
      id,
      `The branch "${rules.branch}" requires the check "${checkName}" from App ${bound.appId}, but this is App ${appId}.`,
      `Choose this App as the source of the check in ${where}.`,
    );
  return unknown(
    id,
    `The branch "${rules.branch}" requires the check "${checkName}" from App ${bound.appId}; whether that is yours could not be determined.`,
    'Compare it with the id on the settings page of the App, or run doctor with APP_ID and PRIVATE_KEY.',
  );
}

function* ofOtherDemands({ rules, appId }: Known): Iterable<Diagnosis> {
  const others = requiredOfOthers({ ...factsOf(rules), appId: appId ?? 0 }).filter(({ name }) => name !== checkName);
  const open = others.filter(one => one.appId === undefined).map(({ name }) => name);
  if (open.length > 0)
    yield problem(
      'other-checks-have-a-source',
      `Anybody with write access can set required checks: ${quoteAll(open, 8)}.`,
      `Choose their source in ${where}.`,
    );
  else if (others.length > 0)
    yield ok(
      'other-checks-have-a-source',
      `Merging waits for other checks: ${quoteAll(
        others.map(({ name }) => name),
        8,
      )}.`,
    );
  if (rules.bypassed.length > 0)
    yield problem(
      'no-other-rule-is-bypassed',
      `Nothing is merged: the App may bypass rules that GitHub alone can apply: ${quoteAll(rules.bypassed, 8)}.`,
      'Put these rules into a ruleset of their own that the App may not bypass.',
    );
  if (rules.approvals > 0)
    yield problem(
      'no-other-approval-is-required',
      `GitHub requires ${counted(rules.approvals, 'approving review')} of every pull request, even if its author owns the packages.`,
      'Remove the required approvals if you do not need them: the App asks the owners of the packages for approval.',
    );
}

function* diagnoseMerging(known: Known, merge: MergeSettings): Iterable<Diagnosis> {
  if (!merge.automatic || merge.dryRun) {
    const reason = merge.dryRun ? '`merge.dryRun` is on' : '`merge.automatic` is off';
    yield ok('merging-is-automatic', `Nothing is merged by the App, because ${reason}.`);
  }
  const { rules, appId, methods, allowsAutoMerge } = known;
  if (merge.autoMerge && !allowsAutoMerge)
    yield problem(
      'auto-merge-is-allowed',
      "`merge.autoMerge` is on, and the repository does not allow GitHub's auto-merge.",
      'Allow it in the settings of the repository ("Allow auto-merge"), or set `merge.autoMerge: false`.',
    );
  if (appId === undefined) {
    yield unknown(
      'base-is-bound',
      'How the App would merge could not be determined: GitHub shows its permissions only to the App.',
      'Run doctor with APP_ID and PRIVATE_KEY.',
    );
    return;
  }
  const guard = guardOf({ ...factsOf(rules), appId }, { merge, tree: '' });
  if (guard === 'merge' && !methods.includes(merge.method))
    yield problem(
      'merge-method-is-allowed',
      `The merge method "${merge.method}" is not allowed here.`,
      `Set \`merge.method\` to one of: ${methods.join(', ') || 'none is allowed'}; or allow this one in the settings of the repository.`,
    );
  yield baseIsBound(guard, known);
}

/** The rules that are looked at are those of the default branch. */
function factsOf(rules: BranchRules): Pick<ObservedBranch, 'rules' | 'repository'> {
  return { rules, repository: { defaultBranch: rules.branch } };
}

/** The merge call binds the head, not the base: two good changes can give a bad one. */
function baseIsBound(guard: ReturnType<typeof guardOf>, { rules }: Known): Diagnosis {
  const id = 'base-is-bound';
  if (guard === 'push-merge') return ok(id, 'The App pushes the merge commit that it checked (guard: push).');
  if (guard === 'enqueue') return ok(id, 'The App checks each group of the merge queue (guard: queue).');
  if (rules.mustBeUpToDate) return ok(id, 'Branches must be up to date before they are merged (guard: up to date).');
  return problem(
    id,
    'Another change can be merged at the same moment. The App checks the result after merging, and stops merging if it is invalid (guard: compare).',
    `Allow the App to bypass the rules that block pushes to "${rules.branch}", or use a merge queue, or require branches to be up to date.`,
  );
}
