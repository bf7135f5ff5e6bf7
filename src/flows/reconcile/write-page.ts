import type { CatalogDifference } from '../../core/catalog/difference-model.ts';
import type { Finding } from '../../core/finding.ts';
import { approvalsOf } from '../../core/plan/approvals.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { pullState } from '../../core/plan/pull-state.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { cut, shorten } from '../../core/report/text/shorten.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { ChangedGraph } from '../graphs.ts';
import type { Assessment } from './assess.ts';
import type { ControllerParts } from './controller-parts.ts';
import { fitsWithin } from './fits-within.ts';
import { type RoundRecord, roundKey } from './last-round.ts';
import { noteRepository } from './note-repositories.ts';
import { maxName, maxPackages, type OpenRecord, openKey } from './open-record.ts';
import {
  type LeftOut,
  maxFindings,
  maxGraphs,
  type PageGraph,
  type PageRecord,
  pageKey,
  pageRoom,
} from './page-record.ts';
import { isMerge } from './perform.ts';
import type { PullRequestKey } from './ports.ts';
import { changeList, readStored, writeStored } from './stored-value.ts';

/** Writes what pages show of an open pull request. */
export async function writePage(parts: ControllerParts, key: PullRequestKey, view: Assessment): Promise<void> {
  const { observed, judged, plan, context } = view;
  const { pull, repository } = observed;
  const { judgement } = judged;
  const approvals = approvalsOf(pull);
  const loginsOf = (fact: typeof approvals.approvals) => (fact.known ? fact.value.map(({ login }) => login) : []);
  const verdict = isJudged(judgement) ? judgement.verdict : undefined;
  const stored = verdict === undefined ? undefined : storedVerdict(verdict);
  const conditions = plan.conditions.filter(fitsWithin(pageRoom.conditions));
  const allGraphs = pageGraphs(judged.kind === 'judged' ? judged.graphs : []);
  const graphs = allGraphs.slice(0, maxGraphs).filter(fitsWithin(pageRoom.graphs));
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
    conditions,
    standing,
    verdict: stored,
    leftOut: {
      conditions: plan.conditions.length - conditions.length,
      change: itemsOf(verdict) - itemsOf(stored),
      owners: (verdict?.owners?.length ?? 0) - (stored?.owners?.length ?? 0),
      heads: (verdict?.heads?.length ?? 0) - (stored?.heads?.length ?? 0),
      graphs: allGraphs.length - graphs.length,
    },
    findings: verdict?.findings.length ?? 0,
    graphs,
    problem: isJudged(judgement) ? undefined : { problem: judgement.problem, fix: judgement.fix },
    approvedBy: loginsOf(approvals.approvals).filter(fitsWithin(pageRoom.logins)),
    changesRequestedBy: loginsOf(approvals.changesRequestedBy).filter(fitsWithin(pageRoom.logins)),
    text: plan.text,
    operations: plan.operations.map(({ kind }) => kind),
    withheld: plan.withheld.map(({ kind }) => kind),
    retryAt: context.retryAt,
    at: context.now,
  };
  const { head, base, number } = pull;
  await shownOnly(parts, key, () => writeStored(parts.history, pageKey(repository.id, number), record));
  const footprint = judged.kind === 'judged' ? judged.footprint : undefined;
  const seen = {
    state: 'open',
    head: head.sha,
    base,
    // Without one, every push to the base has it judged again.
    footprint: fitsWithin(maxFootprint)(footprint ?? null) ? footprint : undefined,
    isWaiting: isWaiting(view),
  } as const;
  await writeStored(parts.history, roundKey(repository.id, number), {
    ...seen,
    at: context.now,
  } satisfies RoundRecord);
  await noteRepository(parts, { installation: key.installation, ...repository });
  await shownOnly(parts, key, () => recordOpenPull(parts, key, openRecord(record)));
}

/** Characters of JSON. Who writes a change chooses the names that it rests on. */
const maxFootprint = 1024 * 1024;

/** Where what pages show cannot be stored, that is noted, and the round goes on: what is decided does not rest on it. */
async function shownOnly(parts: ControllerParts, key: PullRequestKey, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    parts.onNote?.({ kind: 'failed', key: formatWorkKey({ ...key, kind: 'pull' }), error });
  }
}

/** What pages show of a verdict, each list as far as there is room for it. */
function storedVerdict(verdict: Verdict): Verdict {
  const { graphs: _, decision, change, bundleDirectories, owners, heads, reproduce, ...rest } = verdict;
  const withRoom = <Item>(items: readonly Item[], part: keyof typeof pageRoom) =>
    items.filter(fitsWithin(pageRoom[part]));
  return {
    ...rest,
    findings: withRoom(storedFindings(verdict), 'findings'),
    checks: withRoom(verdict.checks, 'checks'),
    ...(decision && { decision: { ...decision, reasons: withRoom(decision.reasons, 'reasons') } }),
    ...(change && { change: storedChange(change) }),
    ...(bundleDirectories && { bundleDirectories: withRoom(bundleDirectories, 'bundleDirectories') }),
    ...(owners && { owners: withRoom(owners, 'owners') }),
    ...(heads && { heads: withRoom(heads, 'heads') }),
    ...(reproduce === undefined ? {} : { reproduce: shorten(reproduce, maxReproduce) }),
  };
}

/** The page shows less. */
const maxReproduce = 8_000;

/** Package by package: one catalog may have them all. */
function storedChange(change: readonly CatalogDifference[]): readonly CatalogDifference[] {
  const hasRoom = fitsWithin(pageRoom.change);
  return change.flatMap(({ catalog, packages }) => {
    const kept = packages.filter(difference => hasRoom({ catalog, difference }));
    return kept.length === 0 ? [] : [{ catalog, packages: kept }];
  });
}

/** What its part of the page is made of: packages of catalogs, and bundle directories. */
function itemsOf(verdict: Verdict | undefined): LeftOut['change'] {
  const { change = [], bundleDirectories = [] } = verdict ?? {};
  return change.reduce((sum, { packages }) => sum + packages.length, bundleDirectories.length);
}

function openRecord(record: PageRecord): OpenRecord {
  const { number, title, base, author, isDraft, isQueued, standing, verdict } = record;
  const packages = (verdict?.owners ?? []).slice(0, maxPackages).map(({ package: name, owners, teams }) => {
    const approvers = owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
    const all = [...approvers, ...teams.map(team => team.name)].slice(0, maxPackages);
    return { name: cut(name, maxName), owners: all.map(owner => cut(owner, maxName)) };
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
  return [...same.values()];
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
  const hasOthers =
    judged.kind === 'judged' && (judged.actors.teams !== undefined || judged.judgement.installs !== undefined);
  if (context.retryAt !== undefined || hasOthers) return true;
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
