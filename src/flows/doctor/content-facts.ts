import { configPath } from '../../core/config/defaults.ts';
import type { ContentFacts } from '../../core/doctor/facts.ts';
import { teamsIn } from '../../core/policy/owners-in-teams.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { entriesAt } from '../load/entries-at.ts';
import { FileReader } from '../load/file-reader.ts';
import { findLayout } from '../load/find-layout.ts';
import { loadConfig } from '../load/load-config.ts';
import { loadOwnership } from '../load/load-ownership.ts';
import { holdsBundles, noCatalogText } from '../load/no-catalog.ts';
import type { Repository, Tree } from '../ports.ts';

/** What the files of a commit say about how the repository is to be looked after. @throws the typed error of the repository */
export async function contentFacts(repository: Repository, branch: string, commit: string): Promise<ContentFacts> {
  const tree = await repository.tree(commit);
  const { config, problems } = await loadConfig(repository, tree);
  const { paths } = config.catalogs;
  const layout = await findLayout([tree], { catalogs: paths, operators: config.operators });
  const packages = await packagesOf(tree, layout);
  const reader = new FileReader(repository, config.limits.fileBytes);
  const ownership = await loadOwnership(reader, tree, layout, new Set(packages), config);
  const isEmpty = layout.catalogs.length === 0 && !(await holdsBundles(tree, layout.operators));
  return {
    branch,
    isConfigured: (await entriesAt(tree, [configPath])).length > 0,
    configProblems: problems,
    merge: config.merge,
    publish: config.publish,
    layout,
    noCatalog: isEmpty ? await noCatalogText(tree, paths, '') : undefined,
    ownersProblems: ownership.problems,
    maintainers: ownership.maintainers.map(({ login }) => login),
    packages,
    teams: teamsIn(packages.map(name => ownership.ownersOf(name))),
    unowned: packages.filter(name => {
      const { owners, teams } = ownership.ownersOf(name);
      return owners.length === 0 && teams.length === 0;
    }),
  };
}

/** Names of the directories of packages and operators, sorted. */
async function packagesOf(tree: Tree, { catalogs, operators }: Layout): Promise<readonly string[]> {
  const parents = [...catalogs.map(({ path }) => path), ...(operators === undefined ? [] : [operators])];
  const listings = await Promise.all(parents.map(path => tree.list(path)));
  const names = listings
    .flatMap(entries => entries ?? [])
    .filter(({ kind, name }) => kind === 'directory' && !name.startsWith('.'))
    .map(({ name }) => name);
  return [...new Set(names)].sort();
}
