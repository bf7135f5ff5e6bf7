import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeEvidence } from '../../src/cli/install/write-evidence.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

/** Files whose names the command line does not say, in a checkout of somebody else's change: it may have links of these names. */
let repository: GitRepository;
let outside: string;

beforeEach(() => {
  repository = new GitRepository();
  repository.commit(smallRepository);
  outside = mkdtempSync(join(tmpdir(), 'catalog-keeper-test-'));
  writeFileSync(join(outside, 'victim'), 'mine');
});

afterEach(() => {
  repository.remove();
  rmSync(outside, { recursive: true, force: true });
});

const at = (path: string) => join(repository.directory, path);
const run = (...args: readonly string[]) => runCli(args, { cwd: repository.directory });

function expectUntouched(): void {
  expect(readdirSync(outside)).toEqual(['victim']);
  expect(readFileSync(join(outside, 'victim'), 'utf8')).toBe('mine');
}

describe('nothing is written through a link', () => {
  test.each(['victim', 'missing'])('that has the name of a drawing and leads to %s', async target => {
    mkdirSync(at('graphs'));
    symlinkSync(join(outside, target), at('graphs/Channel-stable-of-foo.svg'));
    const { exitCode, stderr } = await run('graph', 'foo', 'stable', '--format', 'svg', '--output-dir', 'graphs');
    expect(exitCode).toBe(2);
    expect(stderr).toContain("The file 'graphs/Channel-stable-of-foo.svg' cannot be written: it is a symbolic link.");
    expectUntouched();
  });

  test('that has the name of a Dockerfile', async () => {
    symlinkSync(join(outside, 'missing'), at('catalog.Dockerfile'));
    const { exitCode, stderr } = await run('generate', 'dockerfile', 'catalog');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('exists. Remove it');
    expectUntouched();
  });

  test.each(['watched.jsonl', 'objects.json', 'manager.main.log'])('that has the name of evidence: %s', name => {
    mkdirSync(at('evidence'));
    symlinkSync(join(outside, 'victim'), at(join('evidence', name)));
    const evidence = { objects: [], logs: [{ pod: 'manager', container: 'main', text: 'log' }] };
    expect(() => writeEvidence(repository.directory, 'evidence', '{}\n', evidence)).toThrow('is a symbolic link');
    expectUntouched();
  });

  test('a directory that is named is written to, even by a link', async () => {
    symlinkSync(outside, at('graphs'));
    const { exitCode } = await run('graph', 'foo', 'stable', '--output-dir', 'graphs');
    expect(exitCode).toBe(0);
    expect(lstatSync(join(outside, 'Channel-stable-of-foo.mmd')).isFile()).toBe(true);
  });
});

describe('fix DIR --write', () => {
  const broken = `${smallRepository['catalog/foo/catalog.yaml']}---\nschema: bar\nname: 1.10\n`;

  test('does not leave the repository through a link', async () => {
    writeFileSync(join(outside, 'catalog.yaml'), broken);
    symlinkSync(outside, at('catalogs'));
    const { exitCode, stderr } = await run('fix', 'catalogs', '--write');
    expect({ exitCode, text: readFileSync(join(outside, 'catalog.yaml'), 'utf8') }).toEqual({
      exitCode: 2,
      text: broken,
    });
    expect(stderr).toContain("'catalogs' leads out of the repository through a symbolic link. Nothing was written.");
  });

  test('follows a link within the repository, and one that is in none', async () => {
    writeFileSync(at('catalog/foo/catalog.yaml'), broken);
    symlinkSync('catalog', at('latest'));
    expect((await run('fix', 'latest', '--write')).stderr).toContain('Fixed 1 finding in 1 file.');
    writeFileSync(at('catalog/foo/catalog.yaml'), broken);
    symlinkSync(at('catalog'), join(outside, 'mine'));
    expect((await runCli(['fix', 'mine', '--write'], { cwd: outside })).stderr).toContain('Fixed 1 finding in 1 file.');
  });
});
