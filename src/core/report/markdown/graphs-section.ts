import { type GraphGroup, graphGroups } from '../text/graph-groups.ts';
import type { GraphText } from '../verdict.ts';
import { fence } from './fence.ts';
import { phraseHtml } from './html.ts';
import type { Section } from './section.ts';

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
