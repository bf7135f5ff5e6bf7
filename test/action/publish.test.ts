import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { runPublish } from '../../src/action/run-publish.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { smallRepository } from '../support/small-catalog.ts';
import { beginStep } from './begin-step.ts';
import { usualInputs } from './usual-inputs.ts';

const checkout = new GitRepository();
const runner = mkdtempSync(join(tmpdir(), 'keeper-publish-action-'));
const before = { ...process.env };
let registry: MemoryRegistry;

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const config = `publish: {image: ${registry.host}/catalogs, base: scratch}\n`;
  checkout.commit({ ...smallRepository, '.github/catalog-keeper.yml': config });
});
beforeEach(() => {
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  beginStep({
    GITHUB_REPOSITORY: 'acme/catalog',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_OUTPUT: join(runner, 'output'),
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    RUNNER_TEMP: runner,
  });
});
afterAll(async () => {
  process.env = before;
  process.exitCode = undefined;
  rmSync(runner, { recursive: true, force: true });
  checkout.remove();
  await registry.stop();
});

async function publish(directory = checkout.directory) {
  const usual = usualInputs(directory);
  const registries = { ...usual.registries, options: { insecureHosts: [registry.host] } };
  const silent = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await runPublish({ ...usual, command: 'publish', registries }).finally(() => silent.mockRestore());
  const text = readFileSync(join(runner, 'output'), 'utf8');
  const output = new Map(
    [...text.matchAll(/^(\S+)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map(([, name, , value]) => [name, value]),
  );
  return { output, summary: readFileSync(join(runner, 'summary'), 'utf8') };
}

test('the catalogs of the checkout are published, with outputs for the steps that follow', async () => {
  const { output, summary } = await publish();
  const image = `${registry.host}/catalogs`;
  const live = [{ name: 'catalog', state: 'published', image, digest: output.get('digest') }];
  expect(output.get('decision')).toBe('published');
  expect(output.get('image')).toBe(image);
  expect(JSON.parse(output.get('images') ?? '')).toEqual(live);
  expect(JSON.parse(output.get('published') ?? '')).toEqual(live);
  expect(JSON.parse(readFileSync(output.get('report') ?? '', 'utf8'))).toMatchObject({ schemaVersion: 1 });
  expect(summary).toContain(`| \`catalog\` | ✅ published | \`${image}@${output.get('digest')}\` \`latest\` |`);
});

test('the second time nothing is new to attest', async () => {
  const { output } = await publish();
  expect([output.get('decision'), output.get('published')]).toEqual(['unchanged', '[]']);
  expect(JSON.parse(output.get('images') ?? '')).toMatchObject([{ state: 'unchanged' }]);
});

test('outputs that a step prints command no runner, and are the names for who reads them', async () => {
  const other = new GitRepository();
  try {
    const config = `catalogs: {paths: ['*x']}\npublish: {image: ${registry.host}/other, base: scratch}\n`;
    const name = '##[error]\u009bx';
    const text = smallRepository['catalog/foo/catalog.yaml'] ?? '';
    other.commit({ [`${name}/foo/catalog.yaml`]: text, '.github/catalog-keeper.yml': config });
    const { output } = await publish(other.directory);
    expect(JSON.parse(output.get('images') ?? '')).toMatchObject([{ name, state: 'published' }]);
    for (const key of ['images', 'published']) expect(output.get(key)).not.toMatch(/##\[|\u009b/);
  } finally {
    other.remove();
  }
});

test('a catalog that is not valid fails the step, and says why', async () => {
  checkout.commit({ 'catalog/foo/catalog.yaml': 'schema: olm.package\nname: foo\n' });
  const { output, summary } = await publish();
  expect([output.get('decision'), output.get('images'), process.exitCode]).toEqual(['failed', '[]', 1]);
  expect(summary).toContain('❌ failed | The catalog is not valid:');
});
