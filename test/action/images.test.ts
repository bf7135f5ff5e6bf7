import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Verdict } from '../../src/core/report/verdict.ts';
import { type BuiltProgram, builtProgram } from '../support/built-once.ts';
import { GitRepository } from '../support/git-repository.ts';
import { type MemoryRegistry, startMemoryRegistry } from '../support/registry/memory-registry.ts';
import { bundleImage, pushImage } from '../support/registry/push-image.ts';
import { user } from '../support/registry/test-registry.ts';
import { pullRequestPayload } from './pull-request-payload.ts';

const place = mkdtempSync(join(tmpdir(), 'action-images-'));
let action: BuiltProgram;
let registry: MemoryRegistry;
let repository: GitRepository;
let sha: string;

const csv = `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: foo.v1.0.0
  annotations: {alm-examples: '[]'}
spec:
  displayName: Foo
  version: 1.0.0
  minKubeVersion: 1.25.0
  install: {strategy: deployment, spec: {deployments: []}}
  installModes:
  - {type: AllNamespaces, supported: true}
`;
const prefix = 'operators.operatorframework.io.bundle.';
const labels = {
  [`${prefix}mediatype.v1`]: 'registry+v1',
  [`${prefix}manifests.v1`]: 'manifests/',
  [`${prefix}metadata.v1`]: 'metadata/',
  [`${prefix}package.v1`]: 'foo',
  [`${prefix}channels.v1`]: 'stable',
};
const annotations = `annotations:\n${Object.entries(labels)
  .map(([name, value]) => `  ${name}: ${value}\n`)
  .join('')}`;

const image = bundleImage({ files: { 'manifests/foo.yaml': csv, 'metadata/annotations.yaml': annotations }, labels });

/** A catalog with one bundle, as its image renders. */
function catalogWith(image: string): string {
  return `---
schema: olm.package
name: foo
defaultChannel: stable
---
schema: olm.channel
name: stable
package: foo
entries:
- name: foo.v1.0.0
---
schema: olm.bundle
name: foo.v1.0.0
package: foo
image: ${image}
properties:
- type: olm.package
  value: {packageName: foo, version: 1.0.0}
- type: olm.csv.metadata
  value:
    annotations: {alm-examples: '[]'}
    apiServiceDefinitions: {}
    crdDescriptions: {}
    displayName: Foo
    installModes:
    - {supported: true, type: AllNamespaces}
    minKubeVersion: 1.25.0
    provider: {}
relatedImages:
- name: ""
  image: ${image}
`;
}

beforeAll(async () => {
  action = await builtProgram('action');
  registry = await startMemoryRegistry({ authentication: 'htpasswd' });
  const reference = await pushImage(registry, 'foo/foo-bundle:v1.0.0', image);
  repository = new GitRepository();
  repository.commit({ CODEOWNERS: '/catalog/foo/ @alice\n' });
  repository.git('switch', '--quiet', '--create', 'pull');
  repository.commit({ 'catalog/foo/catalog.yaml': catalogWith(reference) });
  repository.git('switch', '--quiet', 'main');
  repository.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  sha = repository.head();
  const { username, password } = user;
  const auth = Buffer.from(`${username}:${password}`).toString('base64');
  mkdirSync(join(place, 'docker'));
  writeFileSync(join(place, 'docker/config.json'), JSON.stringify({ auths: { [registry.host]: { auth } } }));
});

afterAll(async () => {
  await registry.stop();
  repository.remove();
  rmSync(place, { recursive: true, force: true });
});

/** Runs the Action as a runner does, beside the registry of this process. */
async function run(environment: Readonly<Record<string, string>>): Promise<{ verdict: Verdict; stdout: string }> {
  const runner = mkdtempSync(join(place, 'runner-'));
  for (const name of ['output', 'summary']) writeFileSync(join(runner, name), '');
  const directory = environment.INPUT_DIRECTORY ?? repository.directory;
  const alice = { login: 'alice', id: 1 };
  const payload = pullRequestPayload(directory, environment.GITHUB_SHA ?? sha, { user: alice });
  writeFileSync(join(runner, 'event.json'), JSON.stringify(payload));
  const stdout = await new Promise<string>(resolve => {
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: action.compiled,
      HOME: runner,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_SHA: sha,
      GITHUB_EVENT_PATH: join(runner, 'event.json'),
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
      RUNNER_TEMP: runner,
      INPUT_DIRECTORY: repository.directory,
      ...environment,
    };
    execFile(process.execPath, [join(action.directory, 'index.js')], { env }, (_error, output) => resolve(output));
  });
  const report = /^report<<(\S+)\n([\s\S]*?)\n\1$/m.exec(readFileSync(join(runner, 'output'), 'utf8'))?.[2] ?? '';
  return { verdict: JSON.parse(readFileSync(report, 'utf8')) as Verdict, stdout };
}

const outcomeOf = (verdict: Verdict, id: string) => verdict.checks.find(check => check.id === id)?.outcome;
const about = (verdict: Verdict, check: string) => verdict.findings.filter(finding => finding.check === check);

test('the credentials of the docker configuration open the registry, and the bundle is compared with the catalog', async () => {
  const { verdict } = await run({
    DOCKER_CONFIG: join(place, 'docker'),
    'INPUT_INSECURE-REGISTRIES': registry.host,
    'INPUT_TOKEN-SERVERS': 'registry.example=auth.example:8443',
  });
  expect(verdict.reproduce).toContain(
    `--author alice --author-id 1 --insecure ${registry.host} --token-server registry.example=auth.example:8443`,
  );
  expect(verdict.findings.filter(({ severity }) => severity !== 'warning' && severity !== undefined)).toEqual([
    expect.objectContaining({ check: 'new-package-is-approved' }),
  ]);
  for (const id of ['image-exists', 'image-is-a-bundle', 'blob-matches-bundle'])
    expect([id, outcomeOf(verdict, id)]).toEqual([id, 'passed']);
});

test('what the command line knows of registries has its inputs, one a line: plain HTTP alone, and a mirror', async () => {
  const { verdict } = await run({
    DOCKER_CONFIG: join(place, 'docker'),
    'INPUT_INSECURE-REGISTRIES': `http://${registry.host}\nother.example:5000\n`,
    'INPUT_REGISTRY-MIRRORS': `quay.io/foo=${registry.host}/foo\ndocker.io=mirror.example/hub`,
  });
  expect(verdict.reproduce).toContain(
    ` --insecure http://${registry.host} --insecure other.example:5000 --mirror quay.io/foo=${registry.host}/foo --mirror docker.io=mirror.example/hub`,
  );
  expect(outcomeOf(verdict, 'blob-matches-bundle')).toBe('passed');
});

test('an image whose registry does not answer is read from its mirror', async () => {
  const [, digest] = (await pushImage(registry, 'foo/foo-bundle:v1.0.0', image)).split('@');
  const nobody = '127.0.0.1:1';
  const elsewhere = new GitRepository();
  elsewhere.commit({ CODEOWNERS: '/catalog/foo/ @alice\n' });
  elsewhere.git('switch', '--quiet', '--create', 'pull');
  elsewhere.commit({ 'catalog/foo/catalog.yaml': catalogWith(`${nobody}/far/bundle@${digest}`) });
  elsewhere.git('switch', '--quiet', 'main');
  elsewhere.git('merge', '--quiet', '--no-ff', '--message=merge', 'pull');
  const { verdict } = await run({
    DOCKER_CONFIG: join(place, 'docker'),
    INPUT_DIRECTORY: elsewhere.directory,
    GITHUB_SHA: elsewhere.git('rev-parse', 'HEAD'),
    'INPUT_INSECURE-REGISTRIES': `${registry.host}\n${nobody}`,
    'INPUT_REGISTRY-MIRRORS': `${nobody}/far/bundle=${registry.host}/foo/foo-bundle`,
  });
  elsewhere.remove();
  expect(about(verdict, 'image-exists')).toEqual([]);
  expect(outcomeOf(verdict, 'blob-matches-bundle')).toBe('passed');
});

test('without credentials the image is not known, which is for a maintainer and blames nobody', async () => {
  const { verdict } = await run({ 'INPUT_INSECURE-REGISTRIES': registry.host });
  expect(about(verdict, 'image-exists')).toEqual([
    expect.objectContaining({ severity: 'unknown', actor: 'maintainer' }),
  ]);
  expect(verdict.decision?.action).toBe('wait');
  expect(verdict.decision?.reasons.map(({ actor }) => actor)).not.toContain('infrastructure');
});

test('R1 a registry at a private address is not asked unless the workflow opens it', async () => {
  registry.forgetRequests();
  const { verdict } = await run({ DOCKER_CONFIG: join(place, 'docker') });
  expect(about(verdict, 'image-registry-is-allowed')).toEqual([expect.objectContaining({ severity: 'error' })]);
  expect(about(verdict, 'image-exists')).toEqual([]);
  expect(verdict.decision?.reasons.map(({ actor }) => actor)).not.toContain('infrastructure');
  expect(registry.requests).toEqual([]);
});

test('R20 no report holds the password', async () => {
  const { verdict, stdout } = await run({
    DOCKER_CONFIG: join(place, 'docker'),
    'INPUT_INSECURE-REGISTRIES': registry.host,
  });
  expect(JSON.stringify(verdict) + stdout).not.toContain(user.password);
});
