import type { GraphText } from '../verdict.ts';
import { inCatalogs } from './change-summary.ts';
import type { Phrase } from './phrase.ts';

/** A graph, and the catalogs in which the channel changes in just this way. */
export interface GraphGroup {
  readonly title: Phrase;
  readonly mermaid: string;
}

export function graphGroups(graphs: readonly GraphText[]): readonly GraphGroup[] {
  const same = new Map<string, { readonly graph: GraphText; readonly catalogs: string[] }>();
  for (const graph of graphs) {
    const key = JSON.stringify([graph.package, graph.channel, graph.mermaid]);
    const group = same.get(key);
    if (group === undefined) same.set(key, { graph, catalogs: [graph.catalog] });
    else group.catalogs.push(graph.catalog);
  }
  return [...same.values()].map(({ graph, catalogs }) => ({
    title: ['Channel ', { name: graph.channel }, ' of ', { name: graph.package }, ...inCatalogs(catalogs)],
    mermaid: graph.mermaid,
  }));
}
