import { resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { Package } from '../../core/catalog/model.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { dotOf } from '../../core/graph/dot.ts';
import { drawChannel } from '../../core/graph/draw-channel.ts';
import type { Drawing } from '../../core/graph/drawing.ts';
import { mermaidOf } from '../../core/graph/mermaid.ts';
import { visible } from '../../core/report/text/visible.ts';
import { loadTree } from '../../flows/load/load-tree.ts';
import { textOption } from '../arguments.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { outputOption, writeText } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const renderers: Readonly<Record<'mermaid' | 'dot', (drawing: Drawing, nodes: number) => string>> = {
  mermaid: mermaidOf,
  dot: dotOf,
};

/** A package of one of the catalogs. */
interface Found {
  readonly root: string;
  readonly package: Package;
}

export const graphCommand: Command = {
  name: 'graph',
  words: '[PACKAGE [CHANNEL]]',
  maxWords: 2,
  summary: 'Draw the upgrade graph of a channel as Mermaid or DOT',
  description: `Without a channel: the default channel. Without a package: the packages and channels that there are. Mermaid is cut to what
GitHub draws; DOT is whole. 'check' shows the graphs of what a change alters.`,
  options: {
    format: {
      type: 'string',
      short: 'f',
      value: 'FORMAT',
      choices: Object.keys(renderers),
      help: 'Format: mermaid (default), dot',
    },
    catalog: {
      type: 'string',
      value: 'DIR',
      help: 'The directory of one catalog (default: every catalog of the repository)',
    },
    nodes: { type: 'string', value: 'N', help: 'The most entries that Mermaid shows (default: 60)' },
    repo: { type: 'string', short: 'C', value: 'DIR', help: 'The repository (default: the current directory)' },
    ...outputOption,
  },
  examples: [
    { line: 'graph', does: 'The packages with their channels' },
    { line: 'graph my-operator stable --catalog catalogs/v4.20', does: 'A channel as Mermaid' },
    { line: 'graph my-operator stable --format dot | dot -Tsvg > graph.svg', does: 'A picture, by Graphviz' },
  ],
  async run(context, args) {
    const [name, channel] = args.words;
    const nodes = nodesOf(textOption(args, 'nodes'));
    const packages = await packagesIn(context, args);
    if (packages.length === 0) {
      throw new UsageError(
        "There is no package of a catalog here. Name the directory of a catalog: 'graph --catalog DIR'.",
      );
    }
    if (name === undefined) {
      writeText(context, args, packages.map(lineOf).join(''));
      return 0 satisfies ExitCode;
    }
    const found = packages.filter(candidate => candidate.package.name === name);
    if (found.length === 0)
      throw new UsageError(`There is no package '${visible(name)}'. 'catalog-keeper graph' lists what there is.`);
    const render = textOption(args, 'format') === 'dot' ? renderers.dot : renderers.mermaid;
    writeText(
      context,
      args,
      found.map(each => graphOf(each, channel, found.length > 1, drawing => render(drawing, nodes))).join('\n'),
    );
    return 0 satisfies ExitCode;
  },
};

function graphOf(
  { root, package: pkg }: Found,
  channel: string | undefined,
  isOneOfSeveral: boolean,
  render: (drawing: Drawing) => string,
): string {
  const name = channel ?? pkg.defaultChannel;
  if (!pkg.channels.has(name)) {
    const known = [...pkg.channels.keys()].map(visible).join(', ');
    throw new UsageError(
      `${visible(pkg.name)}${root === '' ? '' : ` in ${root}`} has no channel '${visible(name)}'. It has: ${known}.`,
    );
  }
  const text = render(drawChannel(pkg, name));
  // Both languages take `%%` or `//` for a comment; the catalog has to be told apart only when there are several.
  if (!isOneOfSeveral) return text;
  return text.startsWith('digraph') ? `// ${visible(root)}\n${text}` : `%% ${visible(root)}\n${text}`;
}

function lineOf({ root, package: pkg }: Found): string {
  const channels = [...pkg.channels.values()].map(
    ({ name, entries }) => `${visible(name)}${name === pkg.defaultChannel ? ' (default)' : ''}: ${entries.length}`,
  );
  return `${root === '' ? '' : `${root}  `}${visible(pkg.name)}  ${channels.join(', ')}\n`;
}

function nodesOf(text: string | undefined): number {
  const nodes = Number(text ?? 60);
  if (!Number.isInteger(nodes) || nodes < 1)
    throw new UsageError(`--nodes takes a whole number, 1 or more; it was given '${text}'.`);
  return nodes;
}

async function packagesIn(context: Context, args: Arguments): Promise<Found[]> {
  const repository = await openDirectory(
    resolve(context.cwd, textOption(args, 'repo') ?? '.', textOption(args, 'catalog') ?? '.'),
  );
  try {
    const tree = await repository.tree('');
    const isOne = textOption(args, 'catalog') !== undefined;
    const layout = isOne
      ? { catalogs: [{ path: '', name: '' }], operators: undefined }
      : await catalogsHere(repository, tree);
    const { snapshot } = await loadTree(repository, {
      tree,
      layout: { ...layout, operators: undefined },
      config: { config: defaultConfig, problems: [], origins: new Map() },
      now: context.now,
      memory: documentMemory(),
      needsOwners: false,
    });
    return [...snapshot.merged.catalogs].flatMap(([root, catalog]) =>
      [...catalog.packages.values()].map(pkg => ({ root, package: pkg })),
    );
  } finally {
    await repository.close();
  }
}
