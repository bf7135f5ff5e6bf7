import { auditMarkdown } from '../report/audit-markdown.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import type { Audit } from './audit.ts';
import { auditState } from './audit-state.ts';

/** Begins the text of the issue: it is found again by it. */
const marker = '<!-- catalog-keeper: audit -->';
const title = 'Audit of the published catalogs';

/** An issue that we opened. */
export interface OwnIssue {
  readonly number: number;
  readonly isOpen: boolean;
  readonly title: string;
  readonly body: string;
}

/** What to do with an issue. */
export type IssueOperation =
  | { readonly kind: 'open-issue'; readonly title: string; readonly body: string }
  | {
      readonly kind: 'edit-issue';
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly state: 'open' | 'closed';
    };

/**
 * Shows an audit by one issue: opened when something is wrong, edited in place, closed when all is well. What could not be determined opens
 * none, as it is often well the next time, and closes none. The same findings give the same text, so that nothing is written twice. Two auditors
 * may have opened one each at the same time: the older one stays.
 *
 * @param issues our own, in any order
 */
export function issueOperations(audit: Audit, issues: readonly OwnIssue[]): readonly IssueOperation[] {
  const known = issues.filter(({ body }) => body.startsWith(marker)).toSorted((a, b) => a.number - b.number);
  const [first, ...others] = known.filter(({ isOpen }) => isOpen);
  const duplicates = others.map(({ number, title, body }): IssueOperation => {
    return { kind: 'edit-issue', number, title, body, state: 'closed' };
  });
  return [...duplicates, ...shown(audit, first ?? known.at(-1))];
}

function shown(audit: Audit, present: OwnIssue | undefined): readonly IssueOperation[] {
  const state = auditState(audit);
  const isOpen = present?.isOpen === true;
  if (!isOpen && state !== 'wrong') return [];
  const body = bodyOf(audit);
  if (present === undefined) return [{ kind: 'open-issue', title, body }];
  if (isOpen && state !== 'healthy' && present.title === title && present.body === body) return [];
  return [{ kind: 'edit-issue', number: present.number, title, body, state: state === 'healthy' ? 'closed' : 'open' }];
}

function bodyOf(audit: Audit): string {
  const intro = 'This issue is edited after each audit, and closed when everything is as published.';
  const room = commentLimit.size - marker.length - intro.length - 10;
  // GitHub gives texts back without blanks at the end.
  return `${marker}\n${intro}\n\n${auditMarkdown(audit, { ...commentLimit, size: room })}`.trimEnd();
}
