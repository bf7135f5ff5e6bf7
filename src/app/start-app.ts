import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { RecentFiles } from '../adapters/cache/index.ts';
import { type DiskReserve, openDiskReserve } from '../adapters/disk-reserve.ts';
import { openHub } from '../adapters/github/app/index.ts';
import { openHistory } from '../adapters/history/open-history.ts';
import { openMirrors } from '../adapters/mirror/open-mirrors.ts';
import { type OpenQueueOptions, openQueue } from '../adapters/queue/open-queue.ts';
import { lockFolder } from '../adapters/sqlite/lock-folder.ts';
import { mapOf } from '../core/github/values.ts';
import { formatWorkKey } from '../core/plan/work-key.ts';
import { docsUrl } from '../core/report/docs-url.ts';
import { judgeWholeTree } from '../flows/event/index.ts';
import { judgeChangeWithDetails } from '../flows/judge-change-with-details.ts';
import { hubOfOwners, isEventOfOwners } from '../flows/reconcile/allowed-owners.ts';
import { createController } from '../flows/reconcile/controller.ts';
import type { ControllerParts } from '../flows/reconcile/controller-parts.ts';
import type { WorkQueue } from '../flows/reconcile/ports.ts';
import { serve } from '../pages/serve.ts';
import { version } from '../version.ts';
import { harmlessLog } from './harmless-log.ts';
import { healthRoutes } from './health.ts';
import { logNotes } from './log-notes.ts';
import { createMetrics } from './metrics.ts';
import { onDelivery } from './on-delivery.ts';
import { openPages } from './open-pages.ts';
import { openProbot } from './open-probot.ts';
import { openPublishing } from './open-publishing.ts';
import { openServing, type RunningServing } from './open-serving.ts';
import type { AppSettings } from './settings.ts';
import { sharedImages } from './shared-images.ts';
import { failureForLog, timedWork } from './timed-work.ts';
import { webhookRoute } from './webhook-route.ts';

/** An App that takes deliveries and works. */
export interface RunningApp {
  /** Where it listens. */
  readonly url: string;
  /** Takes no more deliveries and work, waits for what runs at most `graceMs`, and closes everything. */
  stop(graceMs: number): Promise<void>;
}

/** Where left out, as the queue has them. */
export type QueuePace = Pick<OpenQueueOptions, 'backoff' | 'leaseMs'>;

/**
 * Starts the App. Its key is tried first, so that one that GitHub does not accept is told at once.
 *
 * @throws HubError, StoreError, RedisError, or the error of listening
 */
export async function startApp(settings: AppSettings, pace: QueuePace = {}): Promise<RunningApp> {
  const probot = await openProbot(settings);
  const log = harmlessLog(probot.log);
  const warn = (message: string) => log.warn(message);
  const folder = lockFolder(settings.dataDir, { warn });
  const reserve = openDiskReserve(settings.dataDir);
  const queue = await openQueue({ ...settings, ...pace, reserve, log: { warn } });
  let serving: RunningServing | undefined;
  const metrics = createMetrics(
    () => queue.size(),
    () => serving?.size() ?? 0,
  );
  const { hub, account, publishHub, installHub, issues } = openHub({
    ...settings,
    onRequest: ({ template, status, limit }) => {
      metrics.requests.inc({ route: template, status: String(status ?? 'none') });
      if (limit !== undefined) metrics.rateLimit.set(limit.remaining);
    },
  });
  const { id, login } = await account.info();
  const history = await openHistory({ ...settings, reserve, log: { warn } });
  const mirrors = openMirrors({
    directory: join(settings.dataDir, 'mirrors'),
    serverUrl: settings.serverUrl,
    isFull: reserve.isFull,
    token: installed => account.repositoryToken(installed),
    committer: { name: login, email: `${id}+${login}@users.noreply.github.com` },
  });
  const images =
    settings.registries === undefined ? undefined : await sharedImages(settings, settings.registries, warn);
  const publishing = await openPublishing(settings, publishHub, issues, warn);
  const files = new RecentFiles();
  const parts: ControllerParts = {
    hub: hubOfOwners(hub, settings.owners),
    mirrors,
    queue,
    history,
    clock: { now: () => new Date().toISOString() },
    openImages: images === undefined ? undefined : () => images.open(),
    appSettings: {
      appId: settings.appId,
      version,
      docsUrl,
      pagesUrl: settings.pages === 'off' ? undefined : settings.publicUrl,
      dryRun: settings.dryRun,
      imageWords: images === undefined ? ['--offline'] : [],
    },
    judges: {
      change: (repository, request) => judgeChangeWithDetails(repository, { ...request, files }),
      tree: judgeWholeTree,
    },
    publishing,
    installing: { hub: installHub, digest: text => createHash('sha256').update(text).digest('hex') },
    ...(settings.serving === undefined ? {} : { serving: settings.serving }),
    onNote: logNotes(metrics, log),
  };
  const { handle, onEvent } = createController(parts);
  onDelivery(probot, async event => {
    const payload = mapOf(event.payload);
    if (!isEventOfOwners(settings.owners, payload)) return;
    await onEvent(event.name, payload, { guid: event.id, at: new Date().toISOString() });
  });

  let isReady = false;
  const server = await serve(
    settings,
    [
      webhookRoute(settings.webhookPath, probot, metrics, log),
      healthRoutes(metrics, async () => {
        if (!isReady) return 'stopping';
        await Promise.all([queue.size(), history.write('ready', new Date().toISOString())]);
        return reserve.isFull()
          ? 'The disk of the data folder is full: nothing is checked until there is room.'
          : undefined;
      }),
      ...(settings.pages === 'off' ? [] : openPages(parts, account, settings, log)),
    ],
    error => log.error(failureForLog(error), 'a request failed'),
  );
  serving = openServing(parts, settings, log);
  queue.start(timedWork(handle, metrics, log));
  const sweeping = startSweeping(queue, reserve, settings.sweepSeconds, error =>
    log.warn(failureForLog(error), 'no sweep'),
  );
  isReady = true;
  log.info({ url: server.url, version, app: login }, 'listening');

  return {
    url: server.url,
    async stop(graceMs) {
      isReady = false;
      sweeping.stop();
      await server.close();
      await Promise.all([queue.close(graceMs), serving?.stop(Math.min(graceMs, serveGraceMs))]);
      images?.save();
      await Promise.all([images?.close(), publishing.close(), mirrors.close(), history.close()]);
      folder.release();
      log.info('stopped');
    },
  };
}

/** Requests of clusters that take longer are not waited for at the end. */
const serveGraceMs = 5_000;

/** How often a disk that was full is looked at. */
const roomMs = 1_000;

/**
 * Has everything that is open looked at now and then, and deliveries that failed: events get lost. Once a disk that was full has room again
 * this is done at once: what failed is retried later and later.
 */
function startSweeping(
  queue: WorkQueue,
  reserve: Pick<DiskReserve, 'hasRoomAgain'>,
  seconds: number,
  warn: (error: unknown) => void,
): { stop(): void } {
  const sweep = () => {
    for (const kind of ['sweep', 'deliveries'] as const) void queue.add(formatWorkKey({ kind })).catch(warn);
  };
  sweep();
  const timers = [
    setInterval(sweep, seconds * 1000),
    setInterval(() => {
      if (reserve.hasRoomAgain()) sweep();
    }, roomMs),
  ];
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
