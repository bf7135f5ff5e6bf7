import type { Drawing } from '../../core/graph/drawing.ts';
import { UsageError } from '../usage-error.ts';
import type { FoundChannel } from './channels-named.ts';

/**
 * The picture of a channel, which may be the same in several catalogs.
 *
 * @throws UsageError where it is not: a file holds one picture
 */
export async function svgOf(
  found: readonly (FoundChannel & { readonly drawing: Drawing })[],
  nodes: number | undefined,
): Promise<string> {
  const [first, ...others] = found;
  if (first === undefined) return '';
  const text = JSON.stringify(first.drawing);
  if (others.some(({ drawing }) => JSON.stringify(drawing) !== text))
    throw new UsageError(
      `The graph of this channel differs between ${found.length} catalogs. Name one with '--catalog DIR' for --format svg.`,
    );
  // Laying out takes a library that nothing else here needs.
  const { graphSvg } = await import('../../core/report/svg/graph-svg.ts');
  const title = `Channel ${first.channel} of ${(first.after ?? first.before)?.name ?? ''}`;
  return graphSvg(first.drawing, { title, id: 'graph', isFile: true, nodes });
}
