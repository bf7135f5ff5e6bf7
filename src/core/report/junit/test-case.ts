import type { CheckOutcome, Finding } from '../../finding.ts';
import { type FindingStatus, statusOfFinding } from '../text/finding-status.ts';
import { nextStepOf } from '../text/next-step.ts';
import { placeText } from '../text/place-text.ts';
import { shorten } from '../text/shorten.ts';
import { element, escapeXml } from '../text/xml.ts';

export type CaseResult = 'passed' | 'failed' | 'error' | 'skipped';

/** A check on one package, as XML, and how it counts in its suite. */
export interface TestCase {
  readonly result: CaseResult;
  readonly xml: string;
}

const longest = 4000;

/** What fails no test case stands in its output. */
const isRemark: Readonly<Record<Exclude<FindingStatus, 'consequence'>, boolean>> = {
  error: false,
  waiting: true,
  unknown: false,
  warning: true,
  approved: true,
  existing: true,
  waived: true,
};

/**
 * One test case. Warnings and findings that are lifted do not fail it. One that only waits for an approval is skipped: it has
 * not passed, and nothing in the content is wrong.
 */
export function testCase(suite: string, check: string, findings: readonly Finding[], outcome?: CheckOutcome): TestCase {
  const errors = findings.filter(finding => statusOf(finding) === 'error');
  const unknowns = findings.filter(finding => statusOf(finding) === 'unknown');
  const others = findings.filter(finding => isRemark[statusOf(finding)]);
  const reason = errors.length + unknowns.length > 0 ? undefined : reasonToSkip(others, outcome);
  const content = [
    reason === undefined ? '' : element('skipped', { message: reason }),
    problem('failure', errors),
    problem('error', unknowns),
    others.length === 0 ? '' : element('system-out', {}, escapedLines(others)),
  ].join('');
  return {
    result: errors.length > 0 ? 'failed' : unknowns.length > 0 ? 'error' : reason === undefined ? 'passed' : 'skipped',
    xml: element('testcase', { name: check, classname: suite }, content),
  };
}

/** What follows from an error fails the case of its own check. */
function statusOf(finding: Finding): Exclude<FindingStatus, 'consequence'> {
  const status = statusOfFinding(finding);
  return status === 'consequence' ? finding.severity : status;
}

function reasonToSkip(findings: readonly Finding[], outcome: CheckOutcome | undefined): string | undefined {
  const waiting = findings.filter(finding => statusOfFinding(finding) === 'waiting');
  const [first] = waiting;
  if (first !== undefined) {
    return `waiting for approval: ${firstOf(first, waiting.length)}`;
  }
  // What could not be checked has a reason, too, where no finding says so.
  return outcome?.outcome === 'skipped' ? (outcome.reason ?? 'skipped') : outcome?.reason;
}

/** A test case of something that is no check, and in which something is wrong. */
export function errorCase(suite: string, name: string, message: string): TestCase {
  const content = element('error', { type: name, message: shorten(message, longest) }, '');
  return { result: 'error', xml: element('testcase', { name, classname: suite }, content) };
}

function problem(name: 'failure' | 'error', findings: readonly Finding[]): string {
  const [first] = findings;
  if (first === undefined) return '';
  return element(name, { type: first.check, message: firstOf(first, findings.length) }, escapedLines(findings));
}

/** What the first of some findings says, and how many more there are. */
function firstOf({ message }: Finding, count: number): string {
  const text = shorten(message, longest);
  return count === 1 ? text : `${text.replace(/\.$/, '')} (and ${count - 1} more).`;
}

function escapedLines(findings: readonly Finding[]): string {
  const lines = findings.map(finding => {
    const place = placeText(finding);
    const text = `${place === '' ? '' : `${place}: `}${shorten(finding.message, longest)}${liftedNote(finding)}`;
    const next = nextStepOf(finding);
    // The dash keeps a line from beginning with what a runner's log would obey.
    return `- ${escapeXml(text)}${next === undefined ? '' : `\n  ${next.label.toLowerCase()}: ${escapeXml(shorten(next.text, longest))}`}`;
  });
  return `\n${lines.join('\n')}\n`;
}

function liftedNote({ waiver, approvedBy }: Finding): string {
  if (waiver !== undefined) return ` (waived until ${waiver.expires})`;
  return approvedBy === undefined ? '' : ` (approved by ${approvedBy})`;
}
