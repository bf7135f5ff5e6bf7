import type { CheckOutcome, Finding } from '../../finding.ts';
import { counted } from '../../text/counted.ts';
import { placeText } from '../text/place-text.ts';
import { shorten } from '../text/shorten.ts';
import { type Weight, weightOf } from '../text/weight.ts';
import { element, escapeXml } from './xml.ts';

export type CaseResult = 'passed' | 'failed' | 'error' | 'skipped';

/** A check on one package, as XML, and how it counts in its suite. */
export interface TestCase {
  readonly result: CaseResult;
  readonly xml: string;
}

const longest = 4000;

/** What fails no test case. */
const isRemark: Readonly<Record<Weight, boolean>> = {
  error: false,
  waiting: true,
  unknown: false,
  warning: true,
  approved: true,
  existing: true,
  waived: true,
};

/** One test case. Warnings and waived findings do not fail it: they stand in its output. */
export function testCase(suite: string, check: string, findings: readonly Finding[], outcome?: CheckOutcome): TestCase {
  const errors = findings.filter(finding => weightOf(finding) === 'error');
  const unknowns = findings.filter(finding => weightOf(finding) === 'unknown');
  const others = findings.filter(finding => isRemark[weightOf(finding)]);
  const content = [
    problem('failure', errors, 'problem'),
    problem('error', unknowns, 'open question'),
    others.length === 0 ? '' : element('system-out', {}, escapedLines(others)),
    outcome?.outcome === 'skipped' ? element('skipped', { message: outcome.reason ?? 'skipped' }) : '',
  ].join('');
  return {
    result: resultOf(errors, unknowns, outcome),
    xml: element('testcase', { name: check, classname: suite }, content),
  };
}

/** A test case of something that is no check, and in which something is wrong. */
export function errorCase(suite: string, name: string, message: string): TestCase {
  const content = element('error', { type: name, message: shorten(message, longest) }, '');
  return { result: 'error', xml: element('testcase', { name, classname: suite }, content) };
}

function resultOf(errors: readonly Finding[], unknowns: readonly Finding[], outcome?: CheckOutcome): CaseResult {
  if (errors.length > 0) return 'failed';
  if (unknowns.length > 0) return 'error';
  return outcome?.outcome === 'skipped' ? 'skipped' : 'passed';
}

function problem(name: 'failure' | 'error', findings: readonly Finding[], noun: string): string {
  const [first] = findings;
  if (first === undefined) return '';
  const message = findings.length === 1 ? shorten(first.message, longest) : counted(findings.length, noun);
  return element(name, { type: first.check, message }, escapedLines(findings));
}

function escapedLines(findings: readonly Finding[]): string {
  const lines = findings.map(finding => {
    const place = placeText(finding);
    const waiver = finding.waiver === undefined ? '' : ` (waived until ${finding.waiver.expires})`;
    const text = `${place === '' ? '' : `${place}: `}${shorten(finding.message, longest)}${waiver}`;
    // The dash keeps a line from beginning with what a runner's log would obey.
    return `- ${escapeXml(text)}\n  fix: ${escapeXml(shorten(finding.fix, longest))}`;
  });
  return `\n${lines.join('\n')}\n`;
}
