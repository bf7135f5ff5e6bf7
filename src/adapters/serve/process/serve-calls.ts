import type { CatalogStore, ServedCatalog } from '../../../core/serve/index.ts';
import type { CatalogFiles, ServedPlace } from '../../../flows/serve/ports.ts';
import type { EncodedBundle } from '../encoded-bundle.ts';
import { hostCatalog } from '../host-catalog.ts';
import type { CatalogServer } from '../open-catalog-server.ts';
import { askedFiles } from './asked-files.ts';
import { createCalls } from './calls.ts';
import type { FileCalls, HostCalls } from './catalog-calls.ts';

/**
 * Serves catalogs for the process that started this one by `hostInProcess`, until that closes the channel, or is gone.
 *
 * @param read reads a catalog, and puts what is served of it into the store
 */
export function serveCalls(
  read: (
    files: CatalogFiles,
    of: ServedPlace,
    store: CatalogStore<EncodedBundle>,
  ) => Promise<{ readonly served: ServedCatalog<EncodedBundle> } | { readonly problem: string }>,
): void {
  const servers = new Map<number, CatalogServer>();
  let last = 0;
  const ours: HostCalls = {
    async open({ tree, path, ...place }) {
      const files = askedFiles(calls, tree, path);
      const opened = await hostCatalog(place, store => read(files, place, store));
      if ('problem' in opened) return opened;
      last += 1;
      servers.set(last, opened);
      return { id: last };
    },
    async close({ id, graceMs }) {
      await servers.get(id)?.close(graceMs);
      servers.delete(id);
    },
  };
  const calls = createCalls<FileCalls>(ours, message => void process.send?.(message));
  process.on('message', calls.take);
  process.once('disconnect', () => process.exit());
  // A terminal and some supervisors send these to all processes: the App ends this one when its requests are answered.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}
