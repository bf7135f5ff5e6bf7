import { inCatalogs } from '../text/change-summary.ts';
import type { Phrase } from '../text/phrase.ts';
import type { GraphText } from '../verdict.ts';
import { fence } from './fence.ts';
import { phraseHtml } from './html.ts';
import type { Section } from './section.ts';

/** A graph, and the catalogs in which the channel changes in just this way. */
interface GraphGroup {
  readonly title: Phrase;
  readonly mermaid: string;
}

/** GitHub draws no larger diagram: the `maxTextSize` of Mermaid. */
const largestGraph = 50_000;

/** The upgrade graphs, before and after, as diagrams that GitHub draws. The first is open. */
export function graphsSection(graphs: readonly GraphText[]): readonly Section[] {
  const groups = graphGroups(graphs);
  const drawable = groups.filter(({ mermaid }) => mermaid.length <= largestGraph);
  if (groups.length === 0) return [];
  return [
    {
      priority: 6,
      head: '#### Upgrade graphs\n',
      items: drawable.map(graphMarkdown),
      count: groups.length,
      tail: '',
      nouns: ['upgrade graph', 'upgrade graphs'],
      mayLeaveGaps: true,
    },
  ];
}

function graphMarkdown({ title, mermaid }: GraphGroup, index: number): string {
  const open = index === 0 ? ' open' : '';
  return `\n<details${open}><summary>${phraseHtml(title)}</summary>\n\n${fence(mermaid, 'mermaid')}\n\n</details>\n`;
}

function graphGroups(graphs: readonly GraphText[]): readonly GraphGroup[] {
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
