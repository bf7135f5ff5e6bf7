import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type BuiltProgram, builtProgram } from '../support/built-once.ts';
import { GitRepository } from '../support/git-repository.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';
import { type PullRequestFacts, pullRequestPayload } from './pull-request-payload.ts';
import { runHere } from './run-here.ts';

let action: BuiltProgram;
const repositories = new Map<string, GitRepository>();
/** The checkout that the Action runs in. */
let repository: GitRepository;
let runner: string;

beforeAll(async () => {
  action = await builtProgram('action');
});
afterAll(() => {
  for (const one of repositories.values()) one.remove();
});

beforeEach(() => {
  repository = repositoryOf([smallRepository]);
  runner = mkdtempSync(join(tmpdir(), 'runner-'));
  for (const name of ['output', 'summary', 'event.json']) writeFileSync(join(runner, name), '');
});

afterEach(() => rmSync(runner, { recursive: true, force: true }));

type Files = Readonly<Record<string, string>>;

/** A repository with these commits, and a pull request with these files. Tests share it: the Action only reads. */
function repositoryOf(commits: readonly Files[], pull?: Files): GitRepository {
  const key = JSON.stringify([commits, pull]);
  const known = repositories.get(key);
  if (known !== undefined) return known;
  const made = new GitRepository();
  repositories.set(key, made);
  for (const files of commits) made.commit(files);
  if (pull !== undefined) {
    made.git('switch', '--quiet', '--create', 'pull');
    made.commit(pull);
    made.git('switch', '--quiet', 'main');
    made.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  }
  return made;
}

/** Checks out the merge commit that GitHub makes for a pull request. Gives its id. */
function pullRequest(files: Files, ...more: readonly Files[]): string {
  repository = repositoryOf([smallRepository, ...more], files);
  return repository.head();
}

type Outcome = Readonly<Record<'stdout' | 'stderr', string>> & { readonly status: number | null };

/** Runs the Action on an event, in this process. */
async function run(
  event: string,
  sha: string,
  payload: object | string,
  inputs: Readonly<Record<string, string>> = {},
) {
  const variables = variablesOf(event, sha, payload, inputs);
  return whatIsSaid({ ...(await runHere(variables)), stderr: '' });
}

/** Runs what is released, as a runner does. */
function start(event: string, sha: string, payload: object | string, inputs: Readonly<Record<string, string>> = {}) {
  const variables = variablesOf(event, sha, payload, inputs);
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: action.compiled, ...variables };
  return whatIsSaid(spawnSync(process.execPath, [join(action.directory, 'index.js')], { encoding: 'utf8', env }));
}

function variablesOf(
  event: string,
  sha: string,
  payload: object | string,
  inputs: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  writeFileSync(join(runner, 'event.json'), typeof payload === 'string' ? payload : JSON.stringify(payload));
  return {
    GITHUB_EVENT_NAME: event,
    GITHUB_SHA: sha,
    GITHUB_EVENT_PATH: join(runner, 'event.json'),
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    RUNNER_TEMP: runner,
    INPUT_DIRECTORY: repository.directory,
    INPUT_IMAGES: 'skip',
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
  };
}

/** What a step told in every way that a workflow has. */
function whatIsSaid({ status, stdout, stderr }: Outcome) {
  const outputs = [...readFileSync(join(runner, 'output'), 'utf8').matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return {
    status,
    stdout,
    stderr,
    outputs: Object.fromEntries(outputs.map(([, name, , value]) => [name, value])) as Record<string, string>,
    summary: readFileSync(join(runner, 'summary'), 'utf8'),
  };
}

/** The payload of the pull request of an account, of the commit that is checked out. */
function by(login: string, id = 1, facts: Partial<PullRequestFacts> = {}) {
  return pullRequestPayload(repository.directory, repository.head(), { user: { login, id }, ...facts });
}

describe('on a pull request', () => {
  test('a good change by its owner is to be merged', () => {
    const { status, outputs, summary } = start('pull_request', pullRequest(goodChange), by('alice'));
    expect(outputs).toMatchObject({ decision: 'merge', findings: '0', waiting: '0' });
    expect(status).toBe(0);
    expect(summary).toContain('```mermaid');
  });

  test('a change that strands users is refused, with an annotation at its line and a report', () => {
    const { status, stdout, outputs } = start('pull_request', pullRequest(strandingChange), by('alice'));
    expect(status).toBe(1);
    expect(outputs.decision).toBe('refuse');
    expect(stdout).toMatch(/^::error .*file=catalog\/foo\/catalog\.yaml,line=\d+/m);
    const report = JSON.parse(readFileSync(outputs.report ?? '', 'utf8')) as { findings: { check: string }[] };
    expect(report.findings.map(finding => finding.check)).toContain('installed-versions-can-upgrade');
  });

  test('A6 the author is the one of the pull request, and a stranger has to wait', async () => {
    const merge = pullRequest(goodChange);
    expect(await run('pull_request', merge, by('mallory', 6, { sender: { login: 'alice', id: 1 } }))).toMatchObject({
      status: 1,
      outputs: { decision: 'wait' },
    });
    rmSync(join(runner, 'output'));
    writeFileSync(join(runner, 'output'), '');
    expect(await run('pull_request', merge, by('mallory'), { 'fail-on': 'refuse' })).toMatchObject({ status: 0 });
  });

  test('waiting for an owner fails the step without an error', async () => {
    const { status, stdout, outputs, summary } = await run('pull_request', pullRequest(goodChange), by('mallory'));
    expect(status).toBe(1);
    expect(outputs).toMatchObject({ decision: 'wait', findings: '0', waiting: '1' });
    expect(stdout).not.toContain('::error');
    expect(stdout).toMatch(/^::notice title=changed-packages-are-approved,/m);
    expect(summary).toMatch(/^### ⏳ An owner of foo has to approve$/m);
  });

  test('T12 a draft has to wait', async () => {
    const merge = pullRequest(goodChange);
    expect((await run('pull_request', merge, by('alice', 1, { draft: true }))).outputs.decision).toBe('wait');
  });

  test('a checkout without the parents of the merge commit says how to fetch them', async () => {
    const merge = pullRequest(goodChange);
    const shallow = new GitRepository();
    shallow.git('fetch', '--quiet', '--depth=1', `file://${repository.directory}`, 'main');
    shallow.git('switch', '--quiet', '--detach', 'FETCH_HEAD');
    const { status, stdout } = await run('pull_request', merge, by('alice'), { directory: shallow.directory });
    shallow.remove();
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::The checkout has the merge commit .* without its parents .*fetch-depth: 2/m);
  });

  test('a checkout of the head says what it lacks, and is judged by base and head where it has both', () => {
    const merge = pullRequest(goodChange);
    const head = new GitRepository();
    head.git('fetch', '--quiet', '--depth=1', `file://${repository.directory}`, 'pull');
    const { status, stdout } = start('pull_request', merge, by('alice'), { directory: head.directory });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::The checkout lacks the merge commit .*without 'ref'/m);
    head.git('fetch', '--quiet', '--unshallow', `file://${repository.directory}`, 'pull');
    expect(start('pull_request', merge, by('alice'), { directory: head.directory })).toMatchObject({
      status: 0,
      outputs: { decision: 'merge' },
    });
    head.remove();
  });

  test('an author and approvers with ids, where the configuration names those', async () => {
    const merge = pullRequest(goodChange, { '.github/catalog-keeper.yml': 'owners: {ids: {alice: 42}}\n' });
    const decisionOf = async (event: object, inputs: Readonly<Record<string, string>>) => {
      writeFileSync(join(runner, 'output'), '');
      return (await run('pull_request', merge, event, inputs)).outputs.decision;
    };
    expect(await decisionOf(by('mallory'), { 'approved-by': 'alice' })).toBe('wait');
    expect(await decisionOf(by('mallory'), { 'approved-by': 'bob, alice:42' })).toBe('merge');
    expect(await decisionOf(by('mallory'), { author: 'alice:42' })).toBe('merge');
    expect(await decisionOf(by('alice', 42), { author: 'Alice' })).toBe('merge');
  });

  test('E4 the whole verdict is in the log, where the runner obeys nothing of it', async () => {
    const { stdout } = await run('pull_request', pullRequest(strandingChange), by('alice'));
    const token = /^::stop-commands::(\S+)$/m.exec(stdout)?.[1] ?? '';
    const [, text = ''] =
      new RegExp(`^::group::.*\n.*${token}\n([\\s\\S]*)\n::${token}::\n::endgroup::$`, 'm').exec(stdout) ?? [];
    expect(text).toContain('installed-versions-can-upgrade');
    expect(text).toMatch(/^refuse: /m);
  });

  test.each([
    ['author', '@alice', "'@alice' is written with an `@`"],
    ['approved-by', 'bob, org/team', "'org/team' is a team"],
    ['approved-by', 'bob:x', "'bob:x' is not a login and its numeric id"],
  ])('%s cannot be %s', async (input, text, words) => {
    const { status, stdout } = await run('pull_request', pullRequest(goodChange), by('mallory'), { [input]: text });
    expect(status).toBe(1);
    expect(stdout).toContain(`::error::The input '${input}' takes the login of an account`);
    expect(stdout).toContain(words);
  });

  test.each(['main', 'HEAD', '', '0'.repeat(40)])('GITHUB_SHA is an id, and no name: %j', async name => {
    const { status, stdout } = await run('pull_request', name, by('alice', 1, { base: 'a'.repeat(40) }));
    expect(status).toBe(1);
    expect(stdout).toContain(`::error::GITHUB_SHA is not the id of a commit: '${name}'.`);
  });

  test.each(['', 'not JSON', 'null', '[]'])('an event that cannot be read is told: %j', text => {
    const { status, stdout, stderr } = start('pull_request', pullRequest(goodChange), text);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^::error::The event in the file .*event\.json \(GITHUB_EVENT_PATH\) cannot be read: /m);
    expect(stderr).toBe('');
  });
});

describe('on other events', () => {
  test('push judges the tree', async () => {
    expect(await run('push', repository.head(), {})).toMatchObject({ status: 0, outputs: { decision: 'valid' } });
  });

  test('C9: merge_group waits where the people of its pull request are not known', async () => {
    expect(await run('merge_group', repository.head(), {})).toMatchObject({ status: 1, outputs: { decision: 'wait' } });
  });

  test('a broken tree is invalid', async () => {
    repository = repositoryOf([{ 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: Foo\n' }]);
    expect(await run('push', repository.head(), {})).toMatchObject({ status: 1, outputs: { decision: 'invalid' } });
  });

  test('E1 pull_request_target is refused', async () => {
    const { status, stdout } = await run('pull_request_target', repository.head(), by('alice'));
    expect(status).toBe(1);
    expect(stdout).toContain('pull_request_target');
  });

  test('an input outside of its set is named', async () => {
    const { status, stdout } = await run('push', repository.head(), {}, { format: 'pdf' });
    expect(status).toBe(1);
    expect(stdout).toContain("The input 'format' takes json");
  });

  test.each([
    ['insecure-registries', 'registry.example:5000\nhttps://other.example', "line 2 says 'https://other.example'"],
    ['private-registries', '\nhttp://registry.example', "line 2 says 'http://registry.example'"],
    ['token-servers', 'registry.example=auth.example, registry.example', "line 1 says 'registry.example'"],
    ['registry-mirrors', 'quay.io=registry.example/quay\n\ndocker.io=', "line 3 says 'docker.io='"],
    ['registry-mirrors', 'quay.io=registry.example=x', "line 1 says 'quay.io=registry.example=x'"],
  ])('a wrong line of %s is named: %j', async (input, text, words) => {
    const { status, stdout } = await run('push', repository.head(), {}, { [input]: text });
    expect(status).toBe(1);
    expect(stdout).toMatch(new RegExp(`^::error::The input '${input}' takes `));
    expect(stdout).toContain(words);
  });
});
