import { numberOf, textOf } from '../../../core/github/values.ts';
import type { Stop } from '../../../core/plan/pull-request.ts';
import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { readPages } from './read-pages.ts';

/**
 * Open issues with a label. Pull requests, which are issues there, stop nothing.
 * https://docs.github.com/en/rest/issues/issues#list-repository-issues
 */
export async function listOpenStops(
  connection: Connection,
  installed: InstalledRepository,
  label: string,
): Promise<readonly Stop[]> {
  const what = `the issues of ${installed.repository.name}`;
  const found = await readPages(
    connection,
    installed,
    { what, permission: 'issues: read', key: `stops ${installed.repository.id} ${label}` },
    ({ rest }, { signal, ...options }) =>
      rest.issues.listForRepo({
        ...nameOfRepository(installed.repository.name),
        ...options,
        state: 'open',
        labels: label,
        request: { signal },
      }),
    data => data,
    ({ number, title, pull_request: pull }) => {
      const issue = pull === undefined ? numberOf(number) : undefined;
      return issue === undefined ? undefined : { issue, title: textOf(title) ?? '' };
    },
  );
  return found.filter(stop => stop !== undefined);
}
