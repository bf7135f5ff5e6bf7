import { HubError } from '../../../../flows/reconcile/hub-error.ts';

/** Fields without which a pull request can still be shown, but not merged: what they are, and what permissions they need. */
const fields: ReadonlyMap<string, string> = new Map([
  ['statusCheckRollup', 'The checks of the head could not be read: the App needs `checks: read` and `statuses: read`.'],
  ['mergeQueue', 'The merge queue could not be read: the App needs `merge_queues: read`.'],
  ['mergeQueueEntry', 'The merge queue could not be read: the App needs `merge_queues: read`.'],
  ['autoMergeRequest', 'Auto-merge could not be read: the App needs `pull_requests: read`.'],
  ['refUpdateRule', 'The protection of the branch could not be read: the App needs `contents: read`.'],
  ['refs', 'The branches of merge queues could not be read: the App needs `contents: read`.'],
  ['labels', 'The labels could not be read: the App needs `issues: read`.'],
  ['issues', 'The open issues could not be read: the App needs `issues: read`.'],
]);

/** One sentence for each of those that the App may not read. */
export function deniedFields(denied: ReadonlySet<string>): readonly string[] {
  return [...new Set([...denied].flatMap(field => fields.get(field) ?? []))];
}

/** Nothing of the pull request can be shown. */
export function deniedError(what: string, denied: ReadonlySet<string>): HubError {
  return new HubError('denied', `GitHub does not let the App read ${what}.`, {
    fix: deniedFields(denied).join(' ') || 'Accept the permissions that the App requests in its installation.',
  });
}
