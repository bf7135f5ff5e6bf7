import { pageRoutes } from '../../../../src/app/pages/index.ts';
import type { PageParts } from '../../../../src/app/pages/page-parts.ts';
import { type OpenRecord, openKey } from '../../../../src/flows/reconcile/open-record.ts';
import type { RefusedOperation } from '../../../../src/flows/reconcile/optional-operations.ts';
import { type PageRecord, pageKey } from '../../../../src/flows/reconcile/page-record.ts';
import type { HistoryEntry } from '../../../../src/flows/reconcile/ports.ts';
import { type RepositoryRecord, repositoriesKey } from '../../../../src/flows/reconcile/repository-record.ts';
import { serve } from '../../../../src/pages/serve.ts';

/** What the pages are to show. */
export interface PageContent {
  readonly repositories: readonly RepositoryRecord[];
  readonly open?: Readonly<Record<number, readonly OpenRecord[]>>;
  readonly pulls?: readonly PageRecord[];
  readonly entries?: readonly HistoryEntry[];
  /** Of the first repository. */
  readonly refused?: readonly RefusedOperation[];
}

/** A history that holds what rounds write. */
export function historyOf({
  repositories,
  open = {},
  pulls = [],
  entries = [],
  refused = [],
}: PageContent): PageParts['history'] {
  const texts = new Map<string, string>([
    [repositoriesKey, JSON.stringify(repositories)],
    ...Object.entries(open).map(([id, records]) => [openKey(Number(id)), JSON.stringify(records)] as const),
    [`refused:${repositories[0]?.id}`, JSON.stringify(refused)],
    ...pulls.map(pull => [pageKey(pull.repository.id, pull.number), JSON.stringify(pull)] as const),
  ]);
  return {
    read: async key => texts.get(key),
    entries: async (repository, number, most) =>
      entries
        .filter(entry => entry.repository === repository && (number === undefined || entry.number === number))
        .slice(0, most),
  };
}

/** Serves pages on loopback. What the routes throw is collected. */
export async function servePages(content: PageContent, parts: Partial<PageParts> = {}) {
  const errors: unknown[] = [];
  const all: PageParts = {
    history: historyOf(content),
    serverUrl: 'https://github.com',
    docsUrl: 'https://docs.example/checks',
    mayRead: async () => false,
    ...parts,
  };
  const server = await serve({ host: '127.0.0.1', port: 0 }, [pageRoutes(all, error => errors.push(error))], error =>
    errors.push(error),
  );
  return { ...server, errors };
}
