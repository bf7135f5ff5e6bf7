import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'probot';
import type { ControllerParts } from '../flows/reconcile/parts.ts';
import { createPullServer } from '../flows/reconcile/serve-pulls.ts';
import type { AppSettings } from './settings.ts';
import { failureForLog } from './timed-work.ts';

/** Serving of catalogs that goes on until it is stopped. */
export interface RunningServing {
  /** How many catalogs are served. */
  size(): number;
  stop(graceMs: number): Promise<void>;
}

/** How often it looks what is to be served: replicas tell each other by the history. */
const lookMs = 1_000;

/** Serves what comments ask for. gRPC is loaded only here: most Apps serve nothing. */
export async function openServing(
  parts: ControllerParts,
  { serving, dataDir }: AppSettings,
  log: Logger,
): Promise<RunningServing | undefined> {
  if (serving === undefined) return undefined;
  const { hostCatalogs } = await import('../adapters/serve/host-catalogs.ts');
  const server = createPullServer({ ...parts, serving, host: hostCatalogs(serving.address, dataDir) });
  const stopping = new AbortController();
  const running = run();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await server.look().catch(error => log.warn(failureForLog(error), 'could not serve catalogs'));
      await setTimeout(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    size: server.size,
    async stop(graceMs) {
      stopping.abort();
      await running;
      await server.close(graceMs);
    },
  };
}
