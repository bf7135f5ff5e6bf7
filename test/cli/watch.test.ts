import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository, strandingChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';
import { startWatch } from './support/start-watch.ts';

const catalog = 'catalog/foo/catalog.yaml';
const made: { remove(): void }[] = [];
const started: { kill(): void }[] = [];

afterEach(() => {
  for (const program of started.splice(0)) program.kill();
  for (const thing of made.splice(0)) thing.remove();
});

/** A repository whose work tree is its branch `work`, on top of `main`. */
function repositoryAtWork(): GitRepository {
  const repository = new GitRepository();
  made.push(repository);
  repository.commit({ ...smallRepository, '.gitignore': '*.log\n' });
  repository.git('checkout', '--quiet', '-b', 'work');
  return repository;
}

async function start(repository: GitRepository, ...words: readonly string[]) {
  const program = await startWatch(repository.directory, [
    '--base',
    'main',
    '--author',
    'alice',
    '--offline',
    ...words,
  ]);
  started.push(program);
  return program;
}

/** What the last of its lines says. */
function lastOf({ lines }: Awaited<ReturnType<typeof start>>) {
  const verdict = JSON.parse(lines().at(-1) ?? '{}') as {
    readonly decision?: { readonly action: string };
    readonly findings?: readonly { readonly check: string }[];
  };
  return { action: verdict.decision?.action, checks: new Set(verdict.findings?.map(({ check }) => check)) };
}

const canUpgrade = 'installed-versions-can-upgrade';

test('each save gives a line of JSON, also where an editor saves by renaming', async () => {
  const repository = repositoryAtWork();
  const program = await start(repository, '--format', 'json');
  await program.says(text => text.includes('\n'));
  expect(JSON.parse(program.lines()[0] ?? '')).toMatchObject({ schemaVersion: 1, subject: 'change' });

  repository.write(strandingChange);
  await until(() => lastOf(program).checks.has(canUpgrade));

  // As Vim does: a copy beside it that is moved into its place, while the old one has another name.
  const file = join(repository.directory, catalog);
  renameSync(file, `${file}~`);
  writeFileSync(file, goodChange[catalog] ?? '');
  rmSync(`${file}~`);
  await until(() => lastOf(program).action === 'merge');

  // As others do: a new file that is renamed.
  writeFileSync(`${file}.new`, strandingChange[catalog] ?? '');
  renameSync(`${file}.new`, file);
  await until(() => lastOf(program).checks.has(canUpgrade));

  // A directory that is made, and one that is removed.
  repository.write({ 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
  await until(() => lastOf(program).checks.has('new-package-is-approved'));
  repository.write({ 'catalog/bar': null, ...goodChange });
  await until(() => lastOf(program).action === 'merge');
  expect(await program.interrupt()).toBe(0);
  expect(program.stdout()).not.toContain('\u001B');
});

test('what git checks out, rebases and commits is followed, and so is the base', async () => {
  const repository = repositoryAtWork();
  repository.commit(strandingChange);
  const program = await start(repository, '--format', 'json');
  await until(() => lastOf(program).checks.has(canUpgrade));

  repository.git('checkout', '--quiet', '-b', 'good', 'main');
  repository.commit(goodChange);
  await until(() => lastOf(program).action === 'merge');

  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'README.md': 'text\n' });
  repository.git('checkout', '--quiet', 'work');
  await until(() => lastOf(program).checks.has(canUpgrade));
  repository.git('rebase', '--quiet', 'main');
  await until(() => !existsSync(join(repository.directory, '.git/rebase-merge')));
  repository.git('reset', '--quiet', '--hard', 'good');
  await until(() => lastOf(program).action === 'merge');

  // Nothing in the work tree changes here.
  repository.git('branch', '--force', 'main', 'good');
  await until(() => lastOf(program).checks.has('change-is-not-empty') || lastOf(program).action !== 'merge');
  expect(program.stderr()).not.toContain('catalog-keeper:');
});

test('many changes at once are read together, and what changes nothing is not reported', async () => {
  const repository = repositoryAtWork();
  const program = await start(repository, '--format', 'json');
  await program.says(text => text.includes('\n'));
  repository.write(Object.fromEntries(Array.from({ length: 300 }, (_, number) => [`docs/${number}.md`, 'text\n'])));
  repository.write(strandingChange);
  await until(() => lastOf(program).checks.has(canUpgrade));
  const reports = program.lines().length;
  expect(reports).toBeLessThan(20);

  // A file of an editor, an ignored one, and one that is written as it is.
  repository.write({ 'catalog/foo/.catalog.yaml.swp': 'x', 'x.log': 'x', ...strandingChange });
  repository.write({ docs: null, ...goodChange });
  await until(() => lastOf(program).action === 'merge');
  const verdicts = program.lines().slice(reports);
  expect(verdicts.filter(line => line.includes('.swp') || line.includes('x.log'))).toEqual([]);
});

test('the output file is replaced, and is no part of what is checked', async () => {
  const repository = repositoryAtWork();
  const program = await start(repository, '--format', 'sarif', '--output', 'report[1].sarif');
  const report = join(repository.directory, 'report[1].sarif');
  const said = (check: string) => existsSync(report) && readFileSync(report, 'utf8').includes(`"ruleId": "${check}"`);
  await until(() => existsSync(report));
  repository.write(strandingChange);
  await until(() => said(canUpgrade));
  repository.write(goodChange);
  await until(() => !said(canUpgrade));
  expect(readFileSync(report, 'utf8')).not.toContain('report[1].sarif');
  expect(await program.interrupt()).toBe(0);
  expect(program.stdout()).toBe('');
});

test('a failure is shown, and watching goes on', async () => {
  const repository = repositoryAtWork();
  const program = await start(repository);
  await program.says(text => text.includes('\n'));
  const head = join(repository.directory, '.git/refs/heads/main');
  const id = readFileSync(head, 'utf8');
  rmSync(head);
  await until(() => program.stderr().includes('The repository has no commit "main".'));
  writeFileSync(head, id);
  repository.write(strandingChange);
  await program.says(text => text.includes(canUpgrade));
  expect(program.stderr()).toMatch(/Checked in \d+ ms at [\d:]+\. Waiting for changes; Ctrl\+C ends\.\n/);
});

test('it ends at once, and leaves nothing behind', async () => {
  const repository = repositoryAtWork();
  const temporary = mkdtempSync(join(tmpdir(), 'keeper-test-'));
  made.push({ remove: () => rmSync(temporary, { recursive: true, force: true }) });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = temporary;
  const program = await start(repository);
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await program.says(text => text.includes('\n'));
  expect(readdirSync(temporary)).not.toEqual([]);
  expect(await program.interrupt()).toBe(0);
  expect(readdirSync(temporary)).toEqual([]);
});

test.each([
  [['--base', 'nowhere'], 'The repository has no commit "nowhere".'],
  [['--head', 'main'], "Unknown option '--head'"],
  [['--author', '!'], '--author takes the login of an account'],
  [['--repo', 'nowhere'], 'nowhere does not exist'],
])('watch %j says what is wrong', async (words, message) => {
  const { exitCode, stderr } = await runCli(['watch', ...words], { cwd: repositoryAtWork().directory });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
