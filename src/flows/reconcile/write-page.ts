import type { Finding } from '../../core/finding.ts';
import { approvalsOf } from '../../core/plan/approvals.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { pullState } from '../../core/plan/pull-state.ts';
import { isJudged } from '../../core/plan/undetermined.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { ChangedGraph } from '../graphs.ts';
import type { Assessment } from './assess.ts';
import type { ControllerParts } from './controller-parts.ts';
import { noteRepository } from './note-repositories.ts';
import { maxPackages, type OpenRecord, openKey } from './open-record.ts';
import { maxFindings, maxGraphs, type PageGraph, type PageRecord, pageKey } from './page-record.ts';
import { isMerge } from './perform.ts';
import type { PullRequestKey } from './ports.ts';
import { type RoundRecord, roundKey } from './round-record.ts';
import { changeList, readStored, writeStored } from './stored-value.ts';

/** Writes what pages show of an open pull request. */
export async function writePage(parts: ControllerParts, key: PullRequestKey, view: Assessment): Promise<void> {
  const { observed, judged, plan, context } = view;
  const { pull, repository } = observed;
  const { judgement } = judged;
  const approvals = approvalsOf(pull);
  const loginsOf = (fact: typeof approvals.approvals) => (fact.known ? fact.value.map(({ login }) => login) : []);
  const verdict = isJudged(judgement) ? judgement.verdict : undefined;
  const standing = pullState(
    observed,
    judgement,
    plan.conditions,
    [...plan.operations, ...plan.withheld].find(isMerge),
  );
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
    standing,
    verdict: verdict === undefined ? undefined : { ...verdict, findings: storedFindings(verdict) },
    findings: verdict?.findings.length ?? 0,
    graphs: pageGraphs(judged.graphs),
    problem: isJudged(judgement) ? undefined : { problem: judgement.problem, fix: judgement.fix },
    approvedBy: loginsOf(approvals.approvals),
    changesRequestedBy: loginsOf(approvals.changesRequestedBy),
    text: plan.text,
    operations: plan.operations.map(({ kind }) => kind),
    withheld: plan.withheld.map(({ kind }) => kind),
    retryAt: context.retryAt,
    at: context.now,
  };
  const { head, base, number } = pull;
  await writeStored(parts.history, pageKey(repository.id, number), record);
  const seen = {
    state: 'open',
    head: head.sha,
    base,
    footprint: judged.footprint,
    isWaiting: isWaiting(view),
  } as const;
  await writeStored(parts.history, roundKey(repository.id, number), {
    ...seen,
    at: context.now,
  } satisfies RoundRecord);
  await noteRepository(parts, { installation: key.installation, ...repository });
  await recordOpenPull(parts, key, openRecord(record));
}

function openRecord(record: PageRecord): OpenRecord {
  const { number, title, base, author, isDraft, isQueued, standing, verdict } = record;
  const packages = (verdict?.owners ?? []).slice(0, maxPackages).map(({ package: name, owners, teams }) => {
    const approvers = owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
    return { name, owners: [...approvers, ...teams.map(team => team.name)].slice(0, maxPackages) };
  });
  return { number, title, branch: base.branch, author, isDraft, isQueued, standing, packages };
}

/** As many as are shown. The page shows no edits, which may be many. */
function storedFindings({ findings }: Verdict): readonly Finding[] {
  return findings.slice(0, maxFindings).map(({ edits, ...finding }) => finding);
}

/** Catalogs in which a channel changes in the same way share a graph. */
function pageGraphs(graphs: readonly ChangedGraph[]): readonly PageGraph[] {
  const same = new Map<string, PageGraph>();
  for (const { catalog, package: name, channel, mermaid, drawing } of graphs) {
    const key = JSON.stringify([name, channel, mermaid]);
    const catalogs = [...(same.get(key)?.catalogs ?? []), catalog];
    same.set(key, { catalogs, package: name, channel, drawing });
  }
  return [...same.values()].slice(0, maxGraphs);
}

/** Writes that a pull request is closed or merged; forgets one that is gone. */
export async function writeClosed(
  parts: ControllerParts,
  key: PullRequestKey,
  observed: Observed | undefined,
): Promise<void> {
  const storageKey = pageKey(key.repository.id, key.number);
  const last = await readStored<PageRecord>(parts.history, storageKey);
  if (last !== undefined) {
    const { state = 'closed', mergedAs } = observed?.pull ?? {};
    const closed = { ...last, state, retryAt: undefined, at: parts.clock.now() };
    await writeStored(parts.history, storageKey, mergedAs === undefined ? closed : { ...closed, mergedAs });
  }
  await recordOpenPull(parts, key, undefined);
}

/** What no event of the pull request reports: checks of others, rules, stops, merging itself, members of teams, runs of a workflow. */
function isWaiting({ plan, context, judged }: Assessment): boolean {
  const hasInstalls = isJudged(judged.judgement) && judged.judgement.installs !== undefined;
  if (context.retryAt !== undefined || judged.actors?.teams !== undefined || hasInstalls) return true;
  const [verdict, ...others] = plan.conditions;
  return verdict?.state === 'met' || others.some(({ state, actor }) => state !== 'met' && actor === 'infrastructure');
}

/** Keeps the list of a repository's open pull requests, in the order of their numbers. */
async function recordOpenPull(
  parts: ControllerParts,
  key: PullRequestKey,
  entry: OpenRecord | undefined,
): Promise<void> {
  await changeList<OpenRecord>(parts, openKey(key.repository.id), before => {
    const others = before.filter(({ number }) => number !== key.number);
    return entry === undefined ? others : [...others, entry].sort((one, other) => one.number - other.number);
  });
}
