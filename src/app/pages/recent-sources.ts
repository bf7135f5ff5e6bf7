import type { PreviewSource } from '../../core/preview/preview-source.ts';

/** Catalogs may have a hundred megabytes in memory: no more than these are kept, and not for longer. */
const maxKept = 3;
const keptMs = 60_000;

/** Keeps the last few sources for a while, and of each the catalog that was loaded last. What fails is not kept. */
export function recentSources<Source extends PreviewSource>(): (
  key: string,
  open: () => Promise<Source | undefined>,
) => Promise<Source | undefined> {
  const kept = new Map<string, { readonly until: number; readonly source: Source }>();
  return async (key, open) => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const known = kept.get(key);
    if (known !== undefined) return known.source;
    const opened = await open();
    if (opened === undefined) return undefined;
    const source = { ...opened, load: lastOf(opened) };
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, { until: now + keptMs, source });
    return source;
  };
}

function lastOf(source: PreviewSource): PreviewSource['load'] {
  let last: { readonly root: string; readonly loaded: Awaited<ReturnType<PreviewSource['load']>> } | undefined;
  return async root => {
    if (last?.root !== root) last = { root, loaded: await source.load(root) };
    return last.loaded;
  };
}
