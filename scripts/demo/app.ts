import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { parseCheckId } from '../../src/core/plan/check-id.ts';
import { type AppWorld, startAppWorld } from '../../test/support/app/start-app-world.ts';
import type { Pull } from '../../test/support/github/state/model.ts';
import { until } from '../../test/support/until.ts';
import { pullRequests } from './pull-requests.ts';
import type { DemoRepository } from './repository.ts';

const name = 'example/catalog';

export interface AppDemo {
  /** What became of each pull request: a line each. */
  readonly lines: readonly string[];
  /** The repository as GitHub has it, with what was merged: bare. */
  readonly directory: string;
  /** The page of the repository, while the App runs. */
  readonly page: string;
  close(): Promise<void>;
}

/** The same pull requests on a GitHub that this program plays, with the App on it: it judges, comments and merges over HTTP, as at GitHub. */
export async function runAppDemo(repository: DemoRepository): Promise<AppDemo> {
  const world = await startAppWorld({ strict: false });
  const { github } = world;
  const clone = { directory: repository.directory, branches: { main: repository.tip('main') } };
  const repo = await github.addRepository(name, { clone });
  github.install(world.registered, 'example');
  world.protect(repo);
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  await world.start({ PORT: String(port), PUBLIC_URL: publicUrl });
  const wishes = pullRequests.map(({ author: by, title, branch }) => ({
    by,
    title,
    branch,
    sha: repository.tip(branch),
  }));
  const pulls = await github.openPulls(repo, wishes);
  for (const pull of pulls) await until(() => pull.merged !== undefined || isJudged(world, pull));
  // What may be merged is about to be.
  for (const pull of pulls) if (lastRun(world, pull)?.conclusion === 'success') await until(() => pull.merged);
  await untilJudgedOnTop(world, pulls);
  return {
    lines: pulls.map(pull => lineOf(world, pull)),
    directory: repo.directory,
    page: `${publicUrl}/${name}`,
    close: () => world.close(),
  };
}

/** What changes a file that was merged is judged once more, on top of that: only then it stays as it is. */
async function untilJudgedOnTop(world: AppWorld, pulls: readonly Pull[]): Promise<void> {
  const edited = (pull: Pull) => Object.keys(pullRequests[pulls.indexOf(pull)]?.edits ?? {});
  for (const merged of pulls.filter(pull => pull.merged !== undefined)) {
    const files = edited(merged);
    const others = pulls.filter(pull => pull.merged === undefined && edited(pull).some(file => files.includes(file)));
    for (const pull of others)
      await until(
        () =>
          isJudged(world, pull) && parseCheckId(lastRun(world, pull)?.externalId ?? '')?.base === merged.merged?.sha,
      );
  }
}

function lastRun(world: AppWorld, pull: Pull) {
  return world.runs(pull).at(-1);
}

function isJudged(world: AppWorld, pull: Pull): boolean {
  return lastRun(world, pull)?.status === 'completed';
}

function lineOf(world: AppWorld, pull: Pull): string {
  const { number, merged, issue } = pull;
  const state =
    merged === undefined
      ? (lastRun(world, pull)?.output.title ?? 'not judged')
      : `Merged as ${merged.sha.slice(0, 12)}`;
  return `#${number} by ${issue.by.login}: ${state}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
