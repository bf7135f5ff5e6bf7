import type { AuditRecord } from '../../../flows/reconcile/publish/audit-due.ts';
import type { PublicationRecord } from '../../../flows/reconcile/publish/publication-record.ts';
import { el, type Html } from '../../../pages/element.ts';
import { name, sentence } from '../../../pages/texts.ts';
import { timeOf } from './time-of.ts';

const most = 20;

/** Whether what the default branch is at is published, and what keeps it from being so; nothing where the App does not publish. */
export function publication(
  record: PublicationRecord | undefined,
  audit: AuditRecord | undefined,
  problemsOfComposite: readonly string[],
): readonly Html[] {
  if (record === undefined || record.mode === 'manual') return [];
  const { revision, isSettled } = record;
  const problems = [...record.problems, ...problemsOfComposite];
  const commit = name(revision.slice(0, 12));
  const state = isSettled
    ? problems.length === 0
      ? ['Revision ', commit, ' is published.']
      : ['Revision ', commit, ':']
    : ['Revision ', commit, ' is being published.'];
  return [
    el('h2', {}, 'Publishing'),
    el('p', {}, state),
    ...(problems.length === 0
      ? []
      : [
          el(
            'ul',
            {},
            problems.slice(0, most).map(problem => el('li', {}, sentence(problem, 500))),
          ),
        ]),
    ...(audit === undefined ? [] : [el('p', {}, ['Audit of ', timeOf(audit.at), ': ', sentence(audit.headline, 500)])]),
  ];
}
