import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Inputs } from '../../src/action/inputs.ts';
import { runAudit } from '../../src/action/run-audit.ts';
import { actionCheckName } from '../../src/core/plan/action-check-name.ts';
import { commentMarker } from '../../src/core/plan/desired-comment.ts';
import { GitRepository } from '../support/git-repository.ts';
import { faults, type GitHubDouble, startGitHub } from '../support/github/index.ts';
import { git } from '../support/github/state/git.ts';
import type { App, Comment, Installation, Pull, Repo } from '../support/github/state/model.ts';
import { startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';
import { beginStep } from './begin-step.ts';
import { runHere } from './run-here.ts';
import { usualInputs } from './usual-inputs.ts';

const place = mkdtempSync(join(tmpdir(), 'action-report-'));
const mayWrite = { contents: 'read', pull_requests: 'write', checks: 'write' };
const readsOnly = { contents: 'read', pull_requests: 'read', checks: 'read' };

const mayAudit = { metadata: 'read', issues: 'write' };

function catalogWith(image: string): string {
  return `---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1.0.0}]\n---\nschema: olm.bundle\npackage: foo\nname: foo.v1.0.0\nimage: ${image}\nproperties: [{type: olm.package, value: {packageName: foo, version: 1.0.0}}]\n`;
}

let github: GitHubDouble;
let actions: App;
let job: Installation;
let repo: Repo;
let checkout: GitRepository;
/** The merge commits of base and head: GitHub makes one of each. */
let merges: Map<string, string>;

afterAll(() => rmSync(place, { recursive: true, force: true }));

beforeEach(async () => {
  github = await startGitHub();
  // The App that workflows act as. https://api.github.com/apps/github-actions
  actions = github.addApp({ slug: 'github-actions', id: 15368, permissions: mayWrite });
  repo = await github.addRepository('acme/catalog', { files: smallRepository });
  job = github.install(actions, 'acme');
  checkout = new GitRepository();
  merges = new Map();
});

afterEach(async () => {
  checkout.remove();
  await github.close();
});

interface Run {
  readonly status: number;
  readonly stdout: string;
}

async function mergeOf(pull: Pull, base: string): Promise<string> {
  // Not by a call that blocks: the double is in this process.
  const from = [`${github.url}/acme/catalog.git`, 'main', `refs/pull/${pull.number}/head`];
  await git(checkout.directory, ['fetch', '--quiet', ...from]);
  checkout.git('checkout', '--quiet', '--detach', base);
  checkout.git('merge', '--quiet', '--no-ff', '--message=merge', pull.head.sha);
  return checkout.head();
}

/** Runs the Action as a runner does: on a checkout of the merge that GitHub would make. */
async function run(
  pull: Pull,
  {
    token = github.tokenOf(job),
    event = 'pull_request',
    inputs = {},
  }: { token?: string; event?: string; inputs?: object } = {},
): Promise<Run> {
  const [base, head] = [repo.branches.get('main') ?? '', pull.head.sha];
  const merge = merges.get(`${base} ${head}`) ?? (await mergeOf(pull, base));
  merges.set(`${base} ${head}`, merge);
  const by = { login: pull.issue.by.login, id: pull.issue.by.id };
  const payload = {
    action: 'opened',
    pull_request: {
      number: pull.number,
      user: by,
      draft: pull.isDraft,
      head: { ref: pull.head.branch, sha: head, repo: { full_name: `${by.login}/catalog`, owner: by } },
      base: {
        ref: 'main',
        sha: base,
        repo: { full_name: 'acme/catalog', owner: { login: 'acme', id: repo.owner.id } },
      },
    },
    sender: by,
  };
  const runner = mkdtempSync(join(place, 'runner-'));
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  writeFileSync(join(runner, 'event.json'), JSON.stringify(payload));
  const done = await runHere({
    GITHUB_EVENT_NAME: event,
    GITHUB_SHA: merge,
    GITHUB_EVENT_PATH: join(runner, 'event.json'),
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    GITHUB_API_URL: github.apiUrl,
    RUNNER_TEMP: runner,
    INPUT_DIRECTORY: checkout.directory,
    INPUT_IMAGES: 'skip',
    'INPUT_GITHUB-TOKEN': token,
    ...inputs,
  });
  expect(done.stdout).not.toContain(token);
  return done;
}

const bodiesOf = (pull: Pull) => pull.issue.comments.map(({ body }: Comment) => body);
const runsAt = (sha: string) => (repo.suites.get(sha) ?? []).flatMap(({ runs }) => runs);
const writes = () =>
  github.tally.log.filter(
    ({ asked }) => asked.method !== 'GET' && asked.method !== 'GIT' && asked.template !== '/graphql',
  );

describe('where the token may write', () => {
  test('the verdict is shown by one comment and one check run, which an equal run does not touch', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    const first = await run(pull);
    expect(first.stdout).toContain('The verdict is shown on the pull request.');
    expect(first.status).toBe(1);
    const [body, ...more] = bodiesOf(pull);
    expect(more).toEqual([]);
    expect(body).toContain(commentMarker);
    expect(body).toContain('### ❌ Refused');
    expect(body).toContain('+  skips:\n+  - foo.v1.2.0\n```');
    expect(runsAt(pull.head.sha)).toMatchObject([
      {
        name: actionCheckName,
        status: 'completed',
        conclusion: 'failure',
        annotations: [{ path: 'catalog/foo/catalog.yaml' }],
      },
    ]);
    const before = writes().length;
    expect((await run(pull)).status).toBe(1);
    expect(writes()).toHaveLength(before);
  });

  test('a new head has a check run of its own, and the comment tells of it', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    const old = pull.head.sha;
    await run(pull);
    await github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await github.settled();
    const { status } = await run(pull);
    expect(status).toBe(0);
    expect(bodiesOf(pull)).toEqual([expect.stringContaining('### ✅ Ready for a person to merge')]);
    expect(runsAt(old)).toHaveLength(1);
    expect(runsAt(pull.head.sha)).toMatchObject([{ name: actionCheckName, conclusion: 'success' }]);
    expect(pull.merged).toBeUndefined();
  });

  test('A7 T3 no command is offered or answered, and an approval by a review turns it', async () => {
    const pull = await github.openPull(repo, { by: 'mallory', files: goodChange });
    const owner = github.addCollaborator(repo, 'alice');
    github.comment(pull, owner.login, `/approve ${pull.head.sha.slice(0, 7)}`);
    expect((await run(pull)).status).toBe(1);
    const [, body] = bodiesOf(pull);
    expect(body).toContain('**Next:** approve the latest commit, by a review.');
    expect(body).not.toContain('/approve');
    github.review(pull, 'alice', 'APPROVED');
    expect((await run(pull, { event: 'pull_request_review' })).status).toBe(0);
    expect(bodiesOf(pull)).toHaveLength(2);
    expect(bodiesOf(pull)[1]).toContain('Approvals of this head: `alice`');
    expect(runsAt(pull.head.sha).map(({ conclusion }) => conclusion)).toEqual(['action_required', 'success']);
  });

  test('M8 nothing of a hostile change or of another account is taken over, and nobody is mentioned', async () => {
    const name = '@everyone <!-- x --> ![](http://evil.example)\n::add-mask::y';
    const files = { 'catalog/foo/catalog.yaml': `schema: olm.package\nname: ${JSON.stringify(name)}\n` };
    const pull = await github.openPull(repo, { by: 'mallory', files, title: name });
    github.comment(pull, 'mallory', `${commentMarker}\nforged`);
    await run(pull);
    const [forged, body = '', ...more] = bodiesOf(pull);
    expect(more).toEqual([]);
    expect(forged).toContain('forged');
    expect(body).toContain(commentMarker);
    const outsideOfCode = body.replace(/```[\s\S]*?```|`[^`]*`/g, '');
    expect(outsideOfCode).not.toMatch(/@everyone|!\[|<!-- x/);
  });

  test("a person's token comments as that person, and makes no check run", async () => {
    github.addCollaborator(repo, 'robot');
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    const { status, stdout } = await run(pull, { token: github.tokenOf('robot') });
    expect(status).toBe(1);
    expect(pull.issue.comments.map(({ by }) => by.login)).toEqual(['robot']);
    expect(stdout).toMatch(/^::notice::The verdict is only shown in part .*`checks: write`/m);
    await run(pull, { token: github.tokenOf('robot') });
    expect(bodiesOf(pull)).toHaveLength(1);
  });
});

describe('where it may not, or need not', () => {
  test('P1 the token of a fork only reads: one notice names what it lacks, and nothing else changes', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: goodChange });
    const { status, stdout } = await run(pull, { token: github.tokenOf(job, readsOnly) });
    expect(status).toBe(0);
    expect(stdout.match(/^::notice.*not shown on the pull request/gm)).toHaveLength(1);
    expect(stdout).toMatch(/^::notice::.*`pull-requests: write` and `checks: write`/m);
    expect(bodiesOf(pull)).toEqual([]);
    expect(runsAt(pull.head.sha)).toEqual([]);
  });

  test.each(['check', 'comment'] as const)('C1 beside the App, known by its %s, it writes nothing', async what => {
    const app = github.addApp({ permissions: { ...mayWrite, contents: 'write' } });
    github.install(app, 'acme');
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    if (what === 'check') github.check(repo, pull.head.sha, app, { name: 'catalog-keeper', status: 'in_progress' });
    else github.comment(pull, app.bot.login, `${commentMarker}\nIts verdict`);
    const { status, stdout } = await run(pull);
    expect(status).toBe(1);
    expect(stdout).toContain('Nothing is written on the pull request: the App catalog-keeper reports on it.');
    expect(writes()).toEqual([]);
  });

  test('a job that is called like the App is none', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    github.check(repo, pull.head.sha, actions, { name: 'catalog-keeper', status: 'in_progress' });
    await run(pull);
    expect(bodiesOf(pull)).toHaveLength(1);
  });

  test('`report: off` asks nothing more and writes nothing', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    await run(pull, { inputs: { INPUT_REPORT: 'off' } });
    expect(github.tally.of('POST /graphql')).toEqual([]);
    expect(writes()).toEqual([]);
  });

  test('W5 a failure of GitHub while writing changes neither the verdict nor the exit code', async () => {
    github.fail('POST /repos/{owner}/{repo}/check-runs', [faults.cut('after')], { forever: true });
    const pull = await github.openPull(repo, { by: 'alice', files: goodChange });
    const { status, stdout } = await run(pull);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^::notice::The verdict is not shown on the pull request: GitHub did not respond/m);
  });

  test('a head that moved is not reported on', async () => {
    const pull = await github.openPull(repo, { by: 'alice', files: strandingChange });
    const before = { ...pull, head: { ...pull.head } };
    await github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange });
    await github.settled();
    const { stdout } = await run(before);
    expect(stdout).toContain('it has a newer head');
    expect(writes()).toEqual([]);
  });
});

describe('an audit', () => {
  test('is shown by one issue, which is edited in place and closed when all is well', async () => {
    const registry = await startMemoryRegistry();
    await pushImage(registry, 'foo-bundle:v1', testIndex(['amd64'], { layers: [] }));
    const catalog = catalogWith(`${registry.host}/foo-bundle:v1`);
    const files = {
      '.github/catalog-keeper.yml': `publish: {image: ${registry.host}/catalogs, base: scratch}\n`,
      'catalog/foo/catalog.yaml': catalog,
    };
    const common = ['--repo', checkout.directory, '--insecure', registry.host];
    const usual = usualInputs(checkout.directory);
    const inputs: Inputs = {
      ...usual,
      command: 'audit',
      token: github.tokenOf(github.install(github.addApp({ slug: 'auditor', permissions: mayAudit }), 'acme')),
      registries: { ...usual.registries, options: { insecureHosts: [registry.host] } },
      report: 'auto',
      failOn: 'never',
    };
    const issues = () => [...repo.issues.values()].map(({ title, state, body }) => ({ title, state, body }));
    const runner = mkdtempSync(join(place, 'runner-'));
    for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
    const before = { ...process.env };
    beginStep({
      GITHUB_REPOSITORY: 'acme/catalog',
      GITHUB_API_URL: github.apiUrl,
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
      RUNNER_TEMP: runner,
    });
    const silent = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    try {
      checkout.commit(files);
      await runAudit(inputs);
      const [opened] = issues();
      expect(opened).toMatchObject({ state: 'open', body: expect.stringContaining('No release of the catalog') });
      const written = writes().length;
      await runAudit(inputs);
      expect(writes()).toHaveLength(written);
      expect((await runCli(['publish', ...common])).exitCode).toBe(0);
      await runAudit(inputs);
      expect(issues()).toMatchObject([{ state: 'closed', body: expect.stringContaining('1 catalog is live') }]);
      checkout.commit({ 'catalog/foo/catalog.yaml': `# again\n${catalog}` });
      await runAudit(inputs);
      expect(issues()).toMatchObject([{ state: 'open', body: expect.stringContaining('is not live') }]);
    } finally {
      silent.mockRestore();
      process.env = before;
      await registry.stop();
    }
  });
});
