import { basename, normalize, resolve } from 'node:path';
import { type Directory, openDirectory } from '../../adapters/directory/open-directory.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { packageNamesAreUnique } from '../../core/checks/catalog/package-names-are-unique.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Config } from '../../core/config/model.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { type CatalogRequest, judgeCatalog, judgeCatalogOnce } from '../../flows/judge-catalog.ts';
import { shapeOfCatalogs } from '../../flows/load/shape-of-catalogs.ts';
import { mergeVerdicts } from '../../flows/merge-verdicts.ts';
import type { DirectoryEntry } from '../../flows/ports.ts';
import { treeAt } from '../../flows/tree-at.ts';
import { hasOption, textOption } from '../arguments.ts';
import { cacheOption, withMemory } from '../cache.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { isNoDirectory, readCatalogImage } from '../inputs/read-catalog-image.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { reportOptions, writeVerdict } from '../write-verdict.ts';

export const validateCommand: Command = {
  name: 'validate',
  words: '[DIR|IMAGE|LAYOUT]',
  maxWords: 1,
  summary: "Validate a catalog by the rules of 'opm validate', with every problem at its line",
  description: `With DIR: that directory is one catalog, as for 'opm validate DIR', and the verdict is the same. With the image of a catalog: the
same for the directory in it that its label names. Without: every catalog that the repository has. Rules of our own
that are stricter than opm's are shown as warnings, unless --strict makes them errors.`,
  options: {
    repo: {
      type: 'string',
      short: 'C',
      value: 'DIR',
      help: 'The repository, and where DIR is looked for (default: the current directory)',
    },
    strict: { type: 'boolean', help: "Let rules that are stricter than opm's decide, too" },
    ...reportOptions,
    ...cacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'validate catalogs/v4.20', does: 'One catalog' },
    { line: 'validate', does: 'Every catalog of the repository' },
    { line: 'validate --repo ../catalogs', does: 'Every catalog of another one' },
    { line: 'validate quay.io/foo/catalog:v4.20', does: 'The catalog in an image' },
    { line: 'validate catalog --format sarif --output catalog.sarif', does: 'For code scanning' },
  ],
  async run(context, args) {
    const [word] = args.words;
    const cwd = resolve(context.cwd, textOption(args, 'repo') ?? '.');
    if (word !== undefined && isNoDirectory({ cwd }, word)) return image(context, args, word);
    let hint = '';
    const verdict = await withMemory(
      context,
      args,
      word === undefined ? 'many' : 'few',
      async ({ documents, files, verdicts }) => {
        const directory = await openDirectory(resolve(cwd, word ?? '.'), {}, files);
        try {
          const catalogs =
            word === undefined ? await catalogsIn(directory) : [rootOf(resolve(cwd, word), pathOf(word))];
          const judged = await judgeEach(
            context,
            args,
            { catalogs, limits: defaultConfig.limits, memory: documents },
            async request => {
              const { path } = request.catalog;
              const catalog = word === undefined ? directory.below(path) : directory;
              const placed = { ...request, tree: treeAt(path, await catalog.tree('')) };
              return verdicts === undefined
                ? judgeCatalog(catalog, placed)
                : judgeCatalogOnce(catalog, placed, verdicts);
            },
          );
          if (word !== undefined && (await isOfSeveral(directory, judged))) hint = severalHint(word);
          return judged;
        } finally {
          await directory.close();
        }
      },
    );
    const exitCode = report(context, args, verdict);
    // Said last: thousands of findings may stand before it.
    if (!hasOption(args, 'quiet')) context.stderr.write(hint);
    return exitCode;
  },
};

/** The catalog in an image: its files are named as they are in the image. */
async function image(context: Context, args: Arguments, word: string): Promise<ExitCode> {
  const found = await readCatalogImage(context, args, word);
  if (found.kind !== 'exists') return (await import('../images/report-failure.ts')).reportFailure(context, word, found);
  const { tree, directory } = found.value;
  const catalogs = [rootOf(directory, directory)];
  // Its files were bounded when the image was unpacked.
  const limits = { ...defaultConfig.limits, fileBytes: Number.POSITIVE_INFINITY };
  const verdict = await withMemory(context, args, 'few', ({ documents }) =>
    judgeEach(context, args, { catalogs, limits, memory: documents }, request =>
      judgeCatalog(found.value, { ...request, tree }),
    ),
  );
  return report(context, args, verdict);
}

/** Whether packages are there more than once because the directory holds several catalogs: a slip that is easily made. */
async function isOfSeveral(directory: Directory, { findings }: Verdict): Promise<boolean> {
  if (!findings.some(({ check }) => check === packageNamesAreUnique.id)) return false;
  const tree = await directory.tree('');
  return (await shapeOfCatalogs(tree, '', (await tree.list('')) ?? [])) === 'many';
}

function severalHint(word: string): string {
  return `catalog-keeper: ${visible(word)} was judged as one catalog, and looks like several. Name one that is in it, or no directory to validate every catalog of the repository.\n`;
}

interface Catalogs {
  readonly catalogs: readonly CatalogRoot[];
  readonly limits: Config['limits'];
  readonly memory: DocumentMemory;
}

async function judgeEach(
  context: Context,
  args: Arguments,
  { catalogs, limits, memory }: Catalogs,
  judge: (request: Omit<CatalogRequest, 'tree'>) => Promise<Verdict>,
): Promise<Verdict> {
  const config = { config: { ...configFor(hasOption(args, 'strict')), limits }, problems: [], origins: new Map() };
  const progress = progressOn(context, hasOption(args, 'quiet'));
  // One catalog after the other: what was read of one need not be kept for the next.
  const judged: Verdict[] = [];
  for (const catalog of catalogs) {
    progress.update(judged.length, catalogs.length, catalog.path);
    judged.push(await judge({ catalog, config, checks: catalogChecks, now: context.now, memory }));
  }
  progress.end();
  return mergeVerdicts(judged);
}

function report(context: Context, args: Arguments, verdict: Verdict): ExitCode {
  writeVerdict(context, args, verdict, catalogChecks);
  return verdict.valid ? 0 : 1;
}

function rootOf(directory: string, path: string): CatalogRoot {
  return { path, name: basename(directory) };
}

/** A directory of the command line, as all files below it are named: so that they can be opened from where it was given. */
function pathOf(word: string): string {
  const path = normalize(word)
    .replaceAll('\\', '/')
    .replace(/(?<=.)\/$/, '');
  return path === '.' ? '' : path;
}

/** The catalogs of a repository. @throws UsageError where there is none */
async function catalogsIn(directory: Directory): Promise<readonly CatalogRoot[]> {
  const tree = await directory.tree('');
  const { catalogs } = await catalogsHere(directory, tree);
  if (catalogs.length === 0) throw noCatalog((await tree.list('')) ?? []);
  return catalogs;
}

function noCatalog(entries: readonly DirectoryEntry[]): UsageError {
  const isComposite = entries.some(({ name }) => /^catalog\.ya?ml$/.test(name));
  const what = isComposite
    ? "The catalog.yaml in the root is not one: if it refers to the images of other catalogs (a composite), there is nothing to validate in git; if it holds blobs, run 'validate .'."
    : "Name its directory: 'validate DIR'.";
  return new UsageError(
    `There is no catalog here (catalog/, catalogs/*/, configs/, or catalogs.paths of the configuration). ${what}`,
  );
}

function configFor(isStrict: boolean): Config {
  const ours = isStrict ? [] : catalogChecks.filter(check => check.opm === undefined);
  return { ...defaultConfig, checks: Object.fromEntries(ours.map(({ id }) => [id, { severity: 'warning' }])) };
}
