import { changedIndexes } from '../core/bundle-index/changed-indexes.ts';
import { differenceOfCatalogs } from '../core/catalog/difference.ts';
import type { CatalogDifference } from '../core/catalog/difference-model.ts';
import type { Catalog } from '../core/catalog/model.ts';
import { cutDrawing, type Drawing, drawChange, foldDrawing, mermaidOf } from '../core/graph/index.ts';
import type { GraphText } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** A channel's graph before and after, as text and as what pictures are made of. */
export interface ChangedGraph extends GraphText {
  /** Cut to what a picture can show. */
  readonly drawing: Drawing;
}

/** More channels than this nobody looks at: the rest is in the difference. */
const maxGraphs = 200;

/** As large as a drawing may be in Mermaid; a picture shows less of it. */
const drawingLimits = { whole: 20, nodes: 60, edges: 150 } as const;

/**
 * The upgrade graphs of the channels that a change alters, before and after in one: of catalogs, and of what bundle directories
 * result in.
 */
export function graphsOf(snapshot: Snapshot, change: readonly CatalogDifference[]): ChangedGraph[] {
  const graphs: ChangedGraph[] = [];
  for (const graph of everyGraph(snapshot, change)) {
    if (graphs.length === maxGraphs) break;
    graphs.push(graph);
  }
  return graphs;
}

/** What a verdict holds of graphs: their text. */
export function graphTexts(graphs: readonly ChangedGraph[]): GraphText[] {
  return graphs.map(({ drawing: _, ...text }) => text);
}

function* everyGraph(snapshot: Snapshot, change: readonly CatalogDifference[]): Iterable<ChangedGraph> {
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
): Iterable<ChangedGraph> {
  for (const { name, channels } of packages) {
    for (const { name: channel } of channels) {
      const whole = drawChange(before?.packages.get(name), after?.packages.get(name), channel);
      const mermaid = mermaidOf(whole);
      const drawing = cutDrawing(foldDrawing(whole, drawingLimits.whole), drawingLimits);
      for (const catalog of catalogs) yield { catalog, package: name, channel, mermaid, drawing };
    }
  }
}
