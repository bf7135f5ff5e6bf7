import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { JudgingInputs } from '../../src/action/inputs.ts';
import { judgeEvent } from '../../src/action/judge-event.ts';
import type { Verdict } from '../../src/core/report/verdict.ts';
import type { Event } from '../../src/flows/event/event.ts';
import { GitRepository } from '../support/git-repository.ts';
import { operatorBundle } from '../support/operator-bundle.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';
import { keepPrinted } from './keep-printed.ts';
import { pullRequestPayload } from './pull-request-payload.ts';
import { usualInputs } from './usual-inputs.ts';

const good = goodChange['catalog/foo/catalog.yaml'] ?? '';
const broken = 'schema: olm.package\nname: Foo\n';
const configPath = '.github/catalog-keeper.yml';
const bundleFiles = Object.fromEntries(
  Object.entries(operatorBundle({ version: '1.0.0' })).map(([name, text]) => [`operators/foo/1.0.0/${name}`, text]),
);

let repository: GitRepository;
const printed = keepPrinted();

beforeEach(() => {
  repository = new GitRepository();
});

afterEach(() => {
  repository.remove();
});

type Stated = Partial<JudgingInputs> & { readonly event?: Event['name'] };

/** The commits of a pull request whose merge is checked out. */
interface Sides {
  readonly base?: string;
  readonly head?: string;
}

/** The verdict on the commit that is checked out. */
async function judge({ event: name = 'push', ...inputs }: Stated = {}, sides: Sides = {}): Promise<Verdict> {
  const sha = repository.git('rev-parse', 'HEAD');
  // A pull request that is up to date: merging gives the commit that is checked out.
  const pull = { user: { login: 'alice', id: 1 }, base: sha, head: sha, ...sides };
  const payload = name === 'pull_request' ? pullRequestPayload(repository.directory, sha, pull) : {};
  const { verdict } = await judgeEvent(
    { ...usualInputs(repository.directory), ...inputs },
    { name, sha, payload },
    '2026-01-15T12:00:00.000Z',
  );
  return verdict;
}

const validateIn = (path: string) => judge({ command: 'validate', directory: join(repository.directory, path) });

const placesOf = ({ findings }: Verdict) => findings.map(({ check, file, line }) => [check, file, line]);

describe('where no catalog was found there is no verdict, as for the command line', () => {
  const stated = `no directory matches catalogs.paths of ${configPath} (product/*/catalog)`;
  const looked = 'catalog/, catalogs/*/, configs/, or catalogs.paths of the configuration';

  test.each<[string, Readonly<Record<string, string>>, string]>([
    [
      'a slip in the paths of catalogs',
      { 'products/a/catalog/foo/catalog.yaml': broken, [configPath]: 'catalogs: {paths: [product/*/catalog]}\n' },
      stated,
    ],
    [
      'such a slip beside bundle directories',
      { ...bundleFiles, 'a/foo/catalog.yaml': broken, [configPath]: 'catalogs: {paths: [product/*/catalog]}\n' },
      stated,
    ],
    ['an empty repository', {}, looked],
    ['Catalog/', { 'Catalog/foo/catalog.yaml': broken }, looked],
    ['fbc/', { 'fbc/foo/catalog.yaml': broken }, looked],
    ['operators without a bundle', { 'operators/foo/ci.yaml': 'reviewers: [alice]\n' }, looked],
    ['a composite', { 'catalog.yaml': 'name: x\n' }, 'there is nothing to validate in git'],
  ])('%s', async (_, files, message) => {
    repository.commit(files);
    for (const inputs of [{}, { event: 'merge_group' }, { command: 'validate' }] as const)
      await expect(judge(inputs)).rejects.toThrow(message);
    await expect(judge({ command: 'validate', event: 'pull_request' })).rejects.toThrow(message);
    const { exitCode, stderr } = await runCli(['validate'], { cwd: repository.directory });
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
  });

  test('a repository of bundle directories alone is judged by those, and has nothing to validate', async () => {
    const before = repository.commit(bundleFiles);
    repository.commit({ 'operators/foo/1.0.0/manifests/x.clusterserviceversion.yaml': 'a: [' });
    expect(await judge({ base: before })).toMatchObject({ subject: 'tree', valid: false });
    await expect(judge()).rejects.toThrow(/^Nothing was checked: .*, which the event does not name/);
    await expect(judge({ command: 'validate' })).rejects.toThrow('only bundle directories in operators/');
  });

  test('a broken configuration is a finding of check, and leaves nothing to validate', async () => {
    repository.commit({ 'a/foo/catalog.yaml': broken, [configPath]: 'catalogs: {path: [a]}\n' });
    const verdict = await judge();
    expect(verdict.valid).toBe(false);
    expect(placesOf(verdict)).toContainEqual(['configuration-is-valid', configPath, 1]);
    await expect(judge({ command: 'validate' })).rejects.toThrow(`${configPath}:1: `);
  });
});

describe('command: validate', () => {
  test('every catalog of the repository', async () => {
    repository.commit(smallRepository);
    expect(await validateIn('')).toMatchObject({ valid: true, stats: { catalogs: 1 } });
    repository.commit({ 'catalog/foo/catalog.yaml': broken });
    expect((await validateIn('')).valid).toBe(false);
  });

  test('a directory is one catalog, and nothing else decides', async () => {
    repository.commit({ 'catalogs/v4.19/foo/catalog.yaml': broken, 'catalogs/v4.20/foo/catalog.yaml': good });
    expect(await validateIn('catalogs/v4.20')).toMatchObject({ valid: true, stats: { catalogs: 1 } });
    expect((await validateIn('catalogs/v4.19/')).valid).toBe(false);
    expect((await validateIn('')).valid).toBe(false);
  });

  test('a directory that no layout knows gives what the command line finds there', async () => {
    repository.commit({ 'fbc/foo/catalog.yaml': broken, 'fbc/bar/catalog.yaml': 'a: [' });
    const verdict = await validateIn('fbc');
    const options = ['validate', 'fbc', '--format', 'json'];
    const { stdout } = await runCli(options, { cwd: repository.directory });
    expect(verdict.valid).toBe(false);
    expect(placesOf(verdict)).toEqual(placesOf(JSON.parse(stdout) as Verdict));
  });

  test('a pull request is judged by the configuration of its base, unless that is broken', async () => {
    const hiding = 'catalogs: {paths: [other]}\n';
    const files = { 'catalog/foo/catalog.yaml': broken, 'other/foo/catalog.yaml': good, [configPath]: hiding };
    const mergeInto = async (config: string | null) => {
      const base = repository.commit({ ...smallRepository, 'other/foo/catalog.yaml': null, [configPath]: config });
      repository.git('checkout', '-q', '-b', `pull-${base}`);
      const head = repository.commit(files);
      repository.git('checkout', '-q', 'main');
      repository.git('merge', '-q', '--no-ff', '-m', 'merge', head);
      return judge({ command: 'validate', event: 'pull_request' }, { base, head });
    };
    const verdict = await mergeInto(null);
    expect(placesOf(verdict)).toContainEqual(expect.arrayContaining(['catalog/foo/catalog.yaml']));
    expect(await mergeInto('catalog: 1\n')).toMatchObject({ valid: true });
  });

  test.each(['.', 'good'])('a directory that is a link to %s in the checkout is not followed', async target => {
    repository.commit({ 'good/foo/catalog.yaml': good, 'catalogs/v1/foo/catalog.yaml': good });
    symlinkSync(target, join(repository.directory, 'catalog'));
    repository.git('add', '--all');
    repository.git('commit', '-q', '-m', 'link');
    await expect(validateIn('catalog')).rejects.toThrow('links are not followed');
  });

  test('a link from elsewhere into the checkout is followed', async () => {
    repository.commit(smallRepository);
    const outside = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
    symlinkSync(join(repository.directory, 'catalog'), join(outside, 'link'));
    const directory = join(outside, 'link');
    expect(await judge({ command: 'validate', directory })).toMatchObject({ valid: true, stats: { catalogs: 1 } });
    rmSync(outside, { recursive: true });
  });

  test('a directory that the commit does not have', async () => {
    repository.commit(smallRepository);
    repository.write({ 'made/foo/catalog.yaml': good });
    await expect(validateIn('made')).rejects.toThrow('The commit has no directory made');
  });
});

describe('inputs that do nothing are named', () => {
  beforeEach(() => {
    repository.commit(smallRepository);
  });

  test('author and approvals on a push', async () => {
    await judge({ author: { login: 'alice' }, approvedBy: [{ login: 'bob' }] });
    expect(printed()).toContain("::warning::The input 'author' is ignored for the event push");
    expect(printed()).toContain("::warning::The input 'approved-by' is ignored for the event push");
  });

  test('a base where there are no bundle directories to compare with it', async () => {
    await judge({ base: 'main' });
    expect(printed()).toContain("::warning::The input 'base' is ignored here");
  });

  test('all that is about a change where a tree is validated', async () => {
    await judge({ command: 'validate', event: 'pull_request', base: 'main', author: { login: 'alice' } });
    expect(printed()).toContain("::warning::The input 'base' is ignored for 'command: validate'");
    expect(printed()).toContain("::warning::The input 'author' is ignored for 'command: validate'");
  });

  test('none where none was given', async () => {
    await judge();
    expect(printed()).toBe('');
  });
});

test('no option of the command line is named for checks that are off', async () => {
  repository.commit({ ...smallRepository, ...bundleFiles });
  const before = repository.git('rev-parse', 'HEAD');
  repository.commit({});
  const verdict = await judge({ base: before });
  expect(verdict.checks.some(({ reason }) => reason?.includes('not enabled in the configuration'))).toBe(true);
  expect(JSON.stringify(verdict.checks)).not.toContain('--optional');
});
