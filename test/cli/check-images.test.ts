import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { GitRepository } from '../support/git-repository.ts';
import { bundleLabels, operatorBundle } from '../support/operator-bundle.ts';
import { broken } from '../support/registry/faults.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage, testIndex } from '../support/registry/push-image.ts';
import { runCli } from '../support/run-cli.ts';

let registry: MemoryRegistry;
const images = new Map<string, string>();
const blobs = new Map<string, string>();
const repositories: GitRepository[] = [];
const blobOf = (version: string) => blobs.get(version) ?? '';
const digestOf = (name: string) => images.get(name)?.split('@')[1] ?? 'none';

beforeAll(async () => {
  registry = await startMemoryRegistry();
  const operator = await pushImage(registry, 'foo/operator:v1', testIndex(['amd64', 'arm64']));
  images.set('operator', operator);
  for (const version of ['1.0.0', '1.1.0']) {
    const image = bundleImage({ files: operatorBundle({ version, operator }), labels: bundleLabels });
    const reference = await pushImage(registry, `foo/bundle:v${version}`, image);
    images.set(version, reference);
    const run = await runCli(['render', reference, '--migrate-level', 'all', '--insecure', registry.host]);
    expect(run).toMatchObject({ exitCode: 0, stderr: '' });
    blobs.set(version, run.stdout);
  }
});

afterAll(async () => {
  for (const repository of repositories) repository.remove();
  await registry.stop();
});

/** Judges a change that adds the bundle 1.1.0 to a catalog with 1.0.0. */
async function check(second: string, ...options: string[]): Promise<Verdict & { readonly exitCode: number }> {
  const repository = new GitRepository();
  repositories.push(repository);
  const definition = '---\ndefaultChannel: stable\nname: foo\nschema: olm.package\n';
  const channel = (entries: string) => `---\nentries:\n${entries}name: stable\npackage: foo\nschema: olm.channel\n`;
  const first = '- name: foo.v1.0.0\n';
  const file = 'catalog/foo/catalog.yaml';
  const released = blobOf('1.0.0');
  repository.commit({ CODEOWNERS: '/catalog/foo/ @alice\n', [file]: definition + channel(first) + released });
  repository.branch('base');
  const both = channel(`${first}- name: foo.v1.1.0\n  replaces: foo.v1.0.0\n`);
  repository.commit({ [file]: definition + both + released + second });
  registry.forgetRequests();
  const { exitCode, stdout } = await runCli(
    ['check', '--base', 'base', '--head', 'HEAD', '--author', 'alice', '--format', 'json', ...options],
    { cwd: repository.directory },
  );
  return { ...(JSON.parse(stdout) as Verdict), exitCode };
}

const insecure = () => ['--insecure', registry.host];
const errorsOf = ({ findings }: Verdict) => findings.filter(({ severity }) => severity !== 'warning');

describe('check asks the registry about what a change adds', () => {
  test('a bundle that its image renders to is merged, and images that were there are not requested', async () => {
    const verdict = await check(blobOf('1.1.0'), ...insecure());
    expect(errorsOf(verdict)).toEqual([]);
    expect(verdict).toMatchObject({ exitCode: 0, decision: { action: 'merge' } });
    expect(verdict.reproduce).toContain(` --author alice --insecure ${registry.host}`);
    const released = digestOf('1.0.0');
    expect(registry.log().filter(line => line.includes(released))).toEqual([]);
  });

  test('an image that does not exist is refused', async () => {
    const absent = `sha256:${'0'.repeat(64)}`;
    const verdict = await check(blobOf('1.1.0').replaceAll(digestOf('1.1.0'), absent), ...insecure());
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'refuse' } });
    expect(errorsOf(verdict)[0]).toMatchObject({
      check: 'image-exists',
      severity: 'error',
      file: 'catalog/foo/catalog.yaml',
    });
  });

  test('R18 a blob that says otherwise than its image is refused', async () => {
    const verdict = await check(blobOf('1.1.0').replace('displayName: Foo', 'displayName: Bar'), ...insecure());
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'refuse' } });
    expect(errorsOf(verdict).map(finding => finding.check)).toEqual(['blob-matches-bundle']);
  });

  test('R18 the image of an operator is no bundle, and refused', async () => {
    const [bundle = '', operator = ''] = [images.get('1.1.0'), images.get('operator')];
    const verdict = await check(blobOf('1.1.0').replaceAll(bundle, operator), ...insecure());
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'refuse' } });
    expect(errorsOf(verdict).map(finding => finding.check)).toContain('image-is-a-bundle');
  });

  test('R18 the image of a bundle of another package is refused, and named as that once', async () => {
    const label = 'operators.operatorframework.io.bundle.package.v1';
    const files = Object.entries(operatorBundle({ version: '1.1.0' }));
    const renamed = files.map(
      ([path, text]) => [path, String(text).replace(`${label}: foo`, `${label}: bar`)] as const,
    );
    const image = bundleImage({ files: Object.fromEntries(renamed), labels: { ...bundleLabels, [label]: 'bar' } });
    const stranger = await pushImage(registry, 'bar/bundle:v1.1.0', image);
    const verdict = await check(blobOf('1.1.0').replaceAll(images.get('1.1.0') ?? '', stranger), ...insecure());
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'refuse' } });
    expect(errorsOf(verdict)).toEqual([
      expect.objectContaining({
        check: 'image-is-a-bundle',
        message: `${stranger} is a bundle of bar, but the catalog refers to it for foo.`,
        fix: 'Use the image of a bundle of foo.',
      }),
    ]);
  });

  test('where no registry answers the change waits, and nobody is blamed', async () => {
    const nobody = '127.0.0.1:1';
    const verdict = await check(blobOf('1.1.0').replaceAll(registry.host, nobody), '--insecure', nobody);
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'wait' } });
    expect(errorsOf(verdict).map(({ severity }) => severity)).toContain('unknown');
    expect(errorsOf(verdict).map(({ severity }) => severity)).not.toContain('error');
  });

  test('while the registry is in trouble the change waits, and nobody is blamed', async () => {
    registry.inject(/manifests/, broken(503));
    const verdict = await check(blobOf('1.1.0'), ...insecure());
    expect(verdict).toMatchObject({ exitCode: 1, decision: { action: 'wait' } });
    expect([...new Set(errorsOf(verdict).map(({ severity }) => severity))]).toEqual(['unknown']);
  });
});
