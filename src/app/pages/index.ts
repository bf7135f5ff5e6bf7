import type { IncomingMessage } from 'node:http';
import type { RepositoryRecord } from '../../flows/reconcile/page-record.ts';
import { el } from '../../pages/element.ts';
import { htmlPage } from '../../pages/html-page.ts';
import { icon, iconPath } from '../../pages/icon.ts';
import type { Answer, Route } from '../../pages/serve.ts';
import { cacheAnswers } from './cache-answers.ts';
import { doctorPage } from './doctor-page.ts';
import type { PageParts } from './page-parts.ts';
import { pullPage } from './pull-page.ts';
import { pageRecord, readableRepository } from './records.ts';
import { repositoriesPage } from './repositories-page.ts';
import { repositoryPage } from './repository-page.ts';
import { assumptionOf, simulations } from './run-simulation.ts';
import { simulatePage } from './simulate-page.ts';

/** `/owner/name`, perhaps with `/doctor`, `/pull/1` or `/pull/1/simulate` behind it. */
const address = /^\/([\w.-]{1,100}\/[\w.-]{1,100})(?:\/(doctor)|\/pull\/([1-9]\d{0,9})(?:\/(simulate))?)?\/?$/;

const doctorMs = 60_000;

/**
 * The pages: read-only, without scripts. A page of a private repository that whoever asks may not read is answered as one that is not
 * there.
 *
 * @param onError is told what a simulation or `doctor` threw
 */
export function pageRoutes(parts: PageParts, onError: (error: unknown) => void): Route {
  const pictures = new Map<string, string>();
  const simulate = parts.simulate === undefined ? undefined : simulations(parts.simulate, onError);
  const diagnose = parts.doctor === undefined ? undefined : cacheAnswers(parts.doctor, ({ id }) => id, doctorMs);

  async function pullAnswer(
    request: IncomingMessage,
    repository: RepositoryRecord,
    number: number,
    query: URLSearchParams | undefined,
  ): Promise<Answer> {
    const record = await pageRecord(parts, repository, number);
    if (record === undefined) return notFound(parts, request);
    if (query === undefined) return pullPage(parts, request, repository, record, pictures);
    if (simulate === undefined || record.state !== 'open') return notFound(parts, request);
    const assumption = assumptionOf(query);
    return simulatePage(parts, request, repository, record, assumption, await simulate(record, assumption));
  }

  async function doctorAnswer(request: IncomingMessage, repository: RepositoryRecord): Promise<Answer> {
    if (diagnose === undefined) return notFound(parts, request);
    try {
      const { all, ofFiles } = await diagnose(repository);
      return doctorPage(parts, request, repository, (await parts.mayRead(request, repository)) ? all : ofFiles);
    } catch (error) {
      onError(error);
      const what = 'GitHub is not reachable.';
      const findings = [{ id: 'github-answers', state: 'unknown', what, fix: 'Try again in a minute.' }] as const;
      return { ...doctorPage(parts, request, repository, findings), status: 503 };
    }
  }

  return async (request, { pathname, searchParams }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    if (pathname === iconPath) return icon;
    if (pathname === '/') return repositoriesPage(parts, request);
    const [found, wanted = '', doctor, number, simulated] = address.exec(pathname) ?? [];
    if (found === undefined) return undefined;
    const repository = await readableRepository(parts, request, wanted);
    if (repository === undefined) return notFound(parts, request);
    if (doctor !== undefined) return doctorAnswer(request, repository);
    if (number === undefined) return repositoryPage(parts, request, repository);
    return pullAnswer(request, repository, Number(number), simulated === undefined ? undefined : searchParams);
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
