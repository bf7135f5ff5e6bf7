import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { ClusterObject } from '../../src/core/cluster/object.ts';
import { referenceTo } from '../../src/core/cluster/object.ts';
import { startAdmission } from '../support/cluster/admission.ts';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls, testCluster } from '../support/cluster/install.ts';
import { smallCatalog, smallDefinition } from '../support/cluster/small-operator.ts';
import { until } from '../support/until.ts';

const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);
const provides = [{ group: 'example.com', kind: 'Foo' }];
const made: ClusterObject[] = [];

async function make(object: ClusterObject): Promise<void> {
  expect(await testCluster().create(object)).toMatchObject({ kind: 'done' });
  made.push(object);
}

afterEach(async () => {
  for (const object of made.splice(0)) {
    await testCluster().remove(referenceTo(object));
    await until(async () => (await testCluster().get(referenceTo(object))) === undefined);
  }
});
afterAll(async () => {
  expect(await leftOfInstalls()).toEqual([]);
});

test.each([
  ['OLM v1', { 'olm.operatorframework.io/owner-name': 'foo' }, ' of ClusterExtension foo (OLM v1)'],
  ['OLM v0', { 'operators.coreos.com/foo.bar': '' }, ' of operator foo in namespace bar (OLM v0)'],
  ['somebody', {}, ''],
])('a definition that %s installed is left as it is', async (_, labels, owner) => {
  await make({ ...smallDefinition, metadata: { ...smallDefinition.metadata, labels } });
  const before = await testCluster().get(referenceTo(smallDefinition));
  const { outcome } = await installFrom(catalog, undefined, fooHead, { provides });
  expect(outcome).toMatchObject({
    failure: {
      code: 'DefinitionExists',
      cause: 'cluster',
      message: `The cluster already has CustomResourceDefinition foos.example.com${owner}, which the bundle would replace.`,
    },
  });
  const after = await testCluster().get(referenceTo(smallDefinition));
  expect(after?.spec).toEqual(before?.spec);
});

test('what a webhook refuses is named with its words', async () => {
  const admission = await startAdmission('no service accounts here');
  try {
    await make(admission.configuration);
    const { outcome } = await installFrom(catalog, 'webhook', fooHead, { patience: 0.2 });
    expect(outcome).toMatchObject({
      failure: {
        code: 'InstallPlanRetries',
        cause: 'content',
        message: expect.stringMatching(/denied the request: no service accounts here/),
      },
    });
  } finally {
    await admission.close();
  }
});

test('a webhook that does not answer is a problem of the cluster', async () => {
  const admission = await startAdmission('');
  await admission.close();
  await make(admission.configuration);
  const { outcome } = await installFrom(catalog, 'absent-webhook', fooHead, { patience: 0.2 });
  expect(outcome).toMatchObject({
    failure: { cause: 'cluster', message: expect.stringMatching(/failed calling webhook/) },
  });
});
