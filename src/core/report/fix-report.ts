import type { Harm } from '../edit/harm.ts';
import type { Finding } from '../finding.ts';
import { counted } from '../text/counted.ts';
import { placeText } from './text/place-text.ts';
import { shorten } from './text/shorten.ts';
import { visible } from './text/visible.ts';

/** Why a finding was not fixed. `moved`: the file is another one than was judged, or is not UTF-8. `too-many`: it was not tried any more. */
export type LeftReason = { readonly kind: 'moved' | 'too-many' } | Harm;

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
export function fixReport({ fixed, left, files }: Fixed, isWritten: boolean): readonly string[] {
  return [
    ...listed(fixed.map(finding => `fixes ${lineOf(finding)}`)),
    ...listed(left.map(({ finding, reason }) => `leaves ${lineOf(finding)} (${reasonText(reason)})`)),
    summary(fixed.length, files.length, isWritten),
  ];
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
