import { ignoreFileName } from '../../core/catalog/ignore-file-name.ts';
import { compositePath, readComposite } from '../../core/composite/read-composite.ts';
import { configPath, misnamedConfigPath } from '../../core/config/defaults.ts';
import { existingConfigPath, readExistingConfig } from '../../core/config/existing-config.ts';
import { configText } from '../../core/init/config-text.ts';
import type { InitChoice, InitFacts } from '../../core/init/init-facts.ts';
import type { NewConfig } from '../../core/init/plan-init.ts';
import { type FoundCatalog, layoutsOf, presetOf, type RepositoryShape } from '../../core/init/repository-shape.ts';
import { workflowDirectory, workflowPath } from '../../core/init/workflow-text.ts';
import type { OwnerSource } from '../../core/ownership/model.ts';
import { placeText } from '../../core/report/text/place-text.ts';
import { catalogFileNames } from '../../core/repository/catalog-file-names.ts';
import { dataFileNames } from '../../core/repository/data-file-names.ts';
import type { CatalogRoot, Layout } from '../../core/repository/layout.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import { entriesAt } from '../load/entries-at.ts';
import { FileReader } from '../load/file-reader.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadContent, type RepositoryContent } from '../load/load-content.ts';
import { holdsBundles } from '../load/no-catalog.ts';
import type { Repository, Tree } from '../ports.ts';
import { unhiddenFiles } from './unhidden-files.ts';

/** Directories that are looked at to see how packages are kept. */
const maxLooked = 20;
const largestFile = 1024 * 1024;
/** A directory of one version among others. */
const versionPart = /^v?\d+(?:\.\d+)+$/;

/**
 * Looks at a work tree, and writes the configuration that fits it. Owners and what is hidden are those that hold with that configuration; if there
 * is a configuration, those that hold now.
 *
 * @throws the typed error of the repository
 */
export async function findInitFacts(
  repository: Repository,
  tree: Tree,
  choice: InitChoice,
): Promise<{ readonly facts: InitFacts; readonly config: NewConfig }> {
  const reader = new FileReader(repository, largestFile);
  const now = await loadContent(repository, tree);
  const isConfigured = (await entriesAt(tree, [configPath, misnamedConfigPath])).length > 0;
  const stated = statedBy(now.layout, choice);
  const layout =
    stated.catalogs.length === 0 && stated.operators === undefined ? now.layout : await findLayout([tree], stated);
  const named = now.ownership.maintainers.filter(({ place }) => place.file === existingConfigPath);
  const existingConfig = (await readAt(reader, tree, [existingConfigPath])).get(existingConfigPath);
  const shape = await shapeOf(reader, tree, layout, existingConfig);
  const text = configText({
    found: layoutsOf(shape).join('; '),
    preset: presetOf(shape),
    ...stated,
    maintainers: choice.maintainers,
    hasMaintainers: named.length > 0,
    app: choice.app,
  });
  const planned = await loadContent(repository, tree, text);
  const content = isConfigured ? now : planned;
  const maintainers = content.ownership.maintainers.map(({ login }) => login);
  const unhidden = await unhiddenFiles(repository, tree, content.layout, content.config.config);
  const facts: InitFacts = {
    shape,
    stated,
    noCatalog: shape.isComposite ? undefined : content.noCatalog,
    unrecognised: content.layout.unrecognised ?? [],
    owners: ownersOf(content),
    ownersProblems: content.ownership.problems.map(({ message, place }) => `${placeText(place)}: ${message}`),
    maintainers,
    replacedMaintainers: named.map(({ login }) => login).filter(login => !maintainers.includes(login)),
    config: isConfigured ? now.config : undefined,
    unhidden,
    existing: await existingFiles(reader, tree, [...unhidden.keys()]),
  };
  return { facts, config: { text, parsed: planned.config } };
}

/** What is not found without being stated: what the command line names, or what looks like a catalog or operators. */
function statedBy({ unrecognised = [] }: Layout, { catalogs }: InitChoice): InitFacts['stated'] {
  const operators = unrecognised.filter(({ looksLike }) => looksLike === 'operators');
  const found = unrecognised.filter(({ looksLike }) => looksLike === 'catalog').map(({ path }) => globOf(path));
  return {
    catalogs: catalogs.length > 0 ? catalogs : [...new Set(found)],
    operators: operators.length === 1 ? operators[0]?.path : undefined,
  };
}

/** The next version has a directory of its own: `v*\/catalog`. */
function globOf(path: string): string {
  const parts = path.split('/');
  return parts.map(part => (versionPart.test(part) ? part.replace(/\d.*/, '*') : part)).join('/');
}

async function shapeOf(
  reader: FileReader,
  tree: Tree,
  { catalogs, operators }: Layout,
  existingConfig: SourceFile | undefined,
): Promise<RepositoryShape> {
  const composite = (await readAt(reader, tree, [compositePath])).get(compositePath);
  const count = operators === undefined ? 0 : (await directoriesIn(tree, operators)).length;
  return {
    catalogs: await Promise.all(catalogs.map(root => catalogOf(tree, root))),
    operators:
      operators !== undefined && (await holdsBundles(tree, operators)) ? { path: operators, count } : undefined,
    isComposite: composite !== undefined && readComposite(composite).isOne,
    hasPipelines: existingConfig !== undefined && readExistingConfig(existingConfig).organization !== undefined,
  };
}

async function catalogOf(tree: Tree, { path }: CatalogRoot): Promise<FoundCatalog> {
  const packages = await directoriesIn(tree, path);
  const votes = await Promise.all(
    packages.slice(0, maxLooked).map(async name => {
      const files = ((await tree.list(joinPath(path, name))) ?? []).filter(entry => dataFileNames.test(entry.name));
      return files.length > 1 && !files.some(entry => catalogFileNames.test(entry.name)) ? 1 : -1;
    }),
  );
  return { path, packages: packages.length, hasManyFiles: votes.reduce((sum, vote) => sum + vote, 0) > 0 };
}

async function directoriesIn(tree: Tree, path: string): Promise<readonly string[]> {
  const entries = (await tree.list(path)) ?? [];
  return entries.filter(({ kind, name }) => kind === 'directory' && !name.startsWith('.')).map(({ name }) => name);
}

function ownersOf({ packages, ownership }: RepositoryContent): InitFacts['owners'] {
  const sourceOf = (name: string): OwnerSource | 'none' => {
    const { owners, teams, source } = ownership.ownersOf(name);
    return owners.length + teams.length === 0 ? 'none' : source;
  };
  return Map.groupBy(packages, sourceOf);
}

async function existingFiles(
  reader: FileReader,
  tree: Tree,
  ignored: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> {
  const names = ((await tree.list(workflowDirectory)) ?? [])
    .map(({ name }) => name)
    .filter(name => /\.ya?ml$/.test(name));
  const paths = [
    ...names.map(name => joinPath(workflowDirectory, name)),
    workflowPath,
    ...ignored.map(directory => joinPath(directory, ignoreFileName)),
  ];
  const entries = await entriesAt(tree, paths);
  const texts = await readAt(reader, tree, paths);
  return new Map(entries.map(({ path }) => [path, texts.get(path)?.text]));
}

async function readAt(reader: FileReader, tree: Tree, paths: readonly string[]) {
  const entries = await entriesAt(tree, paths);
  return reader.read(
    entries.filter(({ mode }) => mode === 'file' || mode === 'executable'),
    'merged',
  );
}
