import { describe, expect, test } from '@jest/globals';
import { installPlanSteps } from '../../../src/core/installation/install-plan-steps.ts';
import { objectsOfCsv } from '../../../src/core/installation/objects-of-csv.ts';
import { csvOfTest, othersOfTest } from './csv-of-test.ts';

const objects = { csv: csvOfTest, others: othersOfTest, isComplete: true };

const stepsOf = (...bundles: Parameters<typeof installPlanSteps>[0]) =>
  installPlanSteps(bundles).map(({ kind, name, isPrefix }) => `${kind} ${name}${isPrefix === true ? '*' : ''}`);

describe('the steps of an InstallPlan', () => {
  // Recorded from NewStepsFromBundle of OLM v0.46.0, whose names go on with a hash.
  const unpacked = [
    'ClusterServiceVersion coffee-operator-with-a-long-name.v1.0.0',
    'ConfigMap beans',
    'CustomResourceDefinition coffees.example.com',
    'ServiceMonitor cups',
    'ServiceAccount brewer',
    'Role coffee-operator-with-a-l*',
    'Role coffee-operator-with-a-l*',
    'RoleBinding coffee-operator-with-a-l*',
    'RoleBinding coffee-operator-with-a-l*',
    'ClusterRole coffee-operator-with-a-l*',
    'ClusterRoleBinding coffee-operator-with-a-l*',
    'Role coffee-operator-with-a-l*',
    'RoleBinding coffee-operator-with-a-l*',
  ];

  test('are those of OLM v0 for a bundle that is unpacked from its image', () => {
    expect(stepsOf({ name: 'a', image: 'example.com/a', objects, subscription: undefined })).toEqual(unpacked);
  });

  test('are sorted where the catalog has the bundle by value', () => {
    const [csv, configMap, crd, ...others] = unpacked;
    expect(stepsOf({ name: 'a', image: '', objects, subscription: undefined })).toEqual([
      csv,
      crd,
      configMap,
      ...others,
    ]);
  });

  test('begin with the subscriptions that are made for what images are required', () => {
    const required = { name: 'b', image: 'example.com/b', objects, subscription: 'b-stable-catalog-olm' };
    expect(stepsOf({ name: 'a', image: 'example.com/a', objects, subscription: undefined }, required)).toEqual([
      'Subscription b-stable-catalog-olm',
      ...unpacked,
      ...unpacked,
    ]);
    expect(stepsOf({ ...required, objects: undefined })).toEqual(['Subscription b-stable-catalog-olm']);
  });

  test('include kinds that make the InstallPlan fail', () => {
    const podMonitor = { apiVersion: 'monitoring.coreos.com/v1', kind: 'PodMonitor', metadata: { name: 'cups' } };
    const steps = installPlanSteps([
      { name: 'a', image: 'i', objects: { ...objects, others: [podMonitor] }, subscription: undefined },
    ]);
    expect(steps.filter(({ isUnsupported }) => isUnsupported === true).map(({ kind }) => kind)).toEqual(['PodMonitor']);
  });
});

test('webhooks and API services come behind the first deployment, and what they need before it', () => {
  expect(objectsOfCsv(csvOfTest, 'a').map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['brewer', 'roaster'].flatMap(name => [
      `Service ${name}-service`,
      `Secret ${name}-service-cert`,
      `Role ${name}-service-cert`,
      `RoleBinding ${name}-service-cert`,
      `ClusterRoleBinding ${name}-service-system:auth-delegator`,
      `RoleBinding ${name}-service-auth-reader`,
    ]),
    'Deployment cups',
    'APIService v1.beans.example.com',
    'ValidatingWebhookConfiguration vcoffee.kb.io-',
    'MutatingWebhookConfiguration mcoffee.kb.io-',
    'Deployment brewer',
    'Deployment roaster',
  ]);
});
