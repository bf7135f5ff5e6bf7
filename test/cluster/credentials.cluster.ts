import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { openCluster } from '../../src/adapters/cluster/open-cluster.ts';
import { type ClusterObject, referenceTo } from '../../src/core/cluster/object.ts';
import { objectOf, textOf } from '../../src/core/json/fields.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls, testCluster } from '../support/cluster/install.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { until } from '../support/until.ts';

const name = 'catalog-keeper-test';
const directory = mkdtempSync(join(tmpdir(), 'keeper-credentials-'));
const rbac = 'rbac.authorization.k8s.io';
const account = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name, namespace: 'default' } };
const secret = {
  apiVersion: 'v1',
  kind: 'Secret',
  type: 'kubernetes.io/service-account-token',
  metadata: { name, namespace: 'default', annotations: { 'kubernetes.io/service-account.name': name } },
};
const binding = {
  apiVersion: `${rbac}/v1`,
  kind: 'ClusterRoleBinding',
  metadata: { name },
  roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
  subjects: [{ kind: 'ServiceAccount', name, namespace: 'default' }],
};
const roleWith = (rules: readonly JsonObject[]): ClusterObject => ({
  apiVersion: `${rbac}/v1`,
  kind: 'ClusterRole',
  metadata: { name },
  rules,
});
const rule = (group: string, resources: readonly string[], verbs: readonly string[]): JsonObject => ({
  apiGroups: [group],
  resources,
  verbs,
});
const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);

/** The cluster with another token. */
function clusterAs(token: string) {
  const config = parse(readFileSync(process.env.KUBECONFIG ?? '', 'utf8'));
  const users = config.users.map((user: object) => ({ ...user, user: { token } }));
  const file = join(directory, 'config.yaml');
  writeFileSync(file, stringify({ ...config, users }));
  return openCluster(file, {});
}

/** The token of an account that may do no more than this. */
async function tokenFor(rules: readonly JsonObject[]): Promise<string> {
  const role = roleWith(rules);
  await testCluster().remove(referenceTo(role));
  expect(await testCluster().create(role)).toMatchObject({ kind: 'done' });
  const token = async () => textOf(objectOf((await testCluster().get(referenceTo(secret))) ?? {}, 'data'), 'token');
  await until(token);
  return Buffer.from(await token(), 'base64').toString();
}

beforeAll(async () => {
  for (const object of [account, secret, binding]) await testCluster().create(object);
});
afterAll(async () => {
  for (const object of [binding, roleWith([]), secret, account]) await testCluster().remove(referenceTo(object));
  rmSync(directory, { recursive: true });
  expect(await leftOfInstalls()).toEqual([]);
});

test('a token that is not accepted is named', async () => {
  const cluster = clusterAs('wrong');
  await expect(installFrom(catalog, undefined, fooHead, { cluster })).rejects.toMatchObject({ code: 'unauthorized' });
});

test('without the right to list definitions nothing is begun, since it would not be known which to remove', async () => {
  const cluster = clusterAs(await tokenFor([]));
  await expect(installFrom(catalog, undefined, fooHead, { cluster })).rejects.toMatchObject({
    code: 'forbidden',
    message: 'Objects of kind CustomResourceDefinition may not be read with these credentials.',
  });
});

const definitions = rule('apiextensions.k8s.io', ['customresourcedefinitions'], ['get', 'list', 'delete']);
const followed = [
  rule('operators.coreos.com', ['*'], ['get', 'list', 'watch']),
  rule('', ['pods', 'events', 'namespaces'], ['get', 'list', 'watch']),
  rule('apps', ['deployments'], ['get', 'list', 'watch']),
  rule('batch', ['jobs'], ['get', 'list', 'watch']),
  rule(rbac, ['clusterroles', 'clusterrolebindings'], ['get', 'list']),
];

test('the role in the guide is enough to install, to upgrade, and to remove everything', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/install.md'), 'utf8');
  const shown = /^```yaml\n([\s\S]*?kind: ClusterRole\n[\s\S]*?)^```$/m.exec(guide)?.[1] ?? '';
  const cluster = clusterAs(await tokenFor(parse(shown).rules));
  const bundles = [
    { version: '1.0.0', owns: true },
    { version: '1.1.0', replaces: '1.0.0', owns: true },
  ];
  const upgrade = { ...fooHead, target: 'foo.v1.1.0', from: 'foo.v1.0.0' };
  const { outcome, leftBehind } = await installFrom(smallCatalog(bundles), undefined, upgrade, { cluster });
  expect(outcome).toEqual({ kind: 'succeeded' });
  expect(leftBehind).toEqual([]);
});

test.each([
  ['a namespace', [], /^Namespace catalog-keeper-\w+ may not be created with these credentials/],
  [
    'a catalog',
    [rule('', ['namespaces'], ['create', 'delete'])],
    /^CatalogSource catalog-keeper may not be created with these credentials/,
  ],
])('without the right to create %s, that is named, and nothing is left', async (_, rules, message) => {
  const cluster = clusterAs(await tokenFor([definitions, ...followed, ...rules]));
  const { outcome, leftBehind } = await installFrom(catalog, undefined, fooHead, { cluster });
  expect(outcome).toMatchObject({
    failure: { code: 'Forbidden', cause: 'cluster', message: expect.stringMatching(message) },
  });
  expect(leftBehind).toEqual([]);
});
