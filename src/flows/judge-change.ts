import type { Actors } from '../core/actors.ts';
import { countedDocuments } from '../core/catalog/counted-documents.ts';
import { documentMemory } from '../core/catalog/document-memory.ts';
import type { FileMemory } from '../core/catalog/reading.ts';
import { allChecks } from '../core/checks/index.ts';
import { runChecks } from '../core/checks/run.ts';
import type { PackageOwners } from '../core/ownership/model.ts';
import { consentsFor } from '../core/policy/consent.ts';
import { decide } from '../core/policy/decide.ts';
import { applyWaivers } from '../core/policy/waivers.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { withConsentOfAll } from './consent-of-all.ts';
import { bundleDirectoriesOf, differencesOf } from './differences.ts';
import { withExistingWarnings } from './existing-warnings.ts';
import { graphsOf } from './graphs.ts';
import { loadChange } from './load/load-change.ts';
import { loadImages } from './load/load-images.ts';
import type { Images, MergeOutcome, Repository, Tree } from './ports.ts';
import { statsOf, verdictOf } from './verdict.ts';

/** A change to be judged. */
export interface ChangeRequest {
  /** The revision to merge into: its configuration and owners hold. */
  readonly base: string;
  /** The revision to merge, or one that already is the result of merging. */
  readonly head: string;
  readonly headIsMerged?: boolean;
  readonly actors: Actors;
  /** Judges as if every owner and every maintainer had approved: shows what the content alone decides. */
  readonly assumeConsent?: boolean;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  /** What catalog files hold, from earlier changes. */
  readonly files?: FileMemory | undefined;
  /**
   * Opens who is asked about images, when there is anything to ask. Without it nobody is, and the checks that need to know
   * are skipped.
   */
  readonly openImages?: () => Promise<Images>;
  /** Is told how many of how many images were looked at. */
  readonly onImages?: (done: number, total: number) => void;
  /** Is told now and then how many documents were parsed. */
  readonly onDocuments?: (parsed: number) => void;
  /** The command that gives the same verdict in a clone. */
  readonly reproduce: string;
}

/** Loads a change, runs every check, decides. @throws the repository's typed error when it cannot be looked at */
export async function judgeChange(repository: Repository, request: ChangeRequest): Promise<Verdict> {
  const base = await repository.tree(request.base);
  const {
    snapshot: loaded,
    config,
    loader,
  } = await loadChange(repository, {
    base,
    merged: await mergedTree(repository, request),
    actors: request.actors,
    now: request.now,
    memory: countedDocuments(documentMemory(request.files), request.onDocuments ?? (() => undefined)),
  });
  const { openImages, onImages } = request;
  const asked = openImages === undefined ? loaded : await loadImages(loaded, openImages, onImages);
  const snapshot = request.assumeConsent === true ? withConsentOfAll(asked) : asked;
  const found = await withExistingWarnings(runChecks(snapshot, allChecks), snapshot, allChecks, { loader, base });
  const report = applyWaivers(found, snapshot.config.waivers, request.now);
  const change = differencesOf(snapshot);
  return verdictOf('change', report, statsOf(snapshot.merged, loader), {
    decision: decide(snapshot, report, config.problems),
    change,
    bundleDirectories: bundleDirectoriesOf(snapshot),
    owners: ownersOfTouched(snapshot),
    graphs: graphsOf(snapshot, change),
    reproduce: request.reproduce,
  });
}

async function mergedTree(
  repository: Repository,
  { base, head, headIsMerged }: ChangeRequest,
): Promise<Tree | Exclude<MergeOutcome, { kind: 'merged' }>> {
  if (headIsMerged === true) return repository.tree(head);
  const outcome = await repository.merge(base, head);
  return outcome.kind === 'merged' ? outcome.tree : outcome;
}

/** Owners of the touched packages, each package once. */
function ownersOfTouched(snapshot: Snapshot): PackageOwners[] {
  return [...new Map(consentsFor(snapshot).map(({ owners }) => [owners.package, owners])).values()];
}
