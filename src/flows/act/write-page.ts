import { approvalsOf } from '../../core/plan/approvals.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { isJudged } from '../../core/plan/undetermined.ts';
import type { Look } from './look.ts';
import { recall, remember } from './memory.ts';
import { listPlace, mostFindings, type OpenRecord, type PageRecord, pagePlace } from './page-record.ts';
import type { KeeperParts } from './parts.ts';
import type { PullRequestKey } from './ports.ts';

/** Writes what pages show of an open pull request. */
export async function writePage(parts: KeeperParts, key: PullRequestKey, view: Look): Promise<void> {
  const { observed, judged, plan, context } = view;
  const { pull, repository } = observed;
  const { judgement } = judged;
  const approvals = approvalsOf(pull);
  const loginsOf = (fact: typeof approvals.approvals) => (fact.known ? fact.value.map(({ login }) => login) : []);
  const verdict = isJudged(judgement) ? judgement.verdict : undefined;
  const record: PageRecord = {
    installation: key.installation,
    repository,
    number: pull.number,
    title: pull.title,
    state: 'open',
    author: pull.author.known ? pull.author.value.login : undefined,
    isDraft: pull.isDraft,
    head: pull.head,
    base: pull.base,
    labels: pull.labels,
    isQueued: pull.isQueued,
    method: isJudged(judgement) ? judgement.merge.method : undefined,
    conditions: plan.conditions,
    verdict: verdict === undefined ? undefined : { ...verdict, findings: verdict.findings.slice(0, mostFindings) },
    findings: verdict?.findings.length ?? 0,
    problem: isJudged(judgement) ? undefined : { problem: judgement.problem, fix: judgement.fix },
    approvedBy: loginsOf(approvals.approvals),
    changesRequestedBy: loginsOf(approvals.changesRequestedBy),
    text: plan.text,
    operations: plan.operations.map(({ kind }) => kind),
    withheld: plan.withheld.map(({ kind }) => kind),
    footprint: judged.footprint,
    isWaiting: isWaiting(view),
    retryAt: context.retryAt,
    at: context.now,
  };
  await remember(parts.history, pagePlace(repository.id, pull.number), record);
  await list(parts, key, { number: pull.number, title: pull.title, branch: pull.base.branch });
}

/** Writes that a pull request is closed or merged; forgets one that is gone. */
export async function writeClosed(
  parts: KeeperParts,
  key: PullRequestKey,
  observed: Observed | undefined,
): Promise<void> {
  const place = pagePlace(key.repository.id, key.number);
  const last = await recall<PageRecord>(parts.history, place);
  if (last !== undefined) {
    const { state = 'closed', mergedAs } = observed?.pull ?? {};
    const closed = { ...last, state, isWaiting: false, retryAt: undefined, at: parts.clock.now() };
    await remember(parts.history, place, mergedAs === undefined ? closed : { ...closed, mergedAs });
  }
  await list(parts, key, undefined);
}

/** What no event of the pull request tells of: checks of others, rules, stops, merging itself. */
function isWaiting({ plan, context }: Look): boolean {
  if (context.retryAt !== undefined) return true;
  const [verdict, ...others] = plan.conditions;
  return verdict?.state === 'met' || others.some(({ state, actor }) => state !== 'met' && actor === 'infrastructure');
}

/** Keeps the list of a repository's open pull requests. It is written only where it changes. */
async function list(
  { history, queue }: KeeperParts,
  key: PullRequestKey,
  entry: OpenRecord | undefined,
): Promise<void> {
  const place = listPlace(key.repository.id);
  const isRight = (records: readonly OpenRecord[]) => {
    const there = records.find(({ number }) => number === key.number);
    return there?.title === entry?.title && there?.branch === entry?.branch;
  };
  if (isRight((await recall<readonly OpenRecord[]>(history, place)) ?? [])) return;
  await queue.exclusive(place, async () => {
    const others = ((await recall<readonly OpenRecord[]>(history, place)) ?? []).filter(
      ({ number }) => number !== key.number,
    );
    const records = entry === undefined ? others : [...others, entry].sort((one, other) => one.number - other.number);
    await remember(history, place, records);
  });
}
