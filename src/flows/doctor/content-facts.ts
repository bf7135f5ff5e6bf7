import { configPath } from '../../core/config/defaults.ts';
import type { ContentFacts } from '../../core/doctor/index.ts';
import { teamsIn } from '../../core/policy/owners-in-teams.ts';
import { entriesAt } from '../load/entries-at.ts';
import { loadContent } from '../load/load-content.ts';
import type { Repository } from '../ports.ts';

/** What the files of a commit say about how the repository is to be looked after. @throws the typed error of the repository */
export async function contentFacts(repository: Repository, branch: string, commit: string): Promise<ContentFacts> {
  const tree = await repository.tree(commit);
  const { config: parsed, layout, packages, ownership, noCatalog } = await loadContent(repository, tree);
  const { merge, publish, install } = parsed.config;
  return {
    branch,
    isConfigured: (await entriesAt(tree, [configPath])).length > 0,
    configProblems: parsed.problems,
    configNotices: parsed.notices ?? [],
    merge,
    publish,
    install,
    layout,
    noCatalog,
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
