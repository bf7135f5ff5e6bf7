import { addSeconds } from '../../core/add-seconds.ts';
import type { ServedPull, Serving } from '../../core/plan/served-pull.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import { nameOfServed } from '../../core/serve/index.ts';
import { HostError } from '../serve/host-error.ts';
import type { CatalogHost, HostedCatalog } from '../serve/ports.ts';
import type { ControllerParts } from './controller-parts.ts';
import { type RepositoryRecord, repositoriesKey } from './repository-record.ts';
import { changeServedPulls, readServedPulls } from './served-pulls.ts';
import { readStored } from './stored-value.ts';

const tooMuch = 'Reading it took more memory or time than there is for one catalog, twice.';
/** What could not be opened for a reason of this machine is tried again after that. */
const retrySeconds = 30;

type PullServerParts = Pick<ControllerParts, 'history' | 'queue' | 'clock' | 'mirrors' | 'onNote'> & {
  readonly host: CatalogHost;
  readonly serving: Serving;
};

/** A pull request that has a port. */
type Placed = ServedPull & { readonly place: number };

/** Serves what is noted, and nothing else. */
export interface PullServer {
  /** Opens and ends what has to be. One call at a time. */
  look(): Promise<void>;
  /** How many are served. */
  size(): number;
  close(graceMs: number): Promise<void>;
}

/** Every replica serves all that is noted, so it does not matter which one a cluster reaches. */
export function createPullServer(parts: PullServerParts): PullServer {
  const open = new Map<string, HostedCatalog>();
  const later = new Map<string, string>();
  /** What the process that serves catalogs was reading when it ended. */
  const ended = new Set<string>();

  async function look(): Promise<void> {
    const before = await readServedPulls(parts);
    const noted = await changeServedPulls(parts, pulls => pulls);
    // What has got a place is told in its comment.
    const placedBefore = new Set(before.filter(isPlaced).map(keyOf));
    for (const pull of noted) if (isPlaced(pull) && !placedBefore.has(keyOf(pull))) await queuePull(pull);
    const shown = await readableByAll(parts);
    const now = parts.clock.now();
    const placed = noted.filter(isPlaced).filter(({ repository }) => shown.has(repository.id));
    const wanted = new Map(placed.map(pull => [keyOf(pull), pull]));
    for (const [key, hosted] of open) if (!wanted.has(key) || !hosted.isOpen()) await end(key, hosted);
    for (const known of [later, ended]) for (const key of known.keys()) if (!wanted.has(key)) known.delete(key);
    for (const [key, pull] of wanted) if (!open.has(key) && (later.get(key) ?? '') <= now) await begin(key, pull);
  }

  async function begin(key: string, pull: Placed): Promise<void> {
    try {
      const found = await load(parts, pull);
      if ('close' in found) open.set(key, found);
      else await refuse(pull, found.problem);
    } catch (error) {
      parts.onNote?.({ kind: 'failed', key: workKeyOf(pull), error });
      if (error instanceof HostError && error.code === 'ended') {
        // Once it may be that of another reason; the catalogs of others end with it each time.
        if (ended.has(key)) return refuse(pull, tooMuch);
        ended.add(key);
      }
      later.set(key, addSeconds(parts.clock.now(), retrySeconds));
    }
  }

  /** Every replica would find the same. */
  async function refuse(pull: ServedPull, problem: string): Promise<void> {
    await changeServedPulls(parts, pulls => pulls.map(one => (keyOf(one) === keyOf(pull) ? { ...one, problem } : one)));
    await queuePull(pull);
  }

  async function end(key: string, hosted: HostedCatalog, graceMs = 0): Promise<void> {
    open.delete(key);
    await hosted.close(graceMs);
  }

  const queuePull = (pull: ServedPull) => parts.queue.add(workKeyOf(pull));
  return {
    look,
    size: () => open.size,
    async close(graceMs) {
      await Promise.all([...open].map(([key, hosted]) => end(key, hosted, graceMs)));
    },
  };
}

/** Loads the catalog as merging would leave it. @throws MirrorError, HostError, or the error of listening */
async function load(
  { mirrors, host, serving, clock }: PullServerParts,
  { installation, repository: of, number, base, head, catalog: path, place }: Placed,
): Promise<HostedCatalog | { readonly problem: string }> {
  const repository = await mirrors.open({ installation, repository: of }, { base, pull: { number, head } });
  try {
    const merged = await repository.merge(base.sha, head);
    if (merged.kind !== 'merged') return { problem: 'Head and base conflict.' };
    const at = { port: serving.port + place, name: nameOfServed(path), modified: clock.now() };
    return await host.open(at, { objects: repository, tree: merged.tree, path });
  } finally {
    await repository.close();
  }
}

/** Everybody who reaches a port can read what it has. */
async function readableByAll({ history }: PullServerParts): Promise<ReadonlySet<number>> {
  const records = (await readStored<readonly RepositoryRecord[]>(history, repositoriesKey)) ?? [];
  return new Set(records.filter(({ isPrivate }) => isPrivate === false).map(({ id }) => id));
}

function isPlaced(pull: ServedPull): pull is Placed {
  return pull.place !== undefined && pull.problem === undefined;
}

function keyOf({ repository, number, base, head, catalog, place }: ServedPull): string {
  return JSON.stringify([repository.id, number, base.sha, head, catalog, place]);
}

function workKeyOf({ installation, repository, number }: ServedPull): string {
  return formatWorkKey({ kind: 'pull', installation, repository, number });
}
