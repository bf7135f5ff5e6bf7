import type { Finding } from '../../finding.ts';
import type { Action, Reason } from '../../policy/decision.ts';
import { isApproval } from '../../policy/reason-codes.ts';
import { counted } from '../../text/counted.ts';
import { listNames } from '../../text/list-names.ts';
import type { Verdict } from '../verdict.ts';
import { countFindings } from './count-findings.ts';
import { statusOfFinding } from './finding-status.ts';
import { foldFindings } from './fold-findings.ts';
import { headlineSentence, withMore } from './headline-sentence.ts';
import { placeText } from './place-text.ts';
import { undeterminedTitle } from './undetermined-title.ts';

/** The verdict in one line: every report, check run and comment takes it from here. All but `word` may hold names from outside. */
export interface Headline {
  readonly word: Action | 'valid' | 'invalid' | 'unknown';
  /** What is wrong or missing, as a sentence without its full stop: to follow `word` and a colon. */
  readonly text: string;
  /** The same as a heading, without `word`. */
  readonly title: string;
}

export function headlineOf(verdict: Verdict): Headline {
  const word = wordOf(verdict);
  const text = textOf(verdict);
  return { word, text, title: titleOf(word, text) };
}

function titleOf(word: Headline['word'], text: string): string {
  if (word === 'wait') return text;
  return word === 'unknown' ? undeterminedTitle(text) : `${titles[word]}: ${text}`;
}

/** Whether nothing is known to be wrong, and something could not be determined. */
export function isUnknown({ findings }: Verdict): boolean {
  const counts = countFindings(findings);
  return counts.error === 0 && counts.unknown > 0;
}

const titles: Readonly<Record<Exclude<Headline['word'], 'wait' | 'unknown'>, string>> = {
  merge: 'Can be merged',
  refuse: 'Refused',
  valid: 'Valid',
  invalid: 'Invalid',
};

function wordOf(verdict: Verdict): Headline['word'] {
  if (verdict.decision !== undefined) return verdict.decision.action;
  return verdict.valid ? 'valid' : isUnknown(verdict) ? 'unknown' : 'invalid';
}

function textOf(verdict: Verdict): string {
  const { decision, findings, valid } = verdict;
  if (decision === undefined) {
    const problem = valid ? undefined : (errorsOf(findings) ?? undeterminedOf(findings) ?? waitingOf(findings));
    return problem ?? (remarksOf(findings) || 'no findings');
  }
  if (decision.action === 'merge') return ['no blocking findings', remarksOf(findings)].filter(Boolean).join('; ');
  const errors = decision.action === 'refuse' ? errorsOf(findings) : undefined;
  return errors ?? textOfReasons(decision.reasons, findings);
}

function errorsOf(findings: readonly Finding[]): string | undefined {
  return firstOf(findings, 'error', 'more error');
}

function undeterminedOf(findings: readonly Finding[]): string | undefined {
  return firstOf(findings, 'unknown', 'more undetermined finding');
}

/** What the first finding that waits for an approval says, and how many others there are; undefined where none waits. */
export function waitingOf(findings: readonly Finding[]): string | undefined {
  return firstOf(findings, 'waiting', 'more finding');
}

/** What the first of them says, and how many others there are: `Channel a has two heads (and 2 more errors)`. */
function firstOf(
  findings: readonly Finding[],
  status: 'error' | 'unknown' | 'waiting',
  noun: string,
): string | undefined {
  const some = findings.filter(finding => statusOfFinding(finding) === status);
  const entries = foldFindings(some);
  // Without a package and a file it is about the run, such as a number of errors that are not listed.
  const placed = entries.find(({ finding }) => finding.file !== undefined);
  // What is wrong with a package concerns its users.
  const ofPackage = entries.find(({ finding }) => finding.package !== undefined);
  const first = ofPackage ?? placed ?? entries[0];
  if (first === undefined) return undefined;
  // Counted as they are listed.
  return withMore(headlineSentence(withSubject(first.finding)), entries.length - 1, noun);
}

/** With its file, where the message does not say what it is about: a headline stands without the place beside it. */
function withSubject(finding: Finding): string {
  const { file, package: name, message } = finding;
  const isNamed = [file, name].some(subject => subject !== undefined && message.includes(subject));
  return file === undefined || isNamed ? message : `${placeText(finding)}: ${message}`;
}

/** What does not block: `2 warnings, 1 waived finding`; empty when there is nothing. */
function remarksOf(findings: readonly Finding[]): string {
  const counts = countFindings(findings);
  const parts: string[] = [];
  if (counts.warning > 0) parts.push(counted(counts.warning, 'warning'));
  if (counts.approved > 0) parts.push(counted(counts.approved, 'approved finding'));
  if (counts.existing > 0) parts.push(counted(counts.existing, 'existing warning'));
  if (counts.waived > 0) parts.push(counted(counts.waived, 'waived finding'));
  return parts.join(', ');
}

/** The first reason that somebody can do something about, with all approvals as one. */
function textOfReasons(reasons: readonly Reason[], findings: readonly Finding[]): string {
  const standing = reasons.filter(({ actor }) => actor !== 'nobody');
  const [first = reasons[0]] = standing;
  if (first === undefined) return 'no reason';
  const approvals = standing.filter(isApproval);
  if (approvals.includes(first))
    return withMore(approvalText(approvals), standing.length - approvals.length, 'more reason');
  // As the list of findings says it.
  if (first.code === 'check-unknown') return undeterminedOf(findings) ?? headlineSentence(first.message);
  return withMore(headlineSentence(first.message), Math.max(standing.length - 1, 0), 'more reason');
}

/** Who has to approve what: `An owner of foo and a maintainer have to approve`. */
function approvalText(approvals: readonly Reason[]): string {
  const ofOwners = approvals.filter(({ actor }) => actor === 'owner');
  const packages = [...new Set(ofOwners.flatMap(reason => reason.package ?? []))];
  const owners = packages.length > 1 ? `Owners of ${listNames(packages)}` : ['An owner', ...packages].join(' of ');
  if (ofOwners.length === 0) return 'A maintainer has to approve';
  if (ofOwners.length < approvals.length) return `${headlineSentence(owners)} and a maintainer have to approve`;
  return `${headlineSentence(owners)} ${packages.length > 1 ? 'have' : 'has'} to approve`;
}
