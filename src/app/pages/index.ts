import type { IncomingMessage } from 'node:http';
import type { PageRecord } from '../../flows/reconcile/page-record.ts';
import type { RepositoryRecord } from '../../flows/reconcile/repository-record.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { icon, iconPath } from '../../pages/icon.ts';
import type { Answer, Route } from '../../pages/serve.ts';
import { doctorPage } from './doctor-page.ts';
import type { PageParts } from './page-parts.ts';
import { previewPages } from './preview-pages.ts';
import { pullPage } from './pull-page.ts';
import { pageRecord, readableRepository } from './records.ts';
import { repositoriesPage } from './repositories-page.ts';
import { repositoryPage } from './repository-page.ts';
import { simulatePage } from './simulate-page.ts';
import { assumptionOf, simulations } from './simulations.ts';

/** `/owner/name`, perhaps with `/doctor`, `/preview`, `/pull/1`, `/pull/1/simulate` or `/pull/1/preview` behind it. */
const address =
  /^\/([\w.-]{1,100}\/[\w.-]{1,100})(?:\/(doctor|preview)|\/pull\/([1-9]\d{0,9})(?:\/(simulate|preview))?)?\/?$/;

const doctorMs = 60_000;

/**
 * The pages: read-only, without scripts. A page of a private repository that whoever asks may not read is answered as one that is not
 * there.
 *
 * @param onError is told what a simulation, a preview or `doctor` threw
 */
export function pageRoutes(parts: PageParts, onError: (error: unknown) => void): Route {
  const pictures = new Map<string, string>();
  const simulate = parts.simulate === undefined ? undefined : simulations(parts.simulate, onError);
  const preview = parts.preview === undefined ? undefined : previewPages(parts, parts.preview, onError);
  const diagnose = parts.doctor === undefined ? undefined : cacheAnswers(parts.doctor, ({ id }) => id, doctorMs);

  async function pullAnswer(
    request: IncomingMessage,
    repository: RepositoryRecord,
    number: number,
    wanted: 'simulate' | 'preview' | undefined,
    query: URLSearchParams,
  ): Promise<Answer> {
    const record = await pageRecord(parts, repository, number);
    if (record === undefined) return notFound(parts, request);
    if (wanted === undefined) return pullPage(parts, request, repository, record, pictures);
    if (record.state !== 'open') return notFound(parts, request);
    if (wanted === 'preview') return previewed(request, repository, record, query);
    if (simulate === undefined) return notFound(parts, request);
    const assumption = assumptionOf(query);
    return simulatePage(parts, request, repository, record, assumption, await simulate(record, assumption));
  }

  async function previewed(
    request: IncomingMessage,
    repository: RepositoryRecord,
    record: PageRecord | undefined,
    query: URLSearchParams,
  ): Promise<Answer> {
    const absent = () => notFound(parts, request);
    return preview?.({ request, repository, record, query, notFound: absent }) ?? absent();
  }

  async function doctorAnswer(request: IncomingMessage, repository: RepositoryRecord): Promise<Answer> {
    if (diagnose === undefined) return notFound(parts, request);
    try {
      const { all, ofFiles } = await diagnose(repository);
      const isComplete = await parts.mayRead(request, repository);
      return doctorPage(parts, request, repository, { findings: isComplete ? all : ofFiles, isComplete });
    } catch (error) {
      onError(error);
      const what = 'GitHub is not reachable.';
      const findings = [{ id: 'github-answers', state: 'unknown', what, fix: 'Try again in a minute.' }] as const;
      return { ...doctorPage(parts, request, repository, { findings, isComplete: true }), status: 503 };
    }
  }

  return async (request, { pathname, searchParams }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (pathname === iconPath) return icon;
    if (pathname === '/') return repositoriesPage(parts, request);
    const [found, wanted = '', page, number, ofPull] = address.exec(pathname) ?? [];
    if (found === undefined) return undefined;
    const repository = await readableRepository(parts, request, wanted);
    if (repository === undefined) return notFound(parts, request);
    if (page === 'doctor') return doctorAnswer(request, repository);
    if (page === 'preview') return previewed(request, repository, undefined, searchParams);
    if (number === undefined) return repositoryPage(parts, request, repository);
    return pullAnswer(request, repository, Number(number), ofPull as 'simulate' | 'preview' | undefined, searchParams);
  };
}

function notFound(parts: PageParts, request: IncomingMessage): Answer {
  return htmlPage({
    status: 404,
    title: 'Not found',
    account: parts.account?.(request),
    children: [
      el('h1', {}, 'Not found'),
      el(
        'p',
        {},
        'This pull request or repository does not exist, or you may not see it. To see a private repository, sign in with an account that may read it.',
      ),
      el('p', {}, el('a', { href: '/' }, 'All repositories')),
    ],
  });
}

/** Answers are kept for a while, those that are on their way as well, so that asking often costs one of them. What fails is not kept. */
function cacheAnswers<Subject, Result>(
  ask: (subject: Subject) => Promise<Result>,
  keyOf: (subject: Subject) => number,
  milliseconds: number,
): (subject: Subject) => Promise<Result> {
  const answers = new Map<number, { readonly until: number; readonly answer: Promise<Result> }>();
  return subject => {
    const now = performance.now();
    for (const [key, { until }] of answers) if (until <= now) answers.delete(key);
    const key = keyOf(subject);
    const known = answers.get(key);
    if (known !== undefined) return known.answer;
    const answer = ask(subject);
    answers.set(key, { until: now + milliseconds, answer });
    answer.catch(() => answers.delete(key));
    return answer;
  };
}
