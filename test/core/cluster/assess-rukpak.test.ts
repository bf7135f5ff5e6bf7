import { describe, expect, test } from '@jest/globals';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { nothingObserved, type Observed, observe } from '../../../src/core/cluster/observed.ts';
import { assessRukpak } from '../../../src/core/cluster/rukpak/assess-rukpak.ts';
import { rukpakObjects } from '../../../src/core/cluster/rukpak/objects.ts';
import type { RukpakBundle, RukpakRequest } from '../../../src/core/cluster/rukpak/request.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const bundleAt = (name: string): RukpakBundle => ({
  name,
  source: { type: 'image', image: { ref: `quay.io/foo/${name}@sha256:0` } },
  configMaps: [],
  deployments: ['foo'],
});
const request: RukpakRequest = {
  name: 'run',
  namespace: 'ns',
  installMode: 'OwnNamespace',
  labels: { run: 'a' },
  form: 'v1alpha2',
  provisioner: 'plain',
  bundles: [bundleAt('foo.v1')],
};
const older: RukpakRequest = { ...request, form: 'v1alpha1' };
const upgrade: RukpakRequest = { ...request, bundles: [bundleAt('foo.v1'), bundleAt('foo.v2')] };

function seen(...objects: readonly ClusterObject[]): Observed {
  return objects.reduce<Observed>((observed, object) => observe(observed, { kind: 'seen', object }), nothingObserved);
}

type Said = readonly [type: string, status: string, reason: string, message?: string];

/** A BundleDeployment of which RukPak says this. */
function deploymentOf(of: RukpakRequest, said: readonly Said[], generation = 1, observed = generation): ClusterObject {
  const { deployment } = rukpakObjects(of);
  const conditions = said.map(([type, status, reason, message = 'a text']) => ({ type, status, reason, message }));
  const metadata = { ...(deployment.metadata as JsonObject), generation };
  return { ...deployment, metadata, status: { observedGeneration: observed, conditions } };
}

const unpacked: Said = ['Unpacked', 'True', 'UnpackSuccessful'];
const installed: Said = ['Installed', 'True', 'InstallationSucceeded'];
const workload = (available: boolean): ClusterObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'foo', namespace: 'ns', generation: 1 },
  spec: { replicas: 1 },
  status: {
    observedGeneration: 1,
    updatedReplicas: 1,
    conditions: [{ type: 'Available', status: available ? 'True' : 'False' }],
  },
});
const assess = (of: RukpakRequest, ...objects: readonly ClusterObject[]) =>
  assessRukpak(of, seen(...rukpakObjects(of).namespaces, ...objects));

test('the namespace and the ConfigMaps are made before what names them', () => {
  const configMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'rukpak-system' } };
  const whole = { ...request, bundles: [{ ...bundleAt('foo.v1'), configMaps: [configMap] }] };
  const kinds = (observed: Observed) =>
    assessRukpak(whole, observed).actions.map(action => (action.kind === 'create' ? action.object : action));
  expect(kinds(nothingObserved)).toMatchObject([
    { kind: 'Namespace' },
    { kind: 'ConfigMap', metadata: { labels: { run: 'a' } } },
  ]);
  const { namespaces, configMaps } = rukpakObjects(whole);
  expect(kinds(seen(...namespaces, ...configMaps))).toMatchObject([
    { kind: 'BundleDeployment', metadata: { labels: { run: 'a' } } },
  ]);
});

test('an installation is done when its Deployments are available, for which RukPak does not wait', () => {
  const said = deploymentOf(request, [unpacked, installed]);
  expect(assess(request, said)).toMatchObject({ phase: 'workloads', isDone: false });
  expect(assess(request, said, workload(false))).toMatchObject({ phase: 'workloads', isDone: false });
  expect(assess(request, said, workload(true))).toMatchObject({ isDone: true, suspicions: [] });
});

test('where RukPak looks at the health of objects, they have to be healthy', () => {
  const said = deploymentOf(request, [unpacked, installed, ['Healthy', 'False', 'Unhealthy']]);
  const { phase, isDone, suspicions } = assess(request, said, workload(true));
  expect({ phase, isDone }).toEqual({ phase: 'workloads', isDone: false });
  expect(suspicions).toMatchObject([{ failure: { code: 'Unhealthy' }, patience: Number.POSITIVE_INFINITY }]);
});

test('in the older form, a bundle that is still being unpacked is valid already: its reason tells', () => {
  const waiting = deploymentOf(older, [['HasValidBundle', 'True', 'UnpackPending'], installed]);
  expect(assess(older, waiting, workload(true))).toMatchObject({ phase: 'unpacking', isDone: false, suspicions: [] });
  const valid = deploymentOf(older, [['HasValidBundle', 'True', 'UnpackSuccessful'], installed]);
  expect(assess(older, valid, workload(true))).toMatchObject({ isDone: true });
});

describe('an upgrade', () => {
  test('replaces the source once the first bundle runs', () => {
    const said = deploymentOf(upgrade, [unpacked, installed]);
    expect(assess(upgrade, said, workload(true))).toMatchObject({
      isDone: false,
      actions: [
        {
          kind: 'change',
          reference: { kind: 'BundleDeployment', name: 'run' },
          merge: { spec: { source: { image: { ref: 'quay.io/foo/foo.v2@sha256:0' } } } },
        },
      ],
    });
  });

  test('is not done by what was said of the bundle before', () => {
    const pivoted = { ...upgrade, bundles: upgrade.bundles.slice(1) };
    const said = deploymentOf(pivoted, [unpacked, installed], 2, 1);
    expect(assess(upgrade, said, workload(true))).toMatchObject({
      phase: 'unpacking',
      subject: 'foo.v2',
      isDone: false,
    });
    const failed = deploymentOf(pivoted, [['Unpacked', 'False', 'UnpackFailed']], 2, 1);
    expect(assess(upgrade, failed).suspicions).toMatchObject([{ failure: { code: 'NoAnswer' } }]);
    expect(assess(upgrade, deploymentOf(pivoted, [unpacked, installed], 2), workload(true))).toMatchObject({
      isDone: true,
    });
  });
});

test('a Deployment is not available while replicas of the bundle before keep it so', () => {
  const said = deploymentOf(request, [unpacked, installed]);
  const both = { ...workload(true), status: { ...(workload(true).status as JsonObject), replicas: 2 } };
  expect(assess(request, said, both)).toMatchObject({ phase: 'workloads', isDone: false });
});

describe('what goes wrong', () => {
  test.each<[Said, string, string]>([
    [['Unpacked', 'False', 'UnpackFailed', 'GET …: MANIFEST_UNKNOWN: manifest unknown'], 'unpacking', 'content'],
    [['Unpacked', 'False', 'UnpackFailed', 'dial tcp: lookup quay.io: no such host'], 'unpacking', 'cluster'],
    [['Unpacked', 'False', 'UnpackFailed', 'something else'], 'unpacking', 'unknown'],
  ])('%j while %s is a problem of: %s', (said, phase, cause) => {
    const { suspicions, ...rest } = assess(request, deploymentOf(request, [said]));
    expect(rest).toMatchObject({ phase });
    expect(suspicions).toMatchObject([
      { failure: { code: said[2], cause, message: expect.stringContaining(said[3] ?? '') } },
    ]);
  });

  test.each<[Said, string]>([
    [['Installed', 'False', 'InstallFailed', 'open manifests: file does not exist'], 'content'],
    [
      ['Installed', 'False', 'InstallFailed', 'required resource not found: no matches for kind "Certificate"'],
      'content',
    ],
    [
      [
        'Installed',
        'False',
        'ErrorGettingReleaseState',
        'foos.example.com exists and cannot be imported into the current release',
      ],
      'cluster',
    ],
    [['Installed', 'False', 'InstallFailed', 'admission webhook "x" denied the request'], 'content'],
    [['Installed', 'False', 'CreateDynamicWatchFailed'], 'cluster'],
    [['HasValidBundle', 'False', 'BundleLoadFailed'], 'content'],
  ])('%j is a problem of: %s', (said, cause) => {
    const { suspicions } = assess(request, deploymentOf(request, [unpacked, said]));
    expect(suspicions).toMatchObject([{ failure: { code: said[2], cause } }]);
  });

  test('unpacking that goes on is none', () => {
    const pending = deploymentOf(request, [
      ['Unpacked', 'False', 'UnpackPending'],
      ['Installed', 'Unknown', 'x'],
    ]);
    expect(assess(request, pending)).toMatchObject({ phase: 'unpacking', suspicions: [] });
  });

  test('a change that the API server refuses is not sent again', () => {
    const reference = { apiVersion: 'core.rukpak.io/v1alpha2', kind: 'BundleDeployment', namespace: '', name: 'run' };
    const refusal = { status: 422, reason: 'Invalid', message: 'no' };
    const before = seen(
      ...rukpakObjects(upgrade).namespaces,
      deploymentOf(upgrade, [unpacked, installed]),
      workload(true),
    );
    const { actions, suspicions } = assessRukpak(upgrade, observe(before, { kind: 'refused', reference, refusal }));
    expect(actions).toEqual([]);
    expect(suspicions).toMatchObject([{ failure: { code: 'Invalid', cause: 'content' }, patience: 0 }]);
  });
});
