import { execFileSync } from 'node:child_process';
import type { Pull, Repo } from '../github/state/model.ts';
import { until } from '../until.ts';
import type { AppWorld } from './start-app-world.ts';

/** What became of one change of a history that was proposed again. */
export interface PlayedChange {
  readonly subject: string;
  readonly by: 'the App' | 'a maintainer';
  /** The title of the App's check run. */
  readonly title: string;
  /** The base branch has the files that it had in the history. */
  readonly isAsInHistory: boolean;
  /** From opening the pull request to the verdict, in milliseconds. */
  readonly verdictMs: number;
}

/** Reviewers of an operator, as its ci.yaml names them, one a line. */
const reviewer = /^ *- +["']?([a-z\d][a-z\d-]{0,38})["']?\s*$/gim;

/**
 * Opens the changes of a real history as pull requests, one after the other. What waits for an owner gets the approval of those that ci.yaml
 * names; what the App does not merge then, a maintainer merges by hand, so that the next one finds what it was made on.
 *
 * @param directory a clone; its objects are used where they are
 * @param commits oldest first, each the child of the one before; the base branch is at the parent of the first
 */
export async function* playHistory(
  world: AppWorld,
  repository: Repo,
  directory: string,
  commits: readonly string[],
): AsyncGenerator<PlayedChange> {
  const git = (...args: string[]) => execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8' }).trim();
  for (const sha of commits) {
    const [author = '', subject = ''] = git('log', '-1', '--format=%an%n%s', sha).split('\n');
    const by = /^[a-z\d][a-z\d-]{0,38}$/i.test(author) ? author : 'unknown';
    const started = performance.now();
    const pull = await world.github.openPull(repository, { by, sha, title: subject });
    await untilOrLate(() => isDecided(world, pull));
    const verdictMs = performance.now() - started;
    // GitHub lets nobody review their own pull request.
    const owners = ownersIn(git, sha).filter(owner => owner.toLowerCase() !== by.toLowerCase());
    if (world.runs(pull).at(-1)?.conclusion === 'action_required' && owners.length > 0) {
      const before = world.runs(pull).length;
      for (const owner of owners) world.github.review(pull, owner, 'APPROVED');
      // It says who approved, so there is another verdict, which makes another run.
      await untilOrLate(() => world.runs(pull).length > before && isDecided(world, pull));
    }
    const title = world.runs(pull).at(-1)?.output.title ?? '';
    const passes = world.runs(pull).at(-1)?.conclusion === 'success';
    if (passes) await untilOrLate(() => pull.merged);
    const isByApp = pull.merged !== undefined;
    if (!isByApp) await world.github.merge(pull, 'maintainer', { method: 'merge' });
    const tip = repository.branches.get(repository.defaultBranch) ?? '';
    yield {
      subject,
      by: isByApp ? 'the App' : 'a maintainer',
      title,
      isAsInHistory: treeIn(repository, tip) === git('rev-parse', `${sha}^{tree}`),
      verdictMs,
    };
  }
}

/** Nothing has to take so long: what has not come by then does not come, and a maintainer merges. */
const lateMs = 60_000;

async function untilOrLate(isSo: () => unknown): Promise<void> {
  const late = performance.now() + lateMs;
  await until(() => isSo() || performance.now() > late);
}

function isDecided(world: AppWorld, pull: Pull): boolean {
  return pull.merged !== undefined || world.runs(pull).at(-1)?.status === 'completed';
}

function treeIn({ directory }: Repo, commit: string): string {
  return execFileSync('git', ['-C', directory, 'rev-parse', `${commit}^{tree}`], { encoding: 'utf8' }).trim();
}

/** Who may approve a change of operators, by the files of the commit before. */
function ownersIn(git: (...args: string[]) => string, sha: string): readonly string[] {
  const paths = git('diff-tree', '-r', '--name-only', '--no-commit-id', sha).split('\n');
  const operators = new Set(paths.flatMap(path => /^(?:operators|catalogs\/[^/]+)\/([^/]+)\//.exec(path)?.[1] ?? []));
  const files = [...operators].map(operator => `operators/${operator}/ci.yaml`);
  const there = files.length === 0 ? '' : git('ls-tree', '-r', '--name-only', `${sha}^`, '--', ...files);
  const texts = there.split('\n').flatMap(path => (path === '' ? [] : git('show', `${sha}^:${path}`)));
  return [...new Set(texts.flatMap(text => [...text.matchAll(reviewer)].map(([, login = '']) => login)))];
}
