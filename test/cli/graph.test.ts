import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { bundleFiles } from '../../src/core/checks/graph/bundle-example.ts';
import { graphSchema } from '../../src/core/report/graph-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange, smallRepository } from '../support/small-catalog.ts';

const file = 'catalog/foo/catalog.yaml';
const repository = new GitRepository();
const cwd = repository.directory;
const bar = 'schema: olm.package\nname: bar\n';

beforeAll(() => {
  repository.commit({ ...smallRepository, 'catalog/bar/catalog.yaml': bar });
  repository.git('tag', 'v1');
  repository.commit(goodChange);
  repository.git('tag', 'v2');
});
afterAll(() => repository.remove());

const graph = (...words: readonly string[]) => runCli(['graph', ...words], { cwd });

test('bundle directories are drawn as the index that they result in, where no catalog has the package', async () => {
  const bundles = new GitRepository();
  try {
    bundles.commit(bundleFiles('1.0.0'));
    bundles.commit(bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }));
    const drawn = await runCli(['graph', 'foo', '--base', 'HEAD~1'], { cwd: bundles.directory });
    expect(drawn).toMatchObject({ exitCode: 0, stderr: '' });
    expect(drawn.stdout).toContain('["foo.v1.1.0<br/>new, head"]');
    expect(drawn.stdout).toContain('"replaces, new"');
    const told = await runCli(['graph', 'foo', '--format', 'text'], { cwd: bundles.directory });
    expect(told.stdout).toContain('operators/foo  foo  stable\nHead: foo.v1.1.0');
    expect((await runCli(['graph', 'bar'], { cwd: bundles.directory })).exitCode).toBe(2);
  } finally {
    bundles.remove();
  }
});

describe('what changed between two revisions', () => {
  test('as Mermaid and as DOT', async () => {
    const mermaid = await graph('foo', '--base', 'v1', '--head', 'v2');
    expect(mermaid).toMatchObject({ exitCode: 0, stderr: '' });
    expect(mermaid.stdout).toMatch(/^graph BT\n/);
    expect(mermaid.stdout).toContain('["foo.v1.3.0<br/>new, head"]');
    expect(mermaid.stdout).toContain('["foo.v1.2.0<br/>was the head"]');
    const { stdout } = await graph('foo', 'stable', '--base', 'v1', '--head', 'v2', '--format', 'dot');
    expect(stdout).toMatch(/^digraph channel {\n/);
    expect(stdout).toContain('label="replaces, new"');
    // The other way round it is gone.
    expect((await graph('foo', '--base', 'v2', '--head', 'v1')).stdout).toContain('removed, was the head');
  });

  test('as a picture, in a file too', async () => {
    const { exitCode, stdout, stderr } = await graph('foo', '--base', 'v1', '--head', 'v2', '--format', 'svg');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^<svg /);
    expect(stdout).toContain('<title id="graph-title">Channel stable of foo</title>');
    expect(stdout).toContain('New: foo.v1.3.0.');
    const written = join(repository.directory, 'graph.svg');
    await graph('foo', '--base', 'v1', '--head', 'v2', '--format', 'svg', '--output', written);
    expect(readFileSync(written, 'utf8')).toBe(stdout);
    rmSync(written);
    expect(await graph('--format', 'svg')).toMatchObject({ exitCode: 2 });
  });

  test('and without a package which channels differ', async () => {
    expect((await graph('--base', 'v1', '--head', 'v2')).stdout).toBe('catalog  foo  stable (changed)\n');
    expect(await graph('--base', 'v2', '--head', 'v2')).toMatchObject({ stdout: '', stderr: 'No channel differs.\n' });
  });

  test('a channel as it was', async () => {
    const { stdout } = await graph('foo', '--head', 'v1');
    expect(stdout).toContain('["foo.v1.2.0<br/>head"]');
    expect(stdout).not.toContain('foo.v1.3.0');
  });

  test('since a revision, up to files that are not committed yet, from any directory', async () => {
    repository.write({ [file]: smallRepository[file] ?? '' });
    const options = { cwd: join(cwd, 'catalog') };
    const { stdout } = await runCli(['graph', 'foo', '--base', 'v2', '--catalog', '.'], options);
    repository.write(goodChange);
    expect(stdout).toContain('["foo.v1.3.0<br/>removed, was the head');
    expect(await runCli(['graph', 'foo', '--base', 'v2', '--catalog', '../..'], options)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("'../..' is not in the repository"),
    });
  });

  test('through symbolic links into the repository', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'catalog-keeper-link-'));
    try {
      symlinkSync(join(cwd, 'catalog'), join(outside, 'link'));
      const link = join(outside, 'link');
      const revisions = ['--base', 'v1', '--head', 'v2'];
      const { stdout } = await graph('foo', ...revisions, '--catalog', 'catalog');
      expect(stdout).toContain('["foo.v1.3.0<br/>new, head"]');
      for (const words of [
        ['-C', link, '--catalog', '.'],
        ['-C', link, '--catalog', '../catalog'],
        ['-C', link, '--catalog', join(cwd, 'catalog')],
        ['--catalog', link],
      ])
        expect(await graph('foo', ...revisions, ...words)).toMatchObject({ exitCode: 0, stderr: '', stdout });
      expect(await graph('foo', ...revisions, '--catalog', outside)).toMatchObject({ exitCode: 2 });
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  test('a catalog that is no longer there is found in the revision', async () => {
    repository.git('rm', '-q', '-r', 'catalog');
    const { stdout } = await graph('foo', '--base', 'v1', '--catalog', 'catalog');
    repository.git('reset', '-q', '--hard');
    expect(stdout).toContain('["foo.v1.2.0<br/>removed, was the head');
  });

  test('a package that lost its definition: the channel that was the default one', async () => {
    const lost = (smallRepository[file] ?? '').replace('schema: olm.package\n', 'schema: example.other\n');
    repository.write({ [file]: lost });
    const { stdout, stderr, exitCode } = await graph('foo', '--base', 'v2');
    repository.write(goodChange);
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(stdout).toContain('["foo.v1.3.0<br/>removed, was the head');
  });

  test('a package that is gone is drawn as gone', async () => {
    repository.git('rm', '-q', '-r', 'catalog/foo');
    const { stdout, exitCode } = await graph('foo', '--base', 'v1');
    repository.git('reset', '-q', '--hard');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('["foo.v1.2.0<br/>removed, was the head');
  });

  test('of a file that is no part of the catalog, it says what hides it', async () => {
    repository.write({ 'catalog/foo/OWNERS': 'approvers\n' });
    try {
      const { stdout, stderr } = await graph('foo');
      expect(stdout).toContain('foo.v1.1.0');
      expect(stderr).toMatch(
        /catalog\/foo\/OWNERS:1:1: opm reads it as a part of the catalog, but it contains no blob/,
      );
      expect(stderr).toContain('.indexignore');
    } finally {
      repository.git('clean', '-fdq');
    }
  });

  test('what cannot be read is not drawn as removed in silence; what is elsewhere does not matter', async () => {
    repository.write({ [file]: `${goodChange[file]}---\nschema: [\n` });
    const broken = await graph('foo', '--base', 'v1');
    expect(broken.exitCode).toBe(1);
    expect(broken.stderr).toMatch(/catalog\/foo\/catalog\.yaml:\d+:\d+: It cannot be read in the work tree/);
    expect((await graph('foo')).stderr).toMatch(/catalog\.yaml:\d+:\d+: It cannot be read/);
    expect(await graph('--base', 'v1')).toMatchObject({ exitCode: 1, stderr: broken.stderr });
    repository.write({ [file]: 'schema: [\n' });
    // Whoever is told that there is no such package is told what it may be in.
    expect(await graph('foo')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/yaml:\d+:\d+: It cannot be read[\s\S]*Package 'foo' does not exist/),
    });
    // A byte order mark is not why.
    repository.write({ [file]: `\ufeff${bar.replace('bar', '[foo]')}` });
    const { stderr } = await graph('foo');
    expect(stderr).toMatch(/catalog\/foo\/catalog\.yaml:\d+(:\d+)?: It cannot be read/);
    expect(stderr).not.toContain('byte order mark');
    expect(stderr).toContain('name');
    repository.write({ ...goodChange, 'catalog/bar/catalog.yaml': `${bar}---\nschema: [\n` });
    expect(await graph('foo', '--base', 'v1')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await graph()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('catalog/bar/catalog.yaml') });
    repository.write({ 'catalog/bar/catalog.yaml': bar });
  });
});

describe('where each version can be upgraded to', () => {
  test('as text', async () => {
    const { stdout, exitCode } = await graph('foo', '--format', 'text', '--head', 'v1');
    expect(exitCode).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
"catalog  foo  stable
Head: foo.v1.2.0

foo.v1.0.0
  OLM v0: to foo.v1.1.0; reaches the head foo.v1.2.0 in 2 upgrades
  OLM v1: to foo.v1.1.0; reaches foo.v1.2.0

foo.v1.1.0
  OLM v0: to foo.v1.2.0; reaches the head foo.v1.2.0 in 1 upgrade
  OLM v1: to foo.v1.2.0; reaches foo.v1.2.0

foo.v1.2.0
  OLM v0: is the head
  OLM v1: is the newest
"
`);
  });

  test('as JSON that meets the published schema', async () => {
    const report = JSON.parse((await graph('foo', 'stable', '--format', 'json')).stdout);
    const validate = new Ajv2020({ allErrors: true, strict: true }).compile(graphSchema);
    expect([validate(report), validate.errors]).toEqual([true, null]);
    expect(report.channels).toMatchObject([{ catalog: 'catalog', package: 'foo', heads: ['foo.v1.3.0'] }]);
    const way = { successors: ['foo.v1.1.0'], hasMore: false, last: 'foo.v1.3.0' };
    expect(report.channels[0].versions).toContainEqual({
      name: 'foo.v1.0.0',
      version: '1.0.0',
      isEntry: true,
      v0: { standing: 'reaches-head', ...way, hops: 3 },
      v1: { standing: 'upgraded', ...way },
      v1AnyChannel: { standing: 'upgraded', ...way },
    });
  });
});

test.each([
  [['foo', '--base', 'v1', '--format', 'text'], '--base needs --format mermaid, dot or svg, not text'],
  [['--format', 'json'], '--format json needs a package'],
  [['foo', 'beta'], "foo has no channel 'beta'. Its channels: stable."],
  [['bar'], "bar has no channel ''. Its channels: none."],
  [['foo', '--base', 'nowhere'], 'nowhere'],
])('%j is refused', async (words, message) => {
  expect(await graph(...words)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
});
