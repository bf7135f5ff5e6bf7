import type { Actor, Actors, TeamMembers } from '../core/actors.ts';
import { countedDocuments } from '../core/catalog/counted-documents.ts';
import { documentMemory } from '../core/catalog/document-memory.ts';
import type { DocumentMemory, FileMemory } from '../core/catalog/memories.ts';
import { wantedImages } from '../core/checks/images/wanted-images.ts';
import { allChecks } from '../core/checks/index.ts';
import { runChecks } from '../core/checks/run.ts';
import { changedTargets } from '../core/cluster/runs/changed-targets.ts';
import type { InstallFacts, InstallState } from '../core/cluster/runs/install-facts.ts';
import type { Config, ParsedConfig } from '../core/config/model.ts';
import { changedHeads } from '../core/installation/changed-heads.ts';
import type { Owner, PackageOwners } from '../core/ownership/model.ts';
import type { Footprint } from '../core/plan/verdict-can-change.ts';
import { decide } from '../core/policy/decide.ts';
import { requestsForChanges } from '../core/policy/requests-for-changes.ts';
import { requiredApprovals } from '../core/policy/required-approvals.ts';
import { teamsOfOwners } from '../core/policy/teams-of-owners.ts';
import { applyWaivers } from '../core/policy/waivers.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { bundleDirectoriesOf, differencesOf } from './differences.ts';
import { withExistingWarnings } from './existing-warnings.ts';
import { type ChangedGraph, graphsOf, graphTexts } from './graphs.ts';
import { loadChange } from './load/load-change.ts';
import { loadImages } from './load/load-images.ts';
import type { Images, MergeOutcome, Repository, Tree } from './ports.ts';
import { statsOf, verdictOf } from './verdict.ts';

/** A change to be judged. */
export interface JudgedChangeRequest {
  /** The revision to merge into: its configuration and owners hold. */
  readonly base: string;
  /** The revision to merge, or one that already is the result of merging. */
  readonly head: string;
  readonly headIsMerged?: boolean;
  /** Facts about people: what the configuration says of them is known later. */
  readonly actors: (config: Config) => Actors;
  /** Looks up who is in the teams that own what the change affects, by their names. Without it nobody does. */
  readonly teams?: (names: readonly string[]) => Promise<readonly TeamMembers[]>;
  /** Judges by this text of the configuration in place of the base branch's: to see what it would change. */
  readonly config?: string;
  /** Judges as if every owner and every maintainer had approved: shows what the content alone decides. */
  readonly assumeApproval?: boolean;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  /**
   * Says how far the installs of what the change brings are, by a text that is equal where that is. Is asked only where the configuration wants installs, and
   * there is something to install. Without it nobody follows them.
   */
  readonly installs?: (content: string, config: Config) => Promise<InstallState>;
  /** What catalog files hold, from earlier changes. */
  readonly files?: FileMemory | undefined;
  /** What documents say, from earlier changes, with what files hold. */
  readonly documents?: DocumentMemory | undefined;
  /**
   * Opens who is asked about images, when there is anything to ask. Without it nobody is, and the checks that need to know
   * are skipped.
   */
  readonly openImages?: () => Promise<Images>;
  /** Is told how many of how many images were looked at. */
  readonly onImages?: (done: number, total: number) => void;
  /** Is told now and then how many documents were parsed. */
  readonly onDocuments?: (parsed: number) => void;
  /** The command that gives the same verdict in a clone, from the facts about people that matter. */
  readonly reproduce: (actors: Actors) => string;
}

/** A verdict, and what it was made of. */
export interface JudgedChange {
  readonly verdict: Verdict;
  /** Id of the tree that was judged; undefined where merging gives none. */
  readonly tree: string | undefined;
  readonly config: ParsedConfig;
  readonly actors: Actors;
  readonly maintainers: readonly Owner[];
  readonly footprint: Footprint;
  /** The upgrade graphs of the verdict, for pictures. */
  readonly graphs: readonly ChangedGraph[];
  /** What became of installs on a cluster, where that was followed. */
  readonly installs?: InstallFacts;
}

/** Loads a change, runs every check, decides. @throws the repository's typed error when it cannot be looked at */
export async function judgeChangeWithDetails(
  repository: Repository,
  request: JudgedChangeRequest,
): Promise<JudgedChange> {
  const base = await repository.tree(request.base);
  const merged = await mergedTree(repository, request);
  const {
    snapshot: loaded,
    config,
    loader,
    footprint,
  } = await loadChange(repository, {
    base,
    merged,
    actors: request.actors,
    now: request.now,
    ...(request.config === undefined ? {} : { config: request.config }),
    memory: countedDocuments(
      request.documents ?? documentMemory(request.files),
      request.onDocuments ?? (() => undefined),
    ),
  });
  const { openImages, onImages } = request;
  const known = await withTeams(loaded, request);
  const asked = openImages === undefined ? known : await loadImages(known, openImages, onImages);
  const followed = await withInstalls(asked, request);
  const snapshot = request.assumeApproval === true ? withApprovals(followed) : followed;
  const found = await withExistingWarnings(runChecks(snapshot, allChecks), snapshot, allChecks, {
    reader: loader.reader,
    base,
  });
  const report = applyWaivers(found, snapshot.config.waivers, request.now);
  const change = differencesOf(snapshot);
  const graphs = graphsOf(snapshot, change);
  const heads = changedHeads(snapshot);
  const verdict = verdictOf('change', report, statsOf(snapshot.merged, loader), {
    decision: decide(snapshot, report, config.problems, unaskedImages(snapshot)),
    change,
    bundleDirectories: bundleDirectoriesOf(snapshot),
    owners: ownersOfChanged(snapshot),
    graphs: graphTexts(graphs),
    ...(heads.length === 0 ? {} : { heads }),
    reproduce: request.reproduce(withCounted(snapshot)),
  });
  return {
    verdict,
    tree: 'kind' in merged ? undefined : merged.id,
    config,
    actors: snapshot.actors,
    maintainers: snapshot.ownership.maintainers,
    footprint,
    graphs,
    ...(snapshot.installs === undefined ? {} : { installs: snapshot.installs }),
  };
}

async function withInstalls(snapshot: Snapshot, { installs }: JudgedChangeRequest): Promise<Snapshot> {
  const { config, obstacle } = snapshot;
  if (installs === undefined || config.install.mode === 'off' || obstacle !== undefined) return snapshot;
  const { targets, left, content } = changedTargets(snapshot);
  const state = targets.length === 0 ? ({ kind: 'not-asked' } as const) : await installs(content, config);
  return { ...snapshot, installs: { targets, left, state } };
}

/** What a change affects says whose approval it needs, and so which teams matter. */
async function withTeams(snapshot: Snapshot, { teams }: JudgedChangeRequest): Promise<Snapshot> {
  const names = teams === undefined ? [] : teamsOfOwners(snapshot);
  if (teams === undefined || names.length === 0) return snapshot;
  return { ...snapshot, actors: { ...snapshot.actors, teams: await teams(names) } };
}

/** Whoever names people to a command cannot say who may push: so those whose requests for changes do not count are left out. */
function withCounted(snapshot: Snapshot): Actors {
  const requests = requestsForChanges(snapshot);
  const changesRequestedBy = requests.known ? { ...requests, value: requests.value.counted } : requests;
  return { ...snapshot.actors, changesRequestedBy };
}

function unaskedImages(snapshot: Snapshot): number {
  return snapshot.images.asked ? 0 : wantedImages(snapshot).size;
}

async function mergedTree(
  repository: Repository,
  { base, head, headIsMerged }: JudgedChangeRequest,
): Promise<Tree | Exclude<MergeOutcome, { kind: 'merged' }>> {
  if (headIsMerged === true) return repository.tree(head);
  const outcome = await repository.merge(base, head);
  return outcome.kind === 'merged' ? outcome.tree : outcome;
}

/** Owners of the changed packages, each package once. */
function ownersOfChanged(snapshot: Snapshot): PackageOwners[] {
  return [...new Map(requiredApprovals(snapshot).map(({ owners }) => [owners.package, owners])).values()];
}

/** The snapshot as if every owner of what it touches, and every maintainer, had approved it. */
function withApprovals(snapshot: Snapshot): Snapshot {
  const owners = [
    ...requiredApprovals(snapshot).flatMap(approval => approval.candidates),
    ...snapshot.ownership.maintainers,
  ];
  const approvals = owners.map(({ login, id }): Actor => ({ login, ...(id === undefined ? {} : { id }) }));
  return { ...snapshot, actors: { ...snapshot.actors, approvals: { known: true, value: approvals, assumed: true } } };
}
