import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { HostError } from '../../../flows/serve/host-error.ts';
import type { CatalogFiles, CatalogHost, HostedCatalog } from '../../../flows/serve/ports.ts';
import { type Calls, createCalls } from './calls.ts';
import type { HostCalls } from './catalog-calls.ts';
import { offerFiles } from './offer-files.ts';

export interface HostOptions {
  /** The file that runs `serveCalls`. */
  readonly program: string;
  /** To listen on. */
  readonly address: string;
  /** For the files that catalogs are served from. */
  readonly directory: string;
  /** Heap of the process. Reading a catalog of 36 MB takes 250 MB in all. */
  readonly heapMegabytes?: number;
  /** Reading one catalog may take so long, with fetching its files. */
  readonly readMs?: number;
  /** Is told that the process has ended while it served catalogs. */
  readonly onEnd?: (problem: string) => void;
}

/** A process that was started, and has not ended. */
interface Host {
  readonly child: ChildProcess;
  readonly calls: Calls<HostCalls>;
  /** Whose files it may ask for. */
  reading: CatalogFiles | undefined;
  /** It has asked for files: from then on its end may be the fault of a catalog. */
  hasAsked: boolean;
  /** Ids of what it serves. */
  readonly served: Set<number>;
  /** Why it was killed. */
  overdue: string | undefined;
}

const usualHeap = 512;
const usualReadMs = 300_000;
/** A process that is told to end, and serves nothing, does so at once. */
const endMs = 5_000;

/**
 * Serves catalogs in one other process, which reads them, too: neither the time nor the memory that a catalog takes is that of this process. It is started
 * for the first catalog and ended after the last. It has no environment, so no secrets, and asks for the files of the catalog alone.
 */
export function hostInProcess(options: HostOptions): CatalogHost {
  const { address, directory, readMs = usualReadMs } = options;
  let running: Host | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  const open: CatalogHost['open'] = async (at, catalog) => {
    running ??= start(options, host => {
      if (running === host) running = undefined;
    });
    const host = running;
    host.reading = catalog;
    host.hasAsked = false;
    const timer = setTimeout(() => {
      host.overdue = `It took longer than ${readMs / 1000} seconds to read a catalog.`;
      host.child.kill('SIGKILL');
    }, readMs);
    try {
      const { tree, path } = catalog;
      const opened = await host.calls.call('open', { ...at, address, directory, tree: tree.id, path });
      if ('problem' in opened) return opened;
      host.served.add(opened.id);
      return hosted(host, opened.id);
    } finally {
      clearTimeout(timer);
      host.reading = undefined;
      await endIfIdle(host);
    }
  };

  function hosted(host: Host, id: number): HostedCatalog {
    return {
      isOpen: () => host.served.has(id),
      async close(graceMs) {
        if (!host.served.has(id)) return;
        // Where the process ends meanwhile, nothing is served either.
        await host.calls.call('close', { id, graceMs }).catch(() => undefined);
        host.served.delete(id);
        await endIfIdle(host);
      },
    };
  }

  async function endIfIdle(host: Host): Promise<void> {
    if (host.served.size > 0 || host.reading !== undefined || running !== host) return;
    running = undefined;
    const timer = setTimeout(() => host.child.kill('SIGKILL'), endMs);
    const exit = once(host.child, 'exit');
    host.child.disconnect();
    await exit;
    clearTimeout(timer);
  }

  return {
    // One at a time: what a process is reading when it ends is what ended it.
    open(at, catalog) {
      const opened = turn.then(() => open(at, catalog));
      turn = opened.catch(() => undefined);
      return opened;
    },
  };
}

function start({ program, heapMegabytes = usualHeap, onEnd }: HostOptions, onExit: (host: Host) => void): Host {
  const child = fork(program, [], {
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const files = offerFiles(() => {
    if (host.reading === undefined) throw new Error('No catalog is being read.');
    host.hasAsked = true;
    return host.reading;
  });
  // Where the channel is closed, the process ends, and `end` says so.
  const calls = createCalls<HostCalls>(files, message => void child.send(message, () => undefined));
  const host: Host = { child, calls, reading: undefined, hasAsked: false, served: new Set(), overdue: undefined };
  child.on('message', calls.take);
  child.once('error', error => ended(error.message));
  child.once('exit', (code, signal) => ended(`It ended with ${signal ?? `code ${code}`}.`));
  return host;

  function ended(how: string): void {
    const problem = `The process that serves catalogs is gone. ${host.overdue ?? how}`;
    if (host.served.size > 0) onEnd?.(problem);
    host.served.clear();
    onExit(host);
    calls.end(new HostError(host.hasAsked ? 'ended' : 'not-started', problem));
  }
}
