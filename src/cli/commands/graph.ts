import { dotOf } from '../../core/graph/dot.ts';
import { drawChange, drawChannel } from '../../core/graph/draw-channel.ts';
import type { Drawing } from '../../core/graph/drawing.ts';
import { mermaidOf } from '../../core/graph/mermaid.ts';
import { reachOf } from '../../core/graph/reach.ts';
import { graphJson, type ReachedChannel } from '../../core/report/graph-report.ts';
import { reachText } from '../../core/report/terminal/reach-text.ts';
import { visible } from '../../core/report/text/visible.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Command, Context, ExitCode } from '../command.ts';
import { channelsNamed, type FoundChannel } from '../graph/channels-named.ts';
import { graphOmissions } from '../graph/graph-omissions.ts';
import { changesText, packagesText } from '../graph/list-packages.ts';
import type { LoadedCatalogs } from '../graph/load-catalogs.ts';
import { loadSides } from '../graph/load-sides.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

const formats = ['mermaid', 'dot', 'svg', 'text', 'json'] as const;
type Format = (typeof formats)[number];

export const graphCommand: Command = {
  name: 'graph',
  words: '[PACKAGE [CHANNEL]]',
  maxWords: 2,
  wordKinds: ['package', 'channel'],
  summary: 'Draw the upgrade graph of a channel, or its changes, as Mermaid, DOT or SVG; or list its upgrade paths',
  description: `Without CHANNEL, draws the default channel. Without PACKAGE, lists packages and channels; with --base, those that differ.
Mermaid is limited to the size that GitHub draws, and SVG to a readable number of entries; both say how much is left out. DOT is complete.
The formats text and json list, for each version that can be installed from the channel, its successors and the head that it reaches, with OLM v0 and OLM v1.

For an operator that has only bundle directories, draws the index that opm builds from them in the mode of its ci.yaml. If bundles are
limited to some versions of OpenShift, it is the index of the newest one.

With --base, draws the changes since that revision: added, removed, changed, and stranded entries. 'check' draws the same for a change.
Files that cannot be read are left out and reported on stderr, and the exit code is 1.`,
  options: {
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: formats,
      help: 'Format: mermaid (default), dot, svg, text, json',
    },
    base: { type: 'string', value: 'REV', help: 'Draw the changes since this revision (mermaid, dot, svg)' },
    head: { type: 'string', value: 'REV', help: 'Revision to draw (default: the work tree)' },
    catalog: {
      type: 'string',
      value: 'DIR',
      help: 'Directory of one catalog (default: every catalog of the repository)',
    },
    nodes: {
      type: 'string',
      value: 'N',
      help: 'Maximum number of entries in Mermaid (default: 60) and SVG (default: 40)',
    },
    repo: {
      type: 'string',
      short: 'C',
      value: 'DIR',
      help: 'Directory of the repository (default: the current directory)',
    },
    ...outputOption,
  },
  examples: [
    { line: 'graph', does: 'The packages with their channels' },
    { line: 'graph my-operator stable --catalog catalogs/v4.20', does: 'A channel as Mermaid' },
    {
      line: 'graph my-operator stable --format dot | dot -Tsvg > graph.svg',
      does: 'The complete graph, with Graphviz',
    },
    { line: 'graph my-operator stable --format svg -o graph.svg', does: 'An SVG picture' },
    { line: 'graph my-operator stable --base main', does: 'The changes of the work tree' },
    { line: 'graph my-operator stable --base v1 --head v2 --format dot', does: 'The differences of two revisions' },
    { line: 'graph my-operator stable --format text', does: 'The upgrade paths of each version' },
  ],
  async run(context, args) {
    const [name, channel] = args.words;
    const nodes = nodesOf(textOption(args, 'nodes'));
    const format = formats.find(candidate => candidate === textOption(args, 'format')) ?? 'mermaid';
    if (textOption(args, 'base') !== undefined && (format === 'text' || format === 'json'))
      throw new UsageError(`--base needs --format mermaid, dot or svg, not ${format}.`);
    if (name === undefined && (format === 'json' || format === 'svg'))
      throw new UsageError(`--format ${format} needs a package.`);
    const { base, head } = await loadSides(context, args);
    const sides = [base, head].filter(side => side !== undefined);
    // Said first: what is not found may be in what cannot be read.
    const exitCode = reportNotDrawn(context, sides, name);
    if (sides.every(side => packagesText(side) === '')) {
      throw new UsageError(
        "No catalog with a package was found here. Name the directory of a catalog: 'graph --catalog DIR'.",
      );
    }
    if (name === undefined) {
      const text = base === undefined ? packagesText(head) : changesText(base, head);
      if (text === '' && !hasOption(args, 'quiet')) context.stderr.write('No channel differs.\n');
      writeText(context, args, text, 'text');
    } else {
      writeText(
        context,
        args,
        await textOf(channelsNamed(head, base, name, channel), format, nodes, base !== undefined),
        format === 'json' || format === 'svg' ? 'data' : 'text',
      );
    }
    return exitCode;
  },
};

function reportNotDrawn(context: Context, sides: readonly LoadedCatalogs[], name: string | undefined): ExitCode {
  const problems = sides.flatMap(side => graphOmissions(side, name));
  return problems.length === 0 ? 0 : reportProblems(context, problems);
}

async function textOf(
  found: readonly FoundChannel[],
  format: Format,
  nodes: number | undefined,
  isChange: boolean,
): Promise<string> {
  if (format === 'json') return graphJson(found.flatMap(reachedIn));
  if (format === 'text')
    return found
      .flatMap(reachedIn)
      .map(reached => reachText(titleOf(reached), reached.reach))
      .join('\n');
  const drawn = found.map(channel => ({ ...channel, drawing: drawingOf(channel, isChange) }));
  if (format === 'svg') return svgOf(drawn, nodes);
  const texts = drawn.map(({ root, drawing }) => {
    const text = format === 'dot' ? dotOf(drawing) : mermaidOf(drawing, nodes);
    // Both languages have comments; the catalog has to be told apart only when there are several.
    return found.length === 1 ? text : `${format === 'dot' ? '//' : '%%'} ${visible(root)}\n${text}`;
  });
  return texts.join('\n');
}

function drawingOf({ before, after, channel }: FoundChannel, isChange: boolean): Drawing {
  return isChange || after === undefined ? drawChange(before, after, channel) : drawChannel(after, channel);
}

function reachedIn({ root, after, channel }: FoundChannel): readonly ReachedChannel[] {
  if (after === undefined) return [];
  return [{ catalog: root, package: after.name, channel, reach: reachOf(after, channel) }];
}

function titleOf(reached: ReachedChannel): string {
  return `${reached.catalog === '' ? '' : `${reached.catalog}  `}${reached.package}  ${reached.channel}`;
}

function nodesOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const nodes = Number(text);
  if (!Number.isInteger(nodes) || nodes < 1)
    throw new UsageError(`--nodes takes a whole number, 1 or more, not '${text}'.`);
  return nodes;
}

/**
 * The picture of a channel, which may be the same in several catalogs.
 *
 * @throws UsageError where it is not: a file holds one picture
 */
async function svgOf(
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
