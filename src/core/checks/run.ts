import { whyIndexIsUnchanged } from '../bundle-index/why-index-is-unchanged.ts';
import { locateAll } from '../catalog/locate.ts';
import { defaultOptions } from '../default-options.ts';
import type { Edit } from '../edit/edit.ts';
import type { CheckOutcome, Finding } from '../finding.ts';
import type { CheckReport } from '../policy/decision.ts';
import { type MaintainerApproval, maintainerApproval } from '../policy/maintainer-approval.ts';
import { ReadingError } from '../reading-error.ts';
import { rukpakObjects } from '../rukpak/rukpak-objects.ts';
import type { Snapshot } from '../snapshot.ts';
import { counted } from '../text/counted.ts';
import { atLinkedFiles } from './at-linked-files.ts';
import type { Check, Problem, SubjectState } from './define.ts';
import { runOnIndexes } from './run-on-indexes.ts';
import { whyNothingToCheck } from './why-nothing-to-check.ts';
import { withApproval } from './with-approval.ts';
import { type WordedProblem, wordedProblem } from './worded-problem.ts';

/** Findings of one check and one severity: past it they are counted. Nobody reads more, and a million do not fit in memory. */
const maxFindings = 5_000;

/** Errors after which a check looks no further: they settle the verdict, and a few megabytes can have as many as they have lines. */
const maxErrors = 50_000;

/** Findings of one run whose edits are made: documents are read again for them. */
const maxEdited = 500;

interface Found {
  readonly check: Check;
  readonly severity: 'error' | 'warning';
  readonly problem: WordedProblem;
}

/**
 * Runs checks over a snapshot. Every check is in the report: whether it passed, failed, could not be determined, or was skipped
 * and why. A check that throws is a defect of ours: it counts as unknown, never as passed, and the others still run.
 *
 * @throws ReadingError where a text is to be had no more
 */
export function runChecks(snapshot: Snapshot, checks: readonly Check[]): CheckReport {
  const { found, outcomes } = run(snapshot, checks);
  locateAll(found.flatMap(({ problem }) => problem.at ?? []));
  const edits = editsOf(found);
  const findings = found.map(({ check, severity, problem }, index) => ({
    ...findingOf(check, problem, severity),
    ...(edits[index]?.length ? { edits: edits[index] } : {}),
  }));
  return { findings: atLinkedFiles(findings, snapshot), checks: outcomes };
}

/** What checks find, at files without lines: finding those takes time. @throws as `runChecks` */
export function findWithoutLines(snapshot: Snapshot, checks: readonly Check[]): readonly Finding[] {
  const findings = run(snapshot, checks).found.map(({ check, severity, problem }) => {
    const at = problem.at === undefined ? {} : { at: { file: problem.at.file } };
    return findingOf(check, { ...problem, ...at }, severity);
  });
  return atLinkedFiles(findings, snapshot);
}

/** The edits of each problem. What is approved or undetermined needs none. */
function editsOf(found: readonly Found[]): readonly (readonly Edit[])[] {
  let left = maxEdited;
  return found.map(({ problem }) => {
    if (problem.edits === undefined || left === 0) return [];
    if (problem.unknown === true || problem.approvedBy !== undefined) return [];
    left -= 1;
    return problem.edits();
  });
}

function run(
  snapshot: Snapshot,
  checks: readonly Check[],
): { readonly found: readonly Found[]; readonly outcomes: readonly CheckOutcome[] } {
  const approval = maintainerApproval(snapshot);
  const found: Found[] = [];
  const outcomes: CheckOutcome[] = [];
  for (const check of checks) {
    const severity = snapshot.config.checks[check.id]?.severity ?? check.severity;
    if (severity === 'off') {
      outcomes.push({ id: check.id, outcome: 'skipped', reason: whyOff(check, snapshot) });
      continue;
    }
    const reason = reasonToSkip(check, snapshot);
    if (reason !== undefined) {
      outcomes.push({ id: check.id, outcome: 'skipped', reason });
      continue;
    }
    const result = runOne(check, { snapshot, severity, approval });
    for (const problem of result.problems) found.push({ check, severity, problem });
    outcomes.push({ id: check.id, ...outcomeOf(check, result, { snapshot, severity }) });
  }
  return { found, outcomes };
}

/** Why a snapshot lacks what a check needs; undefined where it has it. */
function reasonToSkip(check: Check, snapshot: Snapshot): string | undefined {
  if (snapshot.obstacle !== undefined && check.needs !== 'nothing') return 'the change could not be loaded';
  const needsBase = check.needs === 'change' || check.needs === 'indexes';
  if (needsBase && snapshot.subject !== 'change') return 'there is no base to compare with';
  if (check.needs === 'indexes') return whyIndexIsUnchanged(snapshot);
  if (check.group === 'bundle' || check.needs === 'bundles' || check.needs === 'paths') {
    // Where nothing was looked at there is nothing to find, which is not to be taken for nothing that is wrong.
    if (snapshot.noBundles !== undefined) return snapshot.noBundles;
  }
  if (check.needs === 'images' && !snapshot.images.asked) return snapshot.images.reason;
  if (check.needs === 'rukpak' && rukpakObjects(snapshot.rukpak?.merged).length === 0)
    return 'the change adds or alters no object of RukPak';
  if (check.needs === 'installs') return whyNotInstalled(snapshot);
  if (check.needs === 'catalog-runs') return whyNotInstalled(snapshot) ?? whyNotTried(snapshot);
  return undefined;
}

function whyNotInstalled({ installs, config }: Snapshot): string | undefined {
  if (config.install.mode === 'off') return '`install.mode` is off';
  if (installs === undefined) return 'only the App follows installs on a cluster';
  return installs.targets.length === 0 ? 'the change brings no new head of a channel to a catalog' : undefined;
}

/** The other check says how far the run is, and blocks where it has to. */
function whyNotTried({ installs }: Snapshot): string | undefined {
  if (installs?.state.kind !== 'ended') return 'no run of the workflow has ended';
  return installs.state.catalogs === undefined ? 'the run of the workflow tried no catalog' : undefined;
}

/** Where a bundle is judged by itself, optional validators can be asked for by name, too. */
function whyOff({ severity, validator }: Check, { subject, layout }: Snapshot): string {
  if (severity !== 'off') return 'the configuration turns it off';
  const isBundleAlone = subject === 'tree' && layout.catalogs.length === 0 && layout.operators === undefined;
  return `off by default, and not enabled ${validator === undefined || !isBundleAlone ? 'in the configuration' : 'in the configuration or by --optional'}`;
}

/** Findings of one kind weigh the same. */
type Kind = Finding['severity'] | 'approved';

interface Conditions {
  readonly snapshot: Snapshot;
  readonly severity: 'error' | 'warning';
  readonly approval: MaintainerApproval;
}

interface Result {
  readonly problems: readonly WordedProblem[];
  /** Something may be wrong that was withheld. */
  readonly isWithheld: boolean;
}

function runOne(check: Check, { snapshot, severity, approval }: Conditions): Result {
  const options = { ...defaultOptions(check), ...snapshot.config.checks[check.id]?.options };
  const found: WordedProblem[] = [];
  const counts = new Map<Kind, { readonly sample: WordedProblem; count: number }>();
  let isWithheld = false;
  try {
    for (const yielded of problemsOf(check, snapshot, options)) {
      if (yielded === 'withheld') {
        isWithheld = true;
        continue;
      }
      const problem = severity === 'error' ? withApproval(yielded, check, approval) : yielded;
      const kind = kindOf(problem, severity);
      const count = (counts.get(kind)?.count ?? 0) + 1;
      counts.set(kind, { sample: problem, count });
      if (count <= maxFindings) found.push(problem);
      if (kind === 'error' && count === maxErrors) break;
    }
  } catch (error) {
    if (error instanceof ReadingError) throw error;
    found.push({
      unknown: true,
      message: `This check ended unexpectedly: ${error instanceof Error ? error.message : String(error)}.`,
      fix: 'This is a defect of catalog-keeper, not of the change: please report it.',
    });
  }
  for (const [kind, { sample, count }] of counts) if (count > maxFindings) found.push(notListed(kind, sample, count));
  return { problems: found, isWithheld };
}

function* problemsOf(check: Check, snapshot: Snapshot, options: unknown): Iterable<WordedProblem | 'withheld'> {
  const shown = (found: Problem) => (found.withheld === true ? 'withheld' : wordedProblem(check, found));
  for (const found of check.run(snapshot, options)) yield shown(found);
  if (check.judgesIndexes !== true) return;
  for (const found of runOnIndexes(check, snapshot, options)) yield shown(found);
}

/** About no package and no file, so that no waiver takes it away. */
function notListed(
  kind: Kind,
  { unknown, warning, approval, approvedBy }: WordedProblem,
  count: number,
): WordedProblem {
  const more = count - maxFindings;
  return {
    ...(unknown && { unknown }),
    ...(warning && { warning }),
    approval,
    approvedBy,
    message: `${kind === 'error' && count === maxErrors ? 'At least ' : ''}${more} more of these are not listed.`,
    fix: 'Fix what is listed, and run the check again.',
  };
}

function kindOf(problem: WordedProblem, severity: 'error' | 'warning'): Kind {
  const kind = severityOf(problem, severity);
  return kind === 'waiting' && problem.approvedBy !== undefined ? 'approved' : kind;
}

function outcomeOf(
  check: Check,
  { problems, isWithheld }: Result,
  { snapshot, severity }: Pick<Conditions, 'snapshot' | 'severity'>,
): Pick<CheckOutcome, 'outcome' | 'reason'> {
  const kinds = new Set(problems.map(problem => kindOf(problem, severity)));
  for (const [kind, outcome] of outcomeOfKind) if (kinds.has(kind)) return { outcome };
  if (kinds.size > 0) return { outcome: 'warned' };
  if (isWithheld) return { outcome: 'skipped', reason: 'what it looks for may be in a file that could not be read' };
  if (check.subjects !== undefined) return outcomeOfSubjects(check.subjects(snapshot));
  const reason = whyNothingToCheck(check, snapshot);
  return reason === undefined ? { outcome: 'passed' } : { outcome: 'skipped', reason };
}

/** How a check ended, by the first of these kinds that it has found. */
const outcomeOfKind = [
  ['error', 'failed'],
  ['waiting', 'waiting'],
  ['unknown', 'unknown'],
] as const satisfies readonly (readonly [Kind, CheckOutcome['outcome']])[];

/** How a check ended that found nothing: whether there was anything to find it in. */
function outcomeOfSubjects(subjects: Iterable<SubjectState>): Pick<CheckOutcome, 'outcome' | 'reason'> {
  const counts: Record<SubjectState, number> = { judged: 0, unknown: 0, missing: 0 };
  for (const subject of subjects) counts[subject] += 1;
  const all = counts.judged + counts.unknown + counts.missing;
  if (counts.unknown > 0) {
    return { outcome: 'unknown', reason: `${counts.unknown} of ${counted(all, 'image')} could not be read` };
  }
  if (counts.judged > 0) return { outcome: 'passed' };
  return {
    outcome: 'skipped',
    reason: all === 0 ? 'there are no images' : 'no image could be read',
  };
}

/** How bad a problem is that a check of the given severity finds. */
function severityOf(found: WordedProblem, severity: 'error' | 'warning'): Finding['severity'] {
  if (found.unknown) return 'unknown';
  if (found.warning || severity === 'warning') return 'warning';
  return found.approval === undefined ? 'error' : 'waiting';
}

/** A finding from a problem of a check. */
function findingOf(check: Check, found: WordedProblem, severity: 'error' | 'warning'): Finding {
  const { approval, approvedBy } = found;
  const effective = severityOf(found, severity);
  return {
    check: check.id,
    severity: effective,
    message: found.message,
    fix: found.fix,
    ...(effective !== 'warning' && approval !== undefined ? { approval } : {}),
    ...(effective === 'waiting' && approvedBy !== undefined ? { approvedBy } : {}),
    ...(found.unknown && found.actor !== undefined ? { actor: found.actor } : {}),
    ...(found.package === undefined ? {} : { package: found.package }),
    ...(found.fold === undefined ? {} : { fold: found.fold }),
    ...(found.consequenceOf === undefined ? {} : { consequenceOf: found.consequenceOf }),
    ...found.at,
  };
}
