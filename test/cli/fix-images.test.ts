import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GitRepository } from '../support/git-repository.ts';
import { bundleLabels, operatorBundle } from '../support/operator-bundle.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';

const file = 'catalog/foo/catalog.yaml';
const definition =
  '---\nschema: olm.package\nname: foo\ndefaultChannel: stable\n---\nschema: olm.channel\npackage: foo\nname: stable\nentries:\n- name: foo.v1.0.0\n';
let registry: MemoryRegistry;
let repository: GitRepository;
/** The bundle with the digest, and with the tag. */
let pinned = '';
let tagged = '';

beforeAll(async () => {
  registry = await startMemoryRegistry();
  repository = new GitRepository();
  const operator = await pushImage(registry, 'foo/operator:v1', testIndex(['amd64', 'arm64']));
  const image = bundleImage({ files: operatorBundle({ version: '1.0.0', operator }), labels: bundleLabels });
  const reference = await pushImage(registry, 'foo/bundle:v1.0.0', image);
  const run = await runCli(['render', reference, '--migrate-level', 'all', '--insecure', registry.host]);
  pinned = run.stdout;
  tagged = pinned.replaceAll(reference, `${registry.host}/foo/bundle:v1.0.0`);
  repository.commit({
    CODEOWNERS: '/catalog/foo/ @alice\n',
    [file]: definition.replace('- name: foo.v1.0.0', '- name: foo.v0.9.0'),
  });
  repository.branch('base');
});

afterAll(async () => {
  repository.remove();
  await registry.stop();
});

test('replaces a tag by the digest that the registry names, wherever the bundle has it', async () => {
  expect(tagged).not.toBe(pinned);
  repository.write({ [file]: definition + tagged });
  const fix = ['fix', '--base', 'base', '--check', 'image-is-pinned', '--insecure', registry.host, '--write'];
  const { stderr } = await runCli(fix, { cwd: repository.directory });
  expect(stderr).toContain('Fixed ');
  expect(readFileSync(join(repository.directory, file), 'utf8')).toBe(definition + pinned);
});

test('leaves a tag that no registry knows', async () => {
  const text = definition + tagged.replaceAll('bundle:v1.0.0', 'bundle:v9');
  repository.write({ [file]: text });
  const fix = ['fix', '--base', 'base', '--check', 'image-is-pinned', '--insecure', registry.host, '--write'];
  expect(await runCli(fix, { cwd: repository.directory })).toMatchObject({ exitCode: 1, stdout: '' });
  expect(readFileSync(join(repository.directory, file), 'utf8')).toBe(text);
});
