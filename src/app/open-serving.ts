import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hostInProcess } from '../adapters/serve/process/host-in-process.ts';
import type { ControllerParts } from '../flows/reconcile/controller-parts.ts';
import { createPullServer } from '../flows/reconcile/serve-pulls.ts';
import type { AppLog } from './harmless-log.ts';
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

/** It lies beside this file, or beside the App where that is one file. */
const program = fileURLToPath(new URL(`serve-catalogs${extname(import.meta.url)}`, import.meta.url));

/** Serves what comments ask for, in a process of its own. */
export function openServing(
  parts: ControllerParts,
  { serving, dataDir }: AppSettings,
  log: AppLog,
): RunningServing | undefined {
  if (serving === undefined) return undefined;
  const { address } = serving;
  const onEnd = (problem: string) => log.warn(problem);
  const host = hostInProcess({ program, address, directory: dataDir, onEnd });
  const server = createPullServer({ ...parts, serving, host });
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
