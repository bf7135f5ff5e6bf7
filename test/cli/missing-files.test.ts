import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { commands } from '../../src/cli/commands/index.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { smallRepository } from '../support/small-catalog.ts';

const repository = new GitRepository();
repository.commit(smallRepository);
const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
const file = join(elsewhere, 'file');
writeFileSync(file, 'text\n');
afterAll(() => {
  repository.remove();
  rmSync(elsewhere, { recursive: true });
});

/** Command lines that name something that is not there, or a file in place of a directory and the other way round. */
const cases: readonly (readonly [argv: readonly string[], message: string])[] = [
  [['check', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [['check', '--repo', file], 'is not a directory. Set --repo DIR to a directory of a clone.'],
  [['validate', 'nowhere'], 'nowhere'],
  [['validate', file], 'is not a directory.'],
  [['validate', '--repo', 'nowhere'], 'nowhere does not exist'],
  [['validate', '--output', 'nowhere/x'], "The file 'nowhere/x' cannot be written: there is no directory 'nowhere'."],
  [['validate', '--output', elsewhere], 'cannot be written: it is a directory.'],
  [['render', 'nowhere'], "'nowhere' is not a file or directory. Begin an image with its registry"],
  [['template render', 'nowhere.yaml'], "There is no file 'nowhere.yaml'. Name the file of a template, or -"],
  [['template render', elsewhere], 'is a directory. Name the file of a template, or -'],
  [
    ['template add-bundle', 'nowhere', '--image', 'quay.io/foo/foo:v1'],
    "There is no directory 'nowhere'. Name that of",
  ],
  [['bundle validate', 'nowhere'], "'nowhere' is not a file or directory"],
  [['bundle validate', file], 'is a file. A bundle is a directory or an image.'],
  [['bundle convert', 'nowhere', '--to', 'plain'], "'nowhere' is not a file or directory"],
  [['bundle to-configmap', 'nowhere', '--name', 'x'], "'nowhere' is not a file or directory"],
  [
    ['bundle from-configmap', 'nowhere', '--output-dir', 'x'],
    "There is no file 'nowhere'. Name the file of a ConfigMap",
  ],
  [['build', 'nowhere'], 'nowhere does not exist'],
  [['build', file], 'is not a directory.'],
  [['generate dockerfile', 'nowhere'], "'nowhere' is not a directory."],
  [['fix', 'nowhere'], 'nowhere does not exist. Check its name.'],
  [['init', '--repo', 'nowhere'], "There is no directory 'nowhere'. Name a directory of the repository."],
  [['watch', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [['publish', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [['audit', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [['composite update', '--repo', 'nowhere'], 'Run this in the root of the repository of a composite'],
  [['promote', 'v1', 'v2', '--repo', 'nowhere'], 'nowhere does not exist. Check its name.'],
  [['sbom', 'nowhere'], "'nowhere' is not a file or directory. Begin an image with its registry"],
  [['preview', 'nowhere'], "'nowhere' is not a file or directory."],
  [['preview', file], 'is not a directory.'],
  [['plan', 'foo', '--repo', 'nowhere'], 'nowhere does not exist. Check its name.'],
  [['plan', 'foo', '--catalog', 'nowhere'], "'nowhere' is not a file or directory."],
  [['install', 'foo', '--catalog', 'nowhere'], "'nowhere' is not a file or directory."],
  [['graph', '--repo', 'nowhere'], 'nowhere'],
  [['diff', 'HEAD', 'HEAD', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [['config', '--repo', 'nowhere'], 'nowhere does not exist. Set --repo DIR to a directory of a clone.'],
  [
    ['replay', 'HEAD~1..HEAD', '--repo', 'nowhere'],
    'nowhere does not exist. Set --repo DIR to a directory of a clone.',
  ],
  [['image inspect', 'oci:nowhere'], 'nowhere. Set the directory of an OCI layout.'],
  [['image inspect', `oci:${file}`], 'has no file oci-layout. Set the directory of an OCI layout.'],
  [['image copy', 'oci:nowhere', 'oci:x'], 'nowhere. Set the directory of an OCI layout.'],
  [['image check', '--catalog', 'nowhere'], 'nowhere does not exist'],
  [['image tags', 'quay.io/foo/foo', '--registry-config', 'nowhere'], 'does not exist. Name an existing file'],
];

test.each(cases)('%j says what is missing, and ends with 2', async ([name = '', ...rest], message) => {
  const { exitCode, stderr } = await runCli([...name.split(' '), ...rest], { cwd: repository.directory });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b|lstat|realpath|scandir|\n {4}at /);
  expect(exitCode).toBe(2);
});

test('every command that takes a file or a directory is among them', () => {
  const tried = new Set(cases.map(([[name = '']]) => name));
  const others = Object.keys(commands).filter(name => !tried.has(name));
  // serve reads in a process of its own: serve.test.ts.
  expect(others.sort()).toEqual(['app', 'completion', 'doctor', 'explain', 'serve']);
});
