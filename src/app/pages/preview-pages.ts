import type { IncomingMessage } from 'node:http';
import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import { el, type Html } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { previewAnswer } from '../../pages/preview/preview-answer.ts';
import type { PreviewSite } from '../../pages/preview/preview-site.ts';
import type { Answer } from '../../pages/serve.ts';
import { name } from '../../pages/texts.ts';
import type { BranchPreview, PageParts, Previews } from './page-parts.ts';
import { recentSources } from './recent-sources.ts';
import { busy, takeTurns } from './take-turns.ts';

/** Loading catalogs takes a core and memory: one after the other, and no more than these wait. */
const maxWaiting = 4;
const limitMs = 30_000;

/** What a preview shows: an open pull request, or the default branch. */
export interface PreviewRequest {
  readonly request: IncomingMessage;
  readonly repository: RepositoryRecord;
  readonly record: PageRecord | undefined;
  readonly query: URLSearchParams;
  notFound(): Answer;
}

/** Answers with the catalogs of a repository, or with what a pull request would make of them: what users will get. */
export function previewPages(parts: PageParts, previews: Previews, onError: (error: unknown) => void) {
  const inTurn = takeTurns(maxWaiting, limitMs);
  const pulls = recentSources();
  const branches = recentSources<BranchPreview>();
  const pictures = new Map<string, string>();

  function siteOf({ request, repository, record, notFound }: PreviewRequest, about: Html): PreviewSite {
    const above = `/${repository.name}`;
    const pull = record === undefined ? undefined : `${above}/pull/${record.number}`;
    const href = `${pull ?? above}/preview`;
    return {
      href,
      about,
      path: [
        { text: repository.name, href: above },
        ...(pull === undefined ? [] : [{ text: `#${record?.number}`, href: pull }]),
        { text: 'preview', href },
      ],
      account: parts.account?.(request),
      pictures,
      notFound,
    };
  }

  async function answer(asked: PreviewRequest): Promise<Answer> {
    const { repository, record, query } = asked;
    if (record !== undefined) {
      const { base, head, number } = record;
      const key = JSON.stringify([repository.id, number, base.sha, head.sha]);
      const source = await pulls(key, () => previews.pull(record));
      const site = siteOf(asked, 'After merging.');
      if (source === undefined)
        return problemPage(site, 409, 'The merged catalog cannot be shown. See the pull request for the reason.');
      return previewAnswer(site, source, query);
    }
    const source = await branches(String(repository.id), () => previews.branch(repository));
    if (source === undefined) return asked.notFound();
    const about = ['Branch ', name(source.branch), ' at ', name(source.sha.slice(0, 12)), '.'];
    return previewAnswer(siteOf(asked, about), source, query);
  }

  return async (asked: PreviewRequest): Promise<Answer> => {
    try {
      const found = await inTurn(() => answer(asked));
      if (found !== busy) return found;
    } catch (error) {
      onError(error);
    }
    return problemPage(siteOf(asked, ''), 503, 'The catalog could not be loaded now. Try again in a minute.');
  };
}

function problemPage({ path, account }: PreviewSite, status: number, problem: string): Answer {
  return htmlPage({
    status,
    title: 'Preview',
    path,
    account,
    children: [el('h1', {}, 'Preview'), el('p', {}, problem)],
  });
}
