import { basename, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { readValue } from '../../core/catalog/read-value.ts';
import { writeCatalog } from '../../core/catalog/write-catalog.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { runChecks } from '../../core/checks/run.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { loadTree } from '../../flows/load/load-tree.ts';
import { statsOf, verdictOf } from '../../flows/verdict.ts';
import { textOption } from '../arguments.ts';
import type { Command, ExitCode } from '../command.ts';
import { outputOption, writeText, writeVerdict } from '../output.ts';
import { UsageError } from '../usage-error.ts';

const formats = ['yaml', 'json'] as const;

export const renderCommand: Command = {
  name: 'render',
  words: 'DIR',
  maxWords: 1,
  summary: 'Print the blobs of a catalog directory in one piece, as opm writes them',
  description: `Reads every file of the directory that is not ignored and writes packages, channels, bundles and deprecations in opm's order,
with opm's quoting and indentation: a file that opm wrote comes back byte for byte. A catalog that cannot be read is not
rendered: its problems are shown instead.`,
  options: {
    'output-format': {
      type: 'string',
      value: 'FORMAT',
      choices: formats,
      help: `Format: ${formats.join(', ')} (default: yaml)`,
    },
    ...outputOption,
  },
  examples: [
    { line: 'render catalog/my-operator', does: 'A package as one YAML file' },
    { line: 'render catalogs/v4.20 --output-format json', does: 'A whole catalog as JSON' },
  ],
  async run(context, args) {
    const [directory] = args.words;
    if (directory === undefined) throw new UsageError("render takes the directory of a catalog: 'render DIR'.");
    const repository = await openDirectory(resolve(context.cwd, directory));
    try {
      const tree = await repository.tree('');
      const { snapshot, loader } = await loadTree(repository, {
        tree,
        layout: { catalogs: [{ path: '', name: basename(resolve(directory)) }], operators: undefined },
        config: { config: defaultConfig, problems: [], origins: new Map() },
        now: context.now,
        memory: new Map(),
        needsOwners: false,
      });
      const blobs = snapshot.merged.catalogs.get('')?.blobs ?? [];
      const isReadable = snapshot.unloaded.length === 0 && blobs.every(blob => blob.content.kind !== 'unreadable');
      if (!isReadable) {
        const report = runChecks(snapshot, catalogChecks);
        writeVerdict(
          { ...context, stdout: context.stderr },
          { words: [], options: {} },
          verdictOf('tree', report, statsOf(snapshot.merged, loader)),
          catalogChecks,
        );
        return 1 satisfies ExitCode;
      }
      const format = formats.find(candidate => candidate === textOption(args, 'output-format')) ?? 'yaml';
      writeText(
        context,
        args,
        writeCatalog(
          blobs.map(({ document }) => readValue(document)),
          format,
        ),
      );
      return 0 satisfies ExitCode;
    } finally {
      await repository.close();
    }
  },
};
