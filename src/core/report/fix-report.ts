import type { Rejection } from '../edit/rejection-of-edits.ts';
import type { Finding } from '../finding.ts';
import { isBlocking } from '../is-blocking.ts';
import { counted } from '../text/counted.ts';
import { listNames } from '../text/list-names.ts';
import { placeText } from './text/place-text.ts';
import { shorten } from './text/shorten.ts';
import { visible } from './text/visible.ts';

/** Why a finding was not fixed. `moved`: the file is another one than was judged, or is not UTF-8. `too-many`: it was not tried any more. */
export type LeftReason = { readonly kind: 'moved' | 'too-many' } | Rejection;

/** What was fixed, and what is found after that. */
export interface Fixed {
  readonly fixed: readonly Finding[];
  readonly after: readonly Finding[];
  readonly left: readonly { readonly finding: Finding; readonly reason: LeftReason }[];
  readonly files: readonly unknown[];
}

/** Findings that are listed one by one. */
const maxListed = 20;
const maxTextLength = 500;

/** What was fixed and what was left, in lines for a terminal. */
export function fixReport({ fixed, after, left, files }: Fixed, isWritten: boolean): readonly string[] {
  return [
    ...listed(fixed.map(finding => `fixes ${lineOf(finding)}`)),
    ...listed(left.map(({ finding, reason }) => `leaves ${lineOf(finding)} (${reasonText(reason)})`)),
    summary(fixed.length, files.length, isWritten),
    ...remainder(after.filter(blocksWithoutApproval), files.length > 0 && !isWritten),
  ];
}

/** Whether a finding blocks and has to be fixed: approvals are not the business of `fix`. */
export function blocksWithoutApproval(finding: Finding): boolean {
  return isBlocking(finding) && finding.approval === undefined;
}

function remainder(findings: readonly Finding[], isProposed: boolean): readonly string[] {
  if (findings.length === 0) return [];
  const checks = [...new Set(findings.map(({ check }) => check))];
  const verb = isProposed ? 'would remain' : findings.length === 1 ? 'remains' : 'remain';
  const noun = findings.some(({ severity }) => severity === 'unknown')
    ? 'blocking or undetermined finding'
    : 'blocking finding';
  return [`${counted(findings.length, noun)} ${verb}: ${visible(listNames(checks))}.`];
}

function summary(fixed: number, files: number, isWritten: boolean): string {
  if (files === 0) return 'There is nothing that can be fixed for certain.';
  const what = `${counted(fixed, 'finding')} in ${counted(files, 'file')}`;
  return isWritten ? `Fixed ${what}.` : `Nothing was written. To fix ${what}, add --write.`;
}

function listed(lines: readonly string[]): readonly string[] {
  const more = lines.length - maxListed;
  return more <= 0 ? lines : [...lines.slice(0, maxListed), `and ${more} more`];
}

function lineOf(finding: Finding): string {
  const place = placeText(finding);
  const text = `${place === '' ? '' : `${place}: `}${finding.message}`;
  return `${visible(shorten(text, maxTextLength))} [${visible(finding.check)}]`;
}

/** Why a finding was not fixed, for people. */
export function reasonText(reason: LeftReason): string {
  switch (reason.kind) {
    case 'moved':
      return 'its file is not the one that was checked: merge the base branch first, or save it as UTF-8';
    case 'too-many':
      return 'too many fixes had to be tried one by one: run the command again';
    case 'still-found':
      return 'the edit does not fix it';
    case 'new':
      return `then ${reason.found.check} would find: ${visible(shorten(reason.found.message, maxTextLength))}`;
  }
}
