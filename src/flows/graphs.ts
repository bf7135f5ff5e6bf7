import type { CatalogDifference } from '../core/catalog/difference-model.ts';
import { drawChange } from '../core/graph/draw-channel.ts';
import { mermaidOf } from '../core/graph/mermaid.ts';
import type { GraphText } from '../core/report/verdict.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** More channels than this nobody looks at: the rest is in the difference. */
const mostGraphs = 200;

/** The upgrade graphs of the channels that a change alters, before and after in one. */
export function graphsOf(snapshot: Snapshot, change: readonly CatalogDifference[]): GraphText[] {
  const graphs: GraphText[] = [];
  for (const { catalog, packages } of change) {
    const before = snapshot.base.catalogs.get(catalog)?.packages;
    const after = snapshot.merged.catalogs.get(catalog)?.packages;
    for (const { name, channels } of packages) {
      for (const channel of channels) {
        if (graphs.length === mostGraphs) return graphs;
        const mermaid = mermaidOf(drawChange(before?.get(name), after?.get(name), channel.name));
        graphs.push({ catalog, package: name, channel: channel.name, mermaid });
      }
    }
  }
  return graphs;
}
