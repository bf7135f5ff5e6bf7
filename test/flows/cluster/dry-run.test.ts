import { expect, test } from '@jest/globals';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { dryRun } from '../../../src/flows/cluster/dry-run.ts';
import type { ChangeAnswer } from '../../../src/flows/cluster/ports.ts';

const csv = {
  apiVersion: 'operators.coreos.com/v1alpha1',
  kind: 'ClusterServiceVersion',
  metadata: { name: 'foo.v1', namespace: 'placeholder' },
  spec: { install: { spec: { deployments: [{ name: 'foo', spec: { replicas: 1 } }] } } },
};
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'foos.example.com' },
  spec: { group: 'example.com', names: { kind: 'Foo' } },
};
const foo = { apiVersion: 'example.com/v1', kind: 'Foo', metadata: { name: 'a' } };
const monitor = { apiVersion: 'monitoring.coreos.com/v1', kind: 'ServiceMonitor', metadata: { name: 'a' } };

const refused = (status: number, message: string, reason = ''): ChangeAnswer => ({
  kind: 'refused',
  refusal: { status, reason, message },
});

/** What is said where the API server answers so. */
async function findings(objects: readonly ClusterObject[], answer: (object: ClusterObject) => ChangeAnswer) {
  const tried: ClusterObject[] = [];
  const result = await dryRun(
    {
      create: async (object, isDryRun) => {
        expect(isDryRun).toBe(true);
        tried.push(object);
        return answer(object);
      },
    },
    objects,
    'ns',
  );
  return { result, tried };
}

test('the manifests and the deployments that OLM makes are tried in one namespace', async () => {
  const { tried, result } = await findings([csv, definition], object => ({ kind: 'done', object, warnings: [] }));
  expect(tried).toMatchObject([
    { kind: 'ClusterServiceVersion', metadata: { name: 'foo.v1', namespace: 'ns' } },
    { kind: 'CustomResourceDefinition', metadata: { name: 'foos.example.com' } },
    { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'foo', namespace: 'ns' }, spec: { replicas: 1 } },
  ]);
  expect(tried[1]?.metadata).not.toHaveProperty('namespace');
  expect(result.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted']);
});

test('unknown fields are accepted with what the API server warns of', async () => {
  const { result } = await findings([foo], object => ({ kind: 'done', object, warnings: ['unknown field "spec.x"'] }));
  expect(result).toEqual([{ object: 'Foo a', state: 'accepted', messages: ['unknown field "spec.x"'] }]);
});

test.each([
  ['a schema that it breaks', foo, refused(422, 'spec.x: Required value', 'Invalid'), 'refused', 'content'],
  ['a webhook', foo, refused(403, 'admission webhook "a" denied the request: no', 'Forbidden'), 'refused', 'content'],
  [
    'credentials',
    foo,
    refused(403, 'foos is forbidden: User "a" cannot create', 'Forbidden'),
    'undetermined',
    'cluster',
  ],
  ['a kind that the cluster lacks', monitor, refused(404, 'the kind is not known'), 'undetermined', 'unknown'],
  ['an API server in trouble', foo, refused(500, 'x'), 'undetermined', 'cluster'],
])('%s', async (_, object, answer, state, cause) => {
  expect((await findings([object], () => answer)).result).toMatchObject([{ state, cause }]);
});

test('what exists already, and a kind that the bundle itself defines, are no problem', async () => {
  const { result } = await findings([definition, foo], ({ kind }) =>
    kind === 'Foo' ? refused(404, 'the kind is not known') : refused(409, 'exists'),
  );
  expect(result).toMatchObject([{ state: 'exists' }, { state: 'undetermined' }]);
  expect(result.some(finding => 'cause' in finding)).toBe(false);
});
