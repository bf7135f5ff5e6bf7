import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { smallRepository } from '../support/small-catalog.ts';
import { pullRequestPayload } from './pull-request-payload.ts';
import { runHere } from './run-here.ts';

const place = mkdtempSync(join(tmpdir(), 'action-harmless-'));
const repository = new GitRepository();
let merge: string;

/** A package and a channel that have commands of the runner for names, at the begin of a line and after a line's end. */
const hostile = [
  '::error::pwned',
  'x\n::error::pwned',
  'x\r::error::pwned\u2028##[error]pwned\u001b[31m',
  'x%0A::error::pwned%0D',
  '-pwned',
]
  .map((name, index) =>
    [
      { schema: 'olm.package', name, defaultChannel: name },
      { schema: 'olm.channel', package: name, name, entries: [{ name: `${name}${index}` }] },
      {
        schema: 'olm.bundle',
        package: name,
        name: `${name}${index}`,
        image: `quay.io/x/y@sha256:${String(index).repeat(64)}`,
        properties: [{ type: 'olm.package', value: { packageName: name, version: '1.0.0' } }],
      },
    ]
      .map(blob => JSON.stringify(blob))
      .join('\n'),
  )
  .join('\n');

beforeAll(() => {
  repository.commit(smallRepository);
  repository.git('switch', '--quiet', '--create', 'pull');
  repository.commit({ 'catalog/foo/more.json': `${hostile}\n` });
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  merge = repository.head();
});

afterAll(() => {
  repository.remove();
  rmSync(place, { recursive: true, force: true });
});

async function run(inputs: Readonly<Record<string, string>>) {
  for (const name of ['output', 'summary']) writeFileSync(join(place, name), '');
  const payload = pullRequestPayload(repository.directory, merge, { user: { login: 'alice', id: 1 } });
  writeFileSync(join(place, 'event.json'), JSON.stringify(payload));
  const { stdout } = await runHere({
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_SHA: merge,
    GITHUB_EVENT_PATH: join(place, 'event.json'),
    GITHUB_OUTPUT: join(place, 'output'),
    GITHUB_STEP_SUMMARY: join(place, 'summary'),
    RUNNER_TEMP: place,
    INPUT_DIRECTORY: repository.directory,
    INPUT_IMAGES: 'skip',
    ...inputs,
  });
  const report = /^report<<(\S+)\n([\s\S]*?)\n\1$/m.exec(readFileSync(join(place, 'output'), 'utf8'))?.[2] ?? '';
  return { stdout, report: readFileSync(report, 'utf8') };
}

const command = /^\s*::error::pwned|##\[error\]/m;

test.each(['text', 'markdown', 'github'])('a report file in the format %s commands nothing', async format => {
  const { report } = await run({ INPUT_FORMAT: format });
  expect(report).toContain('pwned');
  expect(report).not.toMatch(command);
});

test('E4 names that are installed command nothing', async () => {
  const { stdout } = await run({ INPUT_COMMAND: 'install', INPUT_ENGINE: 'dry-run' });
  expect(stdout).toMatch(/^::group::.*x\\n::error::pwned/m);
  expect(stdout).not.toMatch(command);
  expect(stdout).toMatch(/^::group::-pwned4 of channel -pwned/m);
  expect(stdout).not.toContain('ambiguous');
  // The runner decodes what follows the name of a command.
  expect(stdout).toMatch(/^::group::.*x%250A::error::pwned%250D/m);
});
