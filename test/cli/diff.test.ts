import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { diffSchema } from '../../src/core/report/diff-report.ts';
import { GitRepository } from '../support/git-repository.ts';
import { runCli } from '../support/run-cli.ts';
import { goodChange } from '../support/small-catalog.ts';

const file = 'catalog/foo/catalog.yaml';
const text = goodChange[file] ?? '';
const validate = new Ajv2020({ strict: true }).compile(diffSchema);
const repository = new GitRepository();

beforeAll(() => {
  repository.commit({ [file]: text, 'catalog/bar/catalog.yaml': 'schema: olm.package\nname: bar\n' });
  repository.branch('base');
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

test('what differs in the blob of a package, in that of a channel, and in the names of images', async () => {
  const own =
    'schema: olm.bundle\npackage: foo\nname: foo.v0.1.0\nrelatedImages: [{name: a, image: quay.io/foo/a:v1}]\n---\n';
  repository.commit({ [file]: own + text });
  repository.git('branch', '--force', 'base');
  repository.commit({
    [file]: (own.replace('name: a,', '') + text)
      .replace(/^schema: olm.package$/m, '$&\nproperties: [{type: a, value: 1}]')
      .replace(/^schema: olm.channel$/m, '$&\nproperties: [{type: b, value: 1}]'),
  });
  const { stdout } = await diff();
  expect(stdout.split('\n').slice(2, -1)).toEqual([
    '    - channel stable: other properties: b',
    '    - bundle changed: foo.v0.1.0: related images: 1 with another name',
    '    - other properties of the package: a',
  ]);
  const report = JSON.parse((await diff('--format', 'json')).stdout);
  expect(validate(report) ? [] : validate.errors).toEqual([]);
  repository.commit({ [file]: text });
  repository.git('branch', '--force', 'base');
});

test('a document that cannot be read is named, and what it may hold is not said to be the same', async () => {
  repository.commit({ [file]: `${text}---\nschema: [\n` });
  const { stderr, exitCode } = await diff();
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(/^catalog-keeper: catalog\/foo\/catalog\.yaml:\d+:\d+: It cannot be read in HEAD, so/);
  const report = JSON.parse((await diff('--format', 'json')).stdout);
  expect(validate(report) ? [] : validate.errors).toEqual([]);
  const { change, differenceOmissions } = report;
  expect({ change, differenceOmissions }).toMatchObject({
    change: [{ packages: [{ name: '', kind: 'added' }] }],
    differenceOmissions: [expect.objectContaining({ file, message: expect.stringContaining('in HEAD') })],
  });
});

test('a file that is a link now is named', async () => {
  rmSync(join(repository.directory, file));
  symlinkSync('nowhere', join(repository.directory, file));
  repository.commit({});
  const { stderr, exitCode } = await diff();
  expect(exitCode).toBe(1);
  expect(stderr).toContain(`${file}: It could not be read in HEAD: `);
});

test('an object that is gone is nobody’s mistake', async () => {
  // A repository of its own: no other test finds it damaged.
  const damaged = new GitRepository();
  damaged.commit({ [file]: text });
  damaged.commit({ [file]: `${text}# more\n` });
  const id = damaged.git('rev-parse', `HEAD:${file}`);
  rmSync(join(damaged.directory, '.git/objects', id.slice(0, 2), id.slice(2)));
  const { stderr, exitCode } = await runCli(['diff', 'HEAD~', 'HEAD'], { cwd: damaged.directory });
  damaged.remove();
  expect(exitCode).toBe(3);
  expect(stderr).toContain(`${file}: It could not be read in HEAD: `);
});

test('what cannot be read on both sides is no difference', async () => {
  const broken = 'schema: olm.bundle\npackage: foo\nname: foo.v9.0.0\nimage: 5\n';
  const unread = new GitRepository();
  unread.commit({ [file]: broken });
  unread.commit({ [file]: `${broken}---\nschema: other\npackage: foo\n` });
  const { stderr, exitCode } = await runCli(['diff', 'HEAD~', 'HEAD'], { cwd: unread.directory });
  unread.remove();
  expect([exitCode, stderr]).toEqual([0, '']);
});
