import type { Review } from '../policy/effective-reviews.ts';
import { shorten } from '../report/text/shorten.ts';
import { counted } from '../text/counted.ts';
import { listNames } from '../text/list-names.ts';
import { checkName } from './check-name.ts';
import { met, unmet } from './condition-of.ts';
import type { Condition, Judgement } from './judgement.ts';
import { guardOf } from './merge-operation.ts';
import type { Observed, ReportedCheck } from './pull-request.ts';
import { isDefaultBranch, requiredOfOthers, requiresOurs, stateOfRequired } from './required-checks.ts';

/** What GitHub's rules of the base branch ask for. */
export function* conditionsOfRules(observed: Observed, judgement: Judgement): Iterable<Condition> {
  const maintainers = judgement.maintainers.map(({ login }) => login);
  yield knownCondition(observed);
  yield* bypassCondition(observed, maintainers);
  yield protectionCondition(observed, judgement, maintainers);
  yield* upToDateCondition(observed, judgement);
  yield* rebaseCondition(observed, judgement);
  yield checksCondition(observed, maintainers);
  yield reviewsCondition(observed);
  yield methodCondition(observed, judgement, maintainers);
}

function knownCondition({ rules }: Observed): Condition {
  const id = 'rules-are-known';
  if (rules.unknown.length === 0) return met(id, 'The branch rules were read.');
  const text = `The branch rules could not be determined: ${rules.unknown.join(' ')}`;
  return unmet(id, shorten(text, 600), 'infrastructure', [], 'unknown');
}

/** What GitHub does not hold this App to, and cannot be looked at here, nobody would hold the change to. */
function* bypassCondition({ rules }: Observed, maintainers: readonly string[]): Iterable<Condition> {
  const { bypassed } = rules;
  if (bypassed.length === 0) return;
  const text = `This App can bypass branch rules that only GitHub can enforce: ${quoted(bypassed.slice(0, 20))}.`;
  yield unmet('no-other-rule-is-bypassed', text, 'maintainer', maintainers);
}

/**
 * Without it everybody with write access could merge past the check, and GitHub's own auto-merge as well. Another branch than the default one
 * may be somebody's work in progress, where nobody expects the App to merge.
 */
function protectionCondition(observed: Observed, judgement: Judgement, maintainers: readonly string[]): Condition {
  const id = 'check-is-required';
  const { branch } = observed.rules;
  if (requiresOurs(observed)) return met(id, `The branch "${branch}" requires the check of this App.`);
  if (judgement.merge.withoutProtection)
    return met(id, 'The check does not have to be required: `merge.withoutProtection` is on.');
  const isDefault = isDefaultBranch(observed);
  if (isDefault && guardOf(observed, judgement) === 'push-merge')
    return met(id, 'The App pushes the merge commit that it checked, so the check does not have to be required.');
  const which = `The branch "${branch}" ${isDefault ? '' : 'is not the default branch and '}does not require`;
  const text = `${which} the check "${checkName}" from this App.`;
  return unmet(id, text, 'maintainer', maintainers);
}

/** GitHub refuses the merge call then. What is pushed, or made by the queue, is made on top of the base. */
function* upToDateCondition(observed: Observed, judgement: Judgement): Iterable<Condition> {
  const { rules, pull } = observed;
  if (!rules.mustBeUpToDate || judgement.isBehind === undefined || guardOf(observed, judgement) !== 'merge') return;
  const id = 'branch-is-up-to-date';
  const who = pull.author.known ? [pull.author.value.login] : [];
  yield judgement.isBehind
    ? unmet(id, `The branch is behind "${rules.branch}" and must be up to date before merging.`, 'author', who)
    : met(id, `The branch is up to date with "${rules.branch}".`);
}

/** A rebase leaves merges out, and with them what they decide: GitHub, too, says of such a branch that it cannot be rebased safely. A queue judges what it made. */
function* rebaseCondition(observed: Observed, judgement: Judgement): Iterable<Condition> {
  const { replayed } = judgement;
  if (replayed === undefined || guardOf(observed, judgement) !== 'merge') return;
  const { author } = observed.pull;
  const who = author.known ? [author.value.login] : [];
  yield replayed === 'unsafe'
    ? unmet(
        'head-can-be-rebased',
        'The branch has merge commits or too many commits: rebasing it may give another content than the one that was checked.',
        'author',
        who,
      )
    : met('head-can-be-rebased', 'The commits of the branch can be rebased.');
}

function checksCondition(observed: Observed, maintainers: readonly string[]): Condition {
  const id = 'other-checks-pass';
  const required = requiredOfOthers(observed);
  const inState = (state: ReportedCheck['state']) =>
    required.filter(one => stateOfRequired(one, observed.pull.reported) === state).map(({ name }) => name);
  const failed = inState('failure');
  const { author } = observed.pull;
  const who = author.known ? [author.value.login] : [];
  if (failed.length > 0) return unmet(id, `Other required checks failed: ${quoted(failed)}.`, 'author', who);
  const skipped = inState('skipped');
  if (skipped.length > 0) {
    const text = `Other required checks were skipped and verified nothing: ${quoted(skipped)}.`;
    return unmet(id, text, 'maintainer', maintainers);
  }
  const pending = inState('pending');
  if (pending.length > 0)
    return unmet(
      id,
      `Other required checks are pending: ${quoted(pending)}.${aboutMissing(required, observed)}`,
      'infrastructure',
    );
  return met(id, required.length === 0 ? 'No other check is required.' : 'All other required checks passed.');
}

/**
 * GitHub starts no workflow of a first-time contributor before a maintainer approves its run (E12), and shows that to maintainers alone.
 * https://docs.github.com/en/actions/how-tos/manage-workflow-runs/approve-runs-from-forks
 */
function aboutMissing(required: ReturnType<typeof requiredOfOthers>, { pull }: Observed): string {
  const missing = required.filter(one => !pull.reported.some(({ name }) => name === one.name));
  if (missing.length === 0) return '';
  const names = quoted(missing.map(({ name }) => name));
  return ` Not reported yet: ${names}. If its workflow waits for approval, as for first-time contributors, a maintainer has to approve the run.`;
}

/**
 * GitHub does not hold this App to a rule that it may bypass, so whose approval counts is looked at here, as GitHub does it: that of who may push. It
 * counts whatever head and base branch it was given for, unless a rule made GitHub dismiss it.
 */
function reviewsCondition({ rules, pull }: Observed): Condition {
  const id = 'reviews-are-there';
  if (rules.approvals === 0) return met(id, 'GitHub requires no approving review.');
  const wanted = `GitHub requires ${counted(rules.approvals, 'approving review')}`;
  if (pull.reviews === undefined)
    return unmet(id, `${wanted}; the reviews could not be read.`, 'infrastructure', [], 'unknown');
  const latest = new Map<number, Review>();
  for (const review of pull.reviews)
    if (review.by !== undefined && review.state !== 'other') latest.set(review.by.id, review);
  const approving = [...latest.values()].filter(
    ({ state, mayPush }) => state === 'approved' && mayPush === true,
  ).length;
  const sentence = `${wanted} from people with write access; it has ${approving}.`;
  return approving >= rules.approvals ? met(id, sentence) : unmet(id, sentence, 'maintainer');
}

function methodCondition(observed: Observed, judgement: Judgement, maintainers: readonly string[]): Condition {
  const id = 'merge-method-is-allowed';
  const { method } = judgement.merge;
  const isFree = guardOf(observed, judgement) !== 'merge' || observed.rules.methods.includes(method);
  if (isFree) return met(id, 'The repository allows the merge method.');
  return unmet(id, `The repository does not allow the merge method "${method}".`, 'maintainer', maintainers);
}

function quoted(names: readonly string[]): string {
  return listNames(names.map(name => `"${name.replaceAll('"', "'").slice(0, 100).toWellFormed()}"`));
}
