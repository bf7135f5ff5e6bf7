import { basename, join, resolve } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Config } from '../../core/config/model.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { judgeTree } from '../../flows/judge-tree.ts';
import { mergeVerdicts } from '../../flows/merge-verdicts.ts';
import type { Repository, Tree } from '../../flows/ports.ts';
import { hasOption } from '../arguments.ts';
import { cacheOption, withMemory } from '../cache.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Command } from '../command.ts';
import { reportOptions, writeVerdict } from '../output.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

export const validateCommand: Command = {
  name: 'validate',
  words: '[DIR]',
  maxWords: 1,
  summary: "Validate a catalog by the rules of 'opm validate', with every problem at its line",
  description: `With DIR: that directory is one catalog, as for 'opm validate DIR', and the verdict is the same. Without: every
catalog that the repository in the current directory has. Rules of our own that are stricter than opm's are shown as
warnings, unless --strict makes them errors.`,
  options: {
    strict: { type: 'boolean', help: "Let rules that are stricter than opm's decide, too" },
    ...reportOptions,
    ...cacheOption,
  },
  examples: [
    { line: 'validate catalogs/v4.20', does: 'One catalog' },
    { line: 'validate', does: 'Every catalog of the repository' },
    { line: 'validate catalog --format sarif --output catalog.sarif', does: 'For code scanning' },
  ],
  async run(context, args) {
    const [directory] = args.words;
    const repository = await openDirectory(resolve(context.cwd, directory ?? '.'));
    try {
      const tree = await repository.tree('');
      const layout = directory === undefined ? await layoutHere(repository, tree) : oneCatalog(directory);
      const config = { config: configFor(hasOption(args, 'strict')), problems: [], origins: new Map() };
      const progress = progressOn(context, hasOption(args, 'quiet'));
      // One catalog after the other: what was read of one need not be kept for the next.
      const verdict = await withMemory(context, args, async memory => {
        const verdicts: Verdict[] = [];
        for (const catalog of layout.catalogs) {
          progress.update(verdicts.length, layout.catalogs.length, catalog.path);
          const one = { tree, layout: { catalogs: [catalog], operators: undefined }, config, checks: catalogChecks };
          verdicts.push(await judgeTree(repository, { ...one, now: context.now, memory }));
        }
        return mergeVerdicts(verdicts);
      });
      progress.end();
      writeVerdict(context, args, directory === undefined ? verdict : below(directory, verdict), catalogChecks);
      return verdict.valid ? 0 : 1;
    } finally {
      await repository.close();
    }
  },
};

function oneCatalog(directory: string): Layout {
  return { catalogs: [{ path: '', name: basename(resolve(directory)) }], operators: undefined };
}

async function layoutHere(repository: Repository, tree: Tree): Promise<Layout> {
  const layout = await catalogsHere(repository, tree);
  if (layout.catalogs.length === 0) {
    const isComposite = (await tree.list(''))?.some(({ name }) => /^catalog\.ya?ml$/.test(name)) === true;
    const what = isComposite
      ? "The catalog.yaml in the root is not one: if it refers to the images of other catalogs (a composite), there is nothing to validate in git; if it holds blobs, run 'validate .'."
      : "Name its directory: 'validate DIR'.";
    throw new UsageError(
      `There is no catalog here (catalog/, catalogs/*/, configs/, or catalogs.paths of the configuration). ${what}`,
    );
  }
  return layout;
}

function configFor(isStrict: boolean): Config {
  const ours = isStrict ? [] : catalogChecks.filter(check => check.opm === undefined);
  return { ...defaultConfig, checks: Object.fromEntries(ours.map(({ id }) => [id, { severity: 'warning' }])) };
}

/** Files are shown as they can be opened from where the command was given. */
function below(directory: string, verdict: Verdict): Verdict {
  const findings = verdict.findings.map(finding =>
    finding.file === undefined ? finding : { ...finding, file: join(directory, finding.file).replaceAll('\\', '/') },
  );
  return { ...verdict, findings };
}
