import { isJudged } from '../../core/plan/is-judged.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { serveAnswers, wantedServing } from '../../core/plan/serve-answers.ts';
import { type ServedPull, withPlaces } from '../../core/plan/served-pull.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { JudgedPull } from './judged-pull.ts';
import type { History, PullRequestKey } from './ports.ts';
import { changeList, readList } from './stored-value.ts';

type ServedPullsParts = Pick<ControllerParts, 'history' | 'queue' | 'clock'>;

/** The key that the list of what is to be served is stored by: every replica serves all of it. */
const place = 'served-pulls';

/** What is to be served. */
export function readServedPulls({
  history,
}: {
  readonly history: Pick<History, 'read'>;
}): Promise<readonly ServedPull[]> {
  return readList(history, place);
}

/**
 * Notes what its comments ask to be served of a pull request, and looks at it again when that is over.
 *
 * @returns what is noted; undefined where nothing is asked for, or the App serves nothing
 */
export async function noteServedPull(
  parts: ControllerParts,
  key: PullRequestKey,
  { pull, repository }: Observed,
  { judgement }: Pick<JudgedPull, 'judgement'>,
): Promise<ServedPull | undefined> {
  if (parts.serving === undefined) return undefined;
  const serving = { ...parts.serving, isPrivate: repository.isPrivate, pull: undefined };
  const answers = serveAnswers({ pull }, judgement, { now: parts.clock.now(), serving });
  const wanted = wantedServing(answers);
  const of = { installation: key.installation, repository: key.repository, number: key.number };
  const noted = await changeServedPulls(parts, pulls => {
    const [before] = pulls.filter(one => isOf(key, one));
    const others = pulls.filter(one => !isOf(key, one));
    // What could not be checked now was asked for all the same.
    const isSame = before?.head === pull.head.sha && before.base.branch === pull.base.branch;
    if (!isJudged(judgement) && isSame) return pulls;
    if (wanted === undefined) return others;
    const { catalog, until, comment } = wanted;
    const known = isSame && before.catalog === catalog ? before : undefined;
    const ids = { base: { ...pull.base, sha: judgement.base }, head: judgement.head };
    const asked = { catalog, until, comment: comment.comment.id };
    return [...others, known === undefined ? { ...of, ...ids, ...asked } : { ...known, ...asked }];
  });
  if (wanted !== undefined) await parts.queue.add(formatWorkKey({ ...key, kind: 'pull' }), wanted.until);
  return noted.find(one => isOf(key, one));
}

/** A pull request that is no longer open is not served. */
export async function endServedPull(parts: ServedPullsParts, key: PullRequestKey): Promise<void> {
  await changeServedPulls(parts, pulls => pulls.filter(one => !isOf(key, one)));
}

/** Changes the list, and gives places to what waits. */
export function changeServedPulls(
  parts: ServedPullsParts,
  change: (pulls: readonly ServedPull[]) => readonly ServedPull[],
): Promise<readonly ServedPull[]> {
  return changeList(parts, place, pulls => withPlaces(change(pulls), parts.clock.now()));
}

function isOf({ repository, number }: PullRequestKey, pull: ServedPull): boolean {
  return pull.repository.id === repository.id && pull.number === number;
}
