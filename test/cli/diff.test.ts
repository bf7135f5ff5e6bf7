import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange } from '../support/small-catalog.ts';

const file = 'catalog/foo/catalog.yaml';
const text = goodChange[file] ?? '';
const repository = new GitRepository();

beforeAll(() => {
  repository.commit({ [file]: text, 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
  repository.git('branch', 'base');
});
afterAll(() => repository.remove());

async function diff(...options: readonly string[]) {
  const { stdout, stderr, exitCode } = await runCli(['diff', 'base', 'HEAD', ...options], {
    cwd: repository.directory,
  });
  return { stdout, stderr, exitCode };
}

test('what two revisions differ in', async () => {
  repository.commit({ [file]: text.replaceAll('foo', 'food') });
  const { stdout, stderr, exitCode } = await diff();
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/foo is removed in catalog\n[\s\S]*food is new in catalog\n/);
});

test('a document that cannot be read is named, and what it may hold is not said to be the same', async () => {
  repository.commit({ [file]: `${text}---\nschema: [\n` });
  const { stderr, exitCode } = await diff();
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^catalog-keeper: catalog\/foo\/catalog\.yaml:\d+:\d+: As of HEAD this cannot be read, and/);
  const { change, notCompared } = JSON.parse((await diff('--format', 'json')).stdout);
  expect({ change, notCompared }).toEqual({
    change: [],
    notCompared: [expect.objectContaining({ file, message: expect.stringContaining('As of HEAD') })],
  });
});

test('a file that is a link now is named', async () => {
  rmSync(join(repository.directory, file));
  // It leads nowhere: what writes through it must not reach anything.
  symlinkSync('nowhere', join(repository.directory, file));
  repository.commit({});
  const { stderr, exitCode } = await diff();
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${file}: As of HEAD it was not read, because `);
});

test('an object that is gone is nobody’s mistake', async () => {
  rmSync(join(repository.directory, file));
  repository.commit({ [file]: `${text}# more\n` });
  const id = repository.git('rev-parse', `HEAD:${file}`);
  rmSync(join(repository.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
  const { stderr, exitCode } = await diff();
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`${file}: As of HEAD it was not read, because `);
});
