import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pull, Repo } from '../../test/support/github/state/model.ts';
import { smallRepository } from '../../test/support/small-catalog.ts';
import { until } from '../../test/support/until.ts';
import { catalogText } from '../demo/catalog-text.ts';
import { type MeasuredApp, measuredApp } from './app-process.ts';
import { median } from './measure.ts';
import { figures } from './table.ts';

/** How fast the App is, and how often it asks GitHub, which a double on loopback plays. */
export async function measureApp(program: string, bundle: string | undefined): Promise<void> {
  if (bundle !== undefined) await latency(program, bundle);
  await burst(program);
  for (const pulls of [10, 100, 1000]) await growthWithPulls(program, pulls);
  for (const repositories of [10, 100, 1000]) await growthWithRepositories(program, repositories);
}

/** From the webhook to the verdict, for real changes of one package each, one after the other, with a mirror that is up to date. */
async function latency(program: string, bundle: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-bench-'));
  const app = await measuredApp(program);
  try {
    execFileSync('git', ['clone', '--quiet', '--bare', bundle, directory]);
    const git = (...args: string[]) => execFileSync('git', ['-C', directory, ...args], { encoding: 'utf8' }).trim();
    const changes = git('rev-list', '--first-parent', 'HEAD')
      .split('\n')
      .slice(0, -1)
      .filter(sha => packagesOf(git('diff-tree', '-r', '--name-only', '--no-commit-id', sha)).size === 1)
      .slice(0, 41);
    const repository = await app.github.addRepository('acme/catalog', {
      clone: { directory, branches: { main: git('rev-parse', 'HEAD') } },
    });
    app.github.install(app.registered, 'acme');
    await app.start();
    const times: number[] = [];
    for (const [index, sha] of changes.entries()) {
      // A change of the past as a change of the present: its parent is the base branch.
      await app.github.setBranch(repository, 'main', git('rev-parse', `${sha}^`), 'maintainer');
      await app.github.settled();
      if (index === 1) app.github.tally.forget();
      const pull = await app.github.openPull(repository, { by: 'stranger', sha });
      // The webhook is sent now.
      const started = performance.now();
      await until(() => isJudged(app, pull));
      // The first one fetches the mirror.
      if (index > 0) times.push(performance.now() - started);
      await app.github.closePull(pull, 'stranger');
      await until(() => idle(app));
    }
    const counts = app.github.tally.counts();
    figures('App: from webhook to verdict, one package of the corpus', [
      ['pull requests', String(times.length)],
      ['median', `${(median(times) ?? 0).toFixed(0)} ms`],
      ['slowest', `${Math.max(...times).toFixed(0)} ms`],
      ['peak memory', `${app.peakMiB().toFixed(0)} MiB`],
      ...requestRows(counts, times.length),
    ]);
  } finally {
    await app.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

function packagesOf(paths: string): ReadonlySet<string> {
  return new Set(paths.split('\n').map(path => path.split('/').slice(-3, -1)[0] ?? ''));
}

/** Two hundred pull requests, each of which five things happen to. */
async function burst(program: string): Promise<void> {
  const app = await measuredApp(program);
  try {
    const { repository, pulls } = await withPulls(app, 200);
    await app.start();
    await until(() => pulls.every(pull => isJudged(app, pull)));
    app.github.tally.forget();
    const before = app.github.webhooks.deliveries.length;
    const started = performance.now();
    for (let turn = 0; turn < 5; turn += 1)
      for (const pull of pulls) app.github.comment(pull, 'passer-by', `Turn ${turn}`);
    await app.github.settled();
    const answered = performance.now() - started;
    await until(() => idle(app));
    const doubled = pulls.filter(pull => app.runs(pull).length !== 1 || ownComments(app, pull) !== 1);
    figures('App: 1,000 events for 200 pull requests', [
      ['events', String(app.github.webhooks.deliveries.length - before)],
      ['all answered after', `${(answered / 1000).toFixed(1)} s`],
      ['all looked at after', `${((performance.now() - started) / 1000).toFixed(1)} s`],
      ['with a lost or doubled verdict', String(doubled.length)],
      ['peak memory', `${app.peakMiB().toFixed(0)} MiB`],
      ...requestRows(app.github.tally.counts(), repository.pulls.size),
    ]);
  } finally {
    await app.close();
  }
}

async function growthWithPulls(program: string, count: number): Promise<void> {
  const app = await measuredApp(program);
  try {
    const { pulls } = await withPulls(app, count);
    const started = performance.now();
    await app.start();
    await until(() => pulls.every(pull => isJudged(app, pull)));
    const judged = performance.now() - started;
    await until(() => idle(app));
    const first = sum(app.github.tally.counts(), 'count');
    await app.stop();
    // As if nothing had happened for some minutes: what has changed just now is looked at once more.
    for (const { issue } of pulls) issue.updatedAt = `${new Date(Date.now() - 300_000).toISOString().slice(0, 19)}Z`;
    const sweep = async () => {
      app.github.tally.forget();
      await app.start();
      await until(() => idle(app));
      return sum(app.github.tally.counts(), 'count');
    };
    const once = await sweep();
    await app.stop();
    const nothing = await sweep();
    figures(`App: ${count} open pull requests`, [
      ['all judged after a start', `${(judged / 1000).toFixed(1)} s`],
      ['each', `${(judged / count).toFixed(0)} ms`],
      ['requests of the first start', String(first)],
      ['requests of a start that looks at each once more', String(once)],
      ['requests of a start after which nothing changed', String(nothing)],
      ['peak memory', `${app.peakMiB().toFixed(0)} MiB`],
    ]);
  } finally {
    await app.close();
  }
}

async function growthWithRepositories(program: string, count: number): Promise<void> {
  const app = await measuredApp(program);
  try {
    for (let index = 0; index < count; index += 1) await app.github.addRepository(`acme/catalog-${index}`);
    app.github.install(app.registered, 'acme');
    const started = performance.now();
    await app.start();
    await until(() => idle(app));
    figures(`App: ${count} repositories without open pull requests`, [
      ['sweep', `${((performance.now() - started) / 1000).toFixed(1)} s`],
      ['requests', String(sum(app.github.tally.counts(), 'count'))],
      ['peak memory', `${app.peakMiB().toFixed(0)} MiB`],
    ]);
  } finally {
    await app.close();
  }
}

async function withPulls(
  app: MeasuredApp,
  count: number,
): Promise<{ readonly repository: Repo; readonly pulls: readonly Pull[] }> {
  const names = Array.from({ length: count }, (_, index) => `operator-${index}`);
  const text = (name: string, version: string) =>
    catalogText(name, [{ version: '1.0.0' }, { version, replaces: '1.0.0' }]);
  const files = Object.fromEntries(names.map(name => [`catalog/${name}/catalog.yaml`, text(name, '1.1.0')]));
  const repository = await app.github.addRepository('acme/catalog', { files: { ...smallRepository, ...files } });
  app.github.install(app.registered, 'acme');
  const wishes = names.map(name => ({
    by: 'stranger',
    files: { [`catalog/${name}/catalog.yaml`]: text(name, '1.2.0') },
  }));
  return { repository, pulls: await app.github.openPulls(repository, wishes) };
}

function isJudged(app: MeasuredApp, pull: Pull): boolean {
  return app.runs(pull).at(-1)?.status === 'completed';
}

function ownComments(app: MeasuredApp, { issue }: Pull): number {
  return issue.comments.filter(({ via }) => via === app.registered).length;
}

/** Nothing runs for a while: what is put off until later is not waited for. To be asked all the time would keep the App from its work. */
async function idle(app: MeasuredApp): Promise<boolean> {
  for (let looks = 0; looks < 5; looks += 1) {
    await new Promise(resolve => setTimeout(resolve, 100));
    await app.github.settled();
    const [, running] = /^catalog_keeper_queue_keys\{state="running"\} (\d+)$/m.exec(await app.metrics()) ?? [];
    if (running !== '0') return false;
  }
  return true;
}

type Counts = ReturnType<MeasuredApp['github']['tally']['counts']>;

function requestRows(counts: Counts, pulls: number): readonly (readonly [string, string])[] {
  const api = counts.filter(({ request }) => !request.startsWith('GIT '));
  const all = sum(api, 'count');
  return [
    ['API requests for each pull request', (all / pulls).toFixed(1)],
    ['of these answered with 304', `${((100 * sum(api, 'notModified')) / all).toFixed(0)} %`],
    ['git requests for each pull request', ((sum(counts, 'count') - all) / pulls).toFixed(1)],
  ];
}

function sum(counts: Counts, key: 'count' | 'notModified'): number {
  return counts.reduce((total, counted) => total + counted[key], 0);
}
