import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { type CliRun, runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

/** Other images are not needed for it: so no registry is asked. */
const change = {
  'catalog/foo/catalog.yaml': `${smallRepository['catalog/foo/catalog.yaml']}---\nschema: olm.deprecations\npackage: foo\nentries:\n- reference:\n    schema: olm.bundle\n    name: foo.v1.0.0\n  message: Too old.\n`,
};

let origin: GitRepository;
let directory: string;
beforeAll(() => {
  origin = new GitRepository();
  origin.git('config', 'uploadpack.allowFilter', 'true');
  origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  origin.commit(smallRepository);
  origin.branch('good');
  origin.commit({ 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
  origin.git('switch', '--quiet', 'good');
  origin.commit(change);
  origin.git('switch', '--quiet', 'main');
  directory = mkdtempSync(join(tmpdir(), 'partial-clone-'));
});
afterAll(() => {
  origin.remove();
  rmSync(directory, { recursive: true, force: true });
});

/** Clones, and makes the clone note each time that it fetches. */
function clone(name: string, ...options: string[]): { readonly at: string; fetches(): number } {
  const at = join(directory, name);
  const log = join(directory, `${name}.log`);
  const uploadPack = join(directory, `${name}.sh`);
  execFileSync('git', ['clone', '--quiet', '--no-checkout', ...options, `file://${origin.directory}`, at]);
  writeFileSync(uploadPack, `#!/bin/sh\necho >> '${log}'\nexec git-upload-pack "$@"\n`, { mode: 0o755 });
  execFileSync('git', ['-C', at, 'config', 'remote.origin.uploadpack', uploadPack]);
  return { at, fetches: () => (existsSync(log) ? readFileSync(log, 'utf8').length : 0) };
}

function check(at: string, ...options: string[]): Promise<CliRun> {
  const revisions = ['--base', 'origin/main', '--head', 'origin/good'];
  return runCli(['check', '-C', at, ...revisions, '--author', 'alice', '--format', 'json', ...options]);
}

describe('a partial clone', () => {
  test.each(['blob:none', 'tree:0'])(
    'without what --filter=%s leaves out gives the verdict of a whole one',
    async filter => {
      const partial = clone(`partial-${filter}`, `--filter=${filter}`);
      const whole = clone(`whole-${filter}`);
      const verdict = await check(partial.at);
      expect(JSON.parse(verdict.stdout)).toMatchObject({ decision: { action: 'merge' } });
      expect(verdict).toEqual(await check(whole.at));
      expect(whole.fetches()).toBe(0);
      expect(partial.fetches()).toBeGreaterThan(0);
      expect(partial.fetches()).toBeLessThanOrEqual(6);
    },
  );

  test.each(['blob:none', 'tree:0'])('with --offline nothing is fetched of %s, and it is said how to', async filter => {
    const { at, fetches } = clone(`offline-${filter}`, `--filter=${filter}`);
    const { exitCode, stdout, stderr } = await check(at, '--offline');
    expect([exitCode, stdout, fetches()]).toEqual([3, '', 0]);
    expect(stderr).toMatch(/is a partial clone that lacks .*git fetch --refetch --no-filter/);
    execFileSync('git', ['-C', at, 'fetch', '--quiet', '--refetch', '--no-filter']);
    expect((await check(at, '--offline')).exitCode).toBe(0);
  });

  test('whose remote is gone: nobody is blamed', async () => {
    const { at } = clone('gone', '--filter=blob:none');
    execFileSync('git', ['-C', at, 'config', 'remote.origin.url', join(directory, 'nowhere')]);
    const { exitCode, stdout, stderr } = await check(at);
    expect([exitCode, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(
      /^catalog-keeper: Objects of this partial clone could not be fetched from origin: .*nowhere.*\n$/,
    );
  });

  test('that is shallow and has a work tree', async () => {
    const { at } = clone('work', '--filter=blob:none', '--depth=1', '--branch=good');
    execFileSync('git', ['-C', at, 'checkout', '--quiet', 'good']);
    appendFileSync(join(at, 'CODEOWNERS'), '# more\n');
    const { exitCode, stdout, stderr } = await runCli(['check', '-C', at, '--base', 'HEAD', '--author', 'alice']);
    expect([exitCode, stderr]).toEqual([1, '']);
    expect(stdout).toContain('CODEOWNERS');
  });
});
