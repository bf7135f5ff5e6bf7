import { changedIndexes } from '../core/bundle-index/changed-indexes.ts';
import { differenceOfCatalogs } from '../core/catalog/difference.ts';
import type { CatalogDifference } from '../core/catalog/difference-model.ts';
import type { Catalog } from '../core/catalog/model.ts';
import { drawChange } from '../core/graph/draw-channel.ts';
import { mermaidOf } from '../core/graph/mermaid.ts';
import type { GraphText } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** More channels than this nobody looks at: the rest is in the difference. */
const mostGraphs = 200;

/**
 * The upgrade graphs of the channels that a change alters, before and after in one: of catalogs, and of what bundle directories
 * result in.
 */
export function graphsOf(snapshot: Snapshot, change: readonly CatalogDifference[]): GraphText[] {
  const graphs: GraphText[] = [];
  for (const graph of everyGraph(snapshot, change)) {
    if (graphs.length === mostGraphs) break;
    graphs.push(graph);
  }
  return graphs;
}

function* everyGraph(snapshot: Snapshot, change: readonly CatalogDifference[]): Iterable<GraphText> {
  for (const { catalog, packages } of change) {
    const sides = [snapshot.base.catalogs.get(catalog), snapshot.merged.catalogs.get(catalog)] as const;
    yield* graphsOfCatalog(packages, sides, [catalog]);
  }
  for (const { root, catalogs, before, after } of changedIndexes(snapshot)) {
    const { packages } = differenceOfCatalogs(before.catalog, after.catalog);
    yield* graphsOfCatalog(packages, [before.catalog, after.catalog], catalogs.length === 0 ? [root] : catalogs);
  }
}

function* graphsOfCatalog(
  packages: CatalogDifference['packages'],
  [before, after]: readonly [Catalog | undefined, Catalog | undefined],
  catalogs: readonly string[],
): Iterable<GraphText> {
  for (const { name, channels } of packages) {
    for (const { name: channel } of channels) {
      const mermaid = mermaidOf(drawChange(before?.packages.get(name), after?.packages.get(name), channel));
      for (const catalog of catalogs) yield { catalog, package: name, channel, mermaid };
    }
  }
}
