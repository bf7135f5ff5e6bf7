import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository, strandingChange } from '../support/small-catalog.ts';

const repository = new GitRepository();
const folder = mkdtempSync(join(tmpdir(), 'bare-'));
const bare = join(folder, 'catalog.git');

beforeAll(() => {
  repository.commit(smallRepository);
  repository.git('tag', 'v1');
  repository.commit({ ...strandingChange, 'catalog/foo/broken.yaml': 'schema: olm.channel\n' });
  repository.git('clone', '--quiet', '--bare', repository.directory, bare);
});

afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true });
});

describe('in a directory of a repository', () => {
  const cwd = join(repository.directory, 'catalog/foo');

  test('validate and graph look at the whole repository', async () => {
    const { exitCode, stdout, stderr } = await runCli(['validate', '--format', 'json'], { cwd });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).findings[0].file).toBe('catalog/foo/broken.yaml');
    expect(stderr).toBe(`catalog-keeper: Paths are those of the repository, ${repository.directory}.\n`);
    expect((await runCli(['graph', 'foo'], { cwd })).stdout).toContain('foo.v2.0.0');
  });

  test('that has catalogs of its own, these are meant', async () => {
    const inner = new GitRepository();
    inner.write({ ...smallRepository, 'inner/catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
    const { stdout } = await runCli(['graph'], { cwd: join(inner.directory, 'inner') });
    inner.remove();
    expect(stdout).toMatch(/^catalog {2}bar/);
  });
});

describe('a bare repository', () => {
  test('is validated and drawn at a revision', async () => {
    expect((await runCli(['validate', '--head', 'v1'], { cwd: bare })).stdout).toMatch(/^valid: /m);
    expect((await runCli(['validate', '--head', 'v1', 'catalog'], { cwd: bare })).stdout).toMatch(/^valid: /m);
    const { exitCode, stdout } = await runCli(['validate', '--head', 'main', '--format', 'json'], { cwd: bare });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout).findings[0].file).toBe('catalog/foo/broken.yaml');
    expect((await runCli(['graph', 'foo', '--head', 'v1'], { cwd: bare })).stdout).toContain('foo.v1.2.0');
    const graph = await runCli(['graph', 'foo', '--head', 'main', '--catalog', 'catalog'], { cwd: bare });
    expect(graph.stdout).toContain('foo.v2.0.0');
  });

  test.each(['validate', 'graph', 'init'])('%s says so without one', async command => {
    const { exitCode, stderr } = await runCli([command], { cwd: bare });
    expect(exitCode).toBe(2);
    expect(stderr).toContain('is a bare repository, without a work tree');
  });
});

test('a revision is validated as it is, whatever the work tree has', async () => {
  const { exitCode } = await runCli(['validate', '--head', 'v1', 'catalog'], { cwd: repository.directory });
  expect(exitCode).toBe(0);
  expect((await runCli(['validate', 'catalog'], { cwd: repository.directory })).exitCode).toBe(1);
});
