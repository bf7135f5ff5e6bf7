import { type Drawing, drawChange, drawChannel, reachOf, type TitledDrawing } from '../../core/graph/index.ts';
import { graphJson, type ReachedChannel } from '../../core/report/graph-report.ts';
import { reachText } from '../../core/report/terminal/reach-text.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { channelsNamed, type FoundChannel } from '../graph/channels-named.ts';
import { type DrawnFormat, draw, drawFiles, drawnFormats } from '../graph/draw.ts';
import { graphOmissions } from '../graph/graph-omissions.ts';
import { changesText, packagesText } from '../graph/list-packages.ts';
import type { LoadedCatalogs } from '../graph/load-catalogs.ts';
import { loadSides } from '../graph/load-sides.ts';
import { repositoryOption } from '../open-repository.ts';
import { outputOption, writeText } from '../output.ts';
import { reportProblems } from '../render/report-problems.ts';
import { UsageError } from '../usage-error.ts';

const formats = [...drawnFormats, 'text', 'json'] as const;

export const graphCommand: Command = {
  name: 'graph',
  words: '[PACKAGE [CHANNEL...]]',
  maxWords: Number.POSITIVE_INFINITY,
  wordKinds: ['package', 'channel'],
  summary: 'Draw the upgrade graph of a channel, or its changes, as Mermaid, DOT or SVG; or list its upgrade paths',
  description: `Without CHANNEL, draws the default channel; several channels, or one of several catalogs, are parts of one document. Without PACKAGE, lists packages and channels; with --base, those that differ.
Mermaid is limited to the size that GitHub draws, and says how much is left out. In SVG, a large channel has one box for versions that upgrade alike, with their names. DOT is complete.
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
      help: 'Maximum number of boxes in Mermaid (default: 60) and SVG (default: 500)',
    },
    all: { type: 'boolean', help: 'Every channel of the package' },
    'output-dir': {
      type: 'string',
      value: 'DIR',
      help: 'Write a file for each channel of each catalog into this directory',
    },
    ...repositoryOption,
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
    { line: 'graph my-operator --all --format svg --output-dir graphs', does: 'A picture of each channel' },
    { line: 'graph my-operator stable --base main', does: 'The changes of the work tree' },
    { line: 'graph my-operator stable --base v1 --head v2 --format dot', does: 'The differences of two revisions' },
    { line: 'graph my-operator stable --format text', does: 'The upgrade paths of each version' },
  ],
  async run(context, args) {
    const [name, ...channels] = args.words;
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
      return exitCode;
    }
    const found = channelsNamed(head, base, name, hasOption(args, 'all') ? 'all' : channels);
    if (format === 'text' || format === 'json') {
      writeText(context, args, listing(found, format), format === 'json' ? 'data' : 'text');
      return exitCode;
    }
    const drawings = titledDrawings(found, base !== undefined);
    const directory = textOption(args, 'output-dir');
    const hints =
      directory === undefined
        ? await write(context, args, drawings, format, nodes)
        : await drawFiles(context, directory, drawings, format, nodes);
    if (!hasOption(args, 'quiet')) for (const hint of hints) context.stderr.write(`${hint}\n`);
    return exitCode;
  },
};

async function write(
  context: Context,
  args: Arguments,
  drawings: readonly TitledDrawing[],
  format: DrawnFormat,
  nodes: number | undefined,
): Promise<readonly string[]> {
  const { text, hint } = await draw(drawings, format, nodes);
  writeText(context, args, text, format === 'svg' ? 'data' : 'text');
  return hint === undefined ? [] : [hint];
}

function reportNotDrawn(context: Context, sides: readonly LoadedCatalogs[], name: string | undefined): ExitCode {
  const problems = sides.flatMap(side => graphOmissions(side, name));
  return problems.length === 0 ? 0 : reportProblems(context, problems);
}

function listing(found: readonly FoundChannel[], format: 'text' | 'json'): string {
  const reached = found.flatMap(reachedIn);
  return format === 'json' ? graphJson(reached) : reached.map(one => reachText(titleOf(one), one.reach)).join('\n');
}

/** A channel that is drawn alike in every catalog is drawn once; else each is named with its catalog. */
function titledDrawings(found: readonly FoundChannel[], isChange: boolean): readonly TitledDrawing[] {
  return [...Map.groupBy(found, ({ channel }) => channel).values()].flatMap(same => {
    const drawn = same.map(one => {
      const title = `Channel ${one.channel} of ${(one.after ?? one.before)?.name ?? ''}`;
      return { title, root: one.root, drawing: drawingOf(one, isChange) };
    });
    const isAlike = new Set(drawn.map(({ drawing }) => JSON.stringify(drawing))).size === 1;
    return isAlike
      ? drawn.slice(0, 1)
      : drawn.map(({ title, root, drawing }) => ({ title: `${title} in ${root}`, drawing }));
  });
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
