import { basename, normalize, resolve } from 'node:path';
import { type Directory, openDirectory } from '../../adapters/directory/open-directory.ts';
import type { GitRepository } from '../../adapters/git/open-repository.ts';
import { countedDocuments } from '../../core/catalog/counted-documents.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { severitiesOfOpm } from '../../core/checks/catalog/severities-of-opm.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { Config } from '../../core/config/model.ts';
import { visible } from '../../core/report/text/visible.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { CatalogRoot } from '../../core/repository/layout.ts';
import { explainWrongDirectory } from '../../flows/explain-wrong-directory.ts';
import { type CatalogRequest, judgeCatalog, judgeCatalogOnce } from '../../flows/judge-catalog.ts';
import { mergeVerdicts } from '../../flows/merge-verdicts.ts';
import type { VerdictMemory } from '../../flows/ports.ts';
import { treeAt } from '../../flows/tree-at.ts';
import { hasOption, textOption } from '../arguments.ts';
import { cacheOption, withMemory } from '../cache.ts';
import type { Arguments, Command, Context, ExitCode } from '../command.ts';
import { registryOptions } from '../images/registry-options.ts';
import { catalogsOfRepository, isNoDirectory, readCatalogImage, rootOfCatalogs } from '../inputs/index.ts';
import { withRepository } from '../open-repository.ts';
import { pathInRepository } from '../path-in-repository.ts';
import { progressOn } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { reportOptions, writeVerdict } from '../write-verdict.ts';

export const validateCommand: Command = {
  name: 'validate',
  words: '[DIR|IMAGE|LAYOUT]',
  maxWords: 1,
  summary: "Validate catalogs by the rules of 'opm validate', with the line of every problem",
  description: `With DIR, validates that directory as one catalog, with the same verdict as 'opm validate DIR'. With a catalog image, validates
the directory that its label names. Without an argument, validates every catalog of the repository, also from a directory in it. Rules
that are stricter than opm's are warnings, or errors with --strict.`,
  options: {
    repo: {
      type: 'string',
      short: 'C',
      value: 'DIR',
      help: 'Directory of the repository, and base of DIR (default: the current directory)',
    },
    head: {
      type: 'string',
      value: 'REV',
      help: 'Revision to validate, also of a bare repository (default: the work tree)',
    },
    strict: { type: 'boolean', help: "Report rules that are stricter than opm's as errors" },
    ...reportOptions,
    ...cacheOption,
    ...registryOptions,
  },
  examples: [
    { line: 'validate catalogs/v4.20', does: 'One catalog' },
    { line: 'validate', does: 'Every catalog of the repository' },
    { line: 'validate --repo ../catalogs', does: 'Every catalog of another repository' },
    { line: 'validate --head origin/main', does: 'Every catalog of a revision' },
    { line: 'validate quay.io/foo/catalog:v4.20', does: 'The catalog in an image' },
    { line: 'validate catalog --format sarif --output catalog.sarif', does: 'For code scanning' },
  ],
  async run(context, args) {
    const [word] = args.words;
    const cwd = resolve(context.cwd, textOption(args, 'repo') ?? '.');
    const head = textOption(args, 'head');
    if (head !== undefined) return revision(context, args, cwd, head);
    if (word === undefined) return repository(context, args, cwd);
    return isNoDirectory({ cwd }, word) ? image(context, args, word) : oneCatalog(context, args, cwd, word);
  },
};

/** Every catalog of a repository, each as a directory by itself. */
async function repository(context: Context, args: Arguments, place: string): Promise<ExitCode> {
  const cwd = await rootOfCatalogs(place);
  return withMemory(context, args, 'many', async ({ documents, files, verdicts }) => {
    const directory = await openDirectory(cwd, {}, files);
    const { catalogs, links } = await catalogsOfRepository(directory, await directory.tree(''), cwd);
    const read = { catalogs, limits: defaultConfig.limits, memory: documents };
    const verdict = await judgeEach(context, args, read, request =>
      judgeDirectory(directory.below(request.catalog.path), request, verdicts),
    );
    const exitCode = report(context, args, verdict);
    for (const link of links) say(context, args, linkHint(link));
    if (cwd !== place) say(context, args, `catalog-keeper: Paths are those of the repository, ${visible(cwd)}.\n`);
    return exitCode;
  });
}

/** A catalog of a revision, or every one: nothing has to be checked out. */
function revision(context: Context, args: Arguments, cwd: string, head: string): Promise<ExitCode> {
  const [word] = args.words;
  const path = word === undefined ? undefined : pathInRepository(cwd, word);
  if (word !== undefined && path === undefined)
    throw new UsageError(`The directory '${word}' is not in the repository, so --head cannot be used with it.`);
  const judgeTree = async (repository: GitRepository, memory: DocumentMemory) => {
    const tree = await repository.tree(head);
    if (path !== undefined && (await tree.list(path)) === undefined)
      throw new UsageError(`There is no directory '${word}' in ${head}.`);
    const { catalogs, links } =
      path === undefined ? await catalogsOfRepository(repository, tree) : { catalogs: [rootOf(path, path)], links: [] };
    const read = { catalogs, limits: defaultConfig.limits, memory };
    const verdict = await judgeEach(context, args, read, request => judgeCatalog(repository, { ...request, tree }));
    const exitCode = report(context, args, verdict);
    for (const link of links) say(context, args, linkHint(link));
    return exitCode;
  };
  return withMemory(context, args, 'many', ({ documents }) =>
    withRepository(context, args, repository => judgeTree(repository, documents), [head]),
  );
}

/** A directory that is one catalog, whatever it looks like. */
function oneCatalog(context: Context, args: Arguments, cwd: string, word: string): Promise<ExitCode> {
  return withMemory(context, args, 'few', async ({ documents, files, verdicts }) => {
    const path = resolve(cwd, word);
    const directory = await openDirectory(path, {}, files);
    const read = { catalogs: [rootOf(path, pathOf(word))], limits: defaultConfig.limits, memory: documents };
    const verdict = await judgeEach(context, args, read, request => judgeDirectory(directory, request, verdicts));
    const exitCode = report(context, args, verdict, word);
    // Said last: thousands of findings may stand before it.
    const other = await explainWrongDirectory(visible(word), await directory.tree(''), verdict);
    if (other !== undefined) say(context, args, `catalog-keeper: ${other}\n`);
    return exitCode;
  });
}

async function judgeDirectory(
  directory: Directory,
  request: Omit<CatalogRequest, 'tree'>,
  verdicts: VerdictMemory | undefined,
): Promise<Verdict> {
  const placed = { ...request, tree: treeAt(request.catalog.path, await directory.tree('')) };
  return verdicts === undefined ? judgeCatalog(directory, placed) : judgeCatalogOnce(directory, placed, verdicts);
}

function linkHint(link: string): string {
  return `catalog-keeper: ${visible(link)} is a symbolic link, and its target was not validated. To validate it, run 'validate ${visible(link)}'.\n`;
}

function say(context: Context, args: Arguments, text: string): void {
  if (!hasOption(args, 'quiet')) context.stderr.write(text);
}

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
    const show = (more = '') => progress.update(judged.length, catalogs.length, `${visible(catalog.path)}${more}`);
    show();
    const counted = countedDocuments(memory, parsed => show(`: ${parsed} documents`));
    judged.push(await judge({ catalog, config, checks: catalogChecks, now: context.now, memory: counted }));
  }
  progress.end();
  return mergeVerdicts(judged);
}

function report(context: Context, args: Arguments, verdict: Verdict, directory?: string): ExitCode {
  writeVerdict(context, args, verdict, catalogChecks, directory);
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

function configFor(isStrict: boolean): Config {
  return isStrict ? defaultConfig : { ...defaultConfig, checks: severitiesOfOpm };
}
