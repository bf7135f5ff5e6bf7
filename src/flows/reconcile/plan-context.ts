import type { PlanContext } from '../../core/plan/judgement.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';
import { readRecheck } from './recheck.ts';

/** What a plan needs to know besides what was observed and judged. */
export async function planContext(
  { history, clock, appSettings }: ControllerParts,
  { repository, number }: PullRequestKey,
  head: string,
  { retryAt, isTurn = false }: Partial<Pick<PlanContext, 'retryAt' | 'isTurn'>>,
): Promise<PlanContext> {
  const { version, docsUrl, pagesUrl } = appSettings;
  return {
    now: clock.now(),
    version,
    docsUrl,
    pageUrl: pagesUrl === undefined ? undefined : `${pagesUrl}/${repository.name}/pull/${number}`,
    retryAt,
    isTurn,
    recheck: await readRecheck(history, repository.id, head),
  };
}
