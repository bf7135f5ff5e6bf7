import { describe, expect, test } from '@jest/globals';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { nothingObserved, type Observed, observe } from '../../../src/core/cluster/observed.ts';
import { assessV0 } from '../../../src/core/cluster/olm-v0/assess-v0.ts';
import { v0Objects } from '../../../src/core/cluster/olm-v0/objects.ts';
import type { V0Request } from '../../../src/core/cluster/olm-v0/request.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const request: V0Request = {
  namespace: 'ns',
  access: { address: '127.0.0.1:50051' },
  package: 'foo',
  channel: 'stable',
  target: 'foo.v2',
  from: undefined,
  installMode: 'OwnNamespace',
  labels: {},
};
const { namespaces, catalogSource, operatorGroup, subscription } = v0Objects(request);

function seen(...objects: readonly ClusterObject[]): Observed {
  return objects.reduce<Observed>((observed, object) => observe(observed, { kind: 'seen', object }), nothingObserved);
}

const v1alpha1 = 'operators.coreos.com/v1alpha1';
const named = (kind: string, name: string, rest: JsonObject, apiVersion = v1alpha1): ClusterObject => ({
  apiVersion,
  kind,
  metadata: { name, namespace: 'ns' },
  ...rest,
});
const ready = { ...catalogSource, status: { connectionState: { lastObservedState: 'READY' } } };
const subscribed = (status: JsonObject) => ({
  ...subscription,
  status: { installPlanRef: { name: 'plan', namespace: 'ns' }, currentCSV: 'foo.v2', ...status },
});
const plan = (status: JsonObject, spec: JsonObject = {}) => named('InstallPlan', 'plan', { spec, status });
const complete = plan({ phase: 'Complete' });
const csv = (status: JsonObject, name = 'foo.v2') => named('ClusterServiceVersion', name, { status });
const made = [...namespaces, ready, operatorGroup];
const assess = (...objects: readonly ClusterObject[]) => assessV0(request, seen(...made, ...objects));

test('objects are made in the order in which OLM needs them', () => {
  const kinds = (observed: Observed) =>
    assessV0(request, observed).actions.map(action => (action.kind === 'create' ? action.object.kind : action.kind));
  expect(kinds(nothingObserved)).toEqual(['Namespace']);
  expect(kinds(seen(...namespaces))).toEqual(['CatalogSource', 'OperatorGroup']);
  expect(kinds(seen(...namespaces, catalogSource, operatorGroup))).toEqual([]);
  expect(kinds(seen(...made))).toEqual(['Subscription']);
});

test('a subscription that is at its latest says nothing before the operator has succeeded', () => {
  const latest = subscribed({ state: 'AtLatestKnown', installedCSV: 'foo.v2' });
  expect(assess(latest, complete, csv({ phase: 'Installing' }))).toMatchObject({ phase: 'operator', isDone: false });
  expect(assess(latest, complete, csv({ phase: 'Succeeded' }))).toMatchObject({ phase: 'workloads', isDone: true });
});

test('an operator that has succeeded does not wait for OLM to complete its plan, but for every object of it', () => {
  const withSteps = (...statuses: readonly string[]) =>
    assess(
      subscribed({}),
      plan({ phase: 'Installing', plan: statuses.map(status => ({ status })) }),
      csv({ phase: 'Succeeded' }),
    );
  expect(withSteps('Created', 'WaitingForApi')).toMatchObject({ isDone: true });
  expect(withSteps('Created', 'Unknown')).toMatchObject({ isDone: false, phase: 'plan' });
});

test('an operator that has succeeded is not installed while objects of its bundle are refused', () => {
  const refused = plan({
    phase: 'Installing',
    message: 'retrying execution due to error: admission webhook "a" denied the request',
    plan: [{ status: 'Created' }, { status: 'Unknown' }],
  });
  const { isDone, suspicions } = assess(subscribed({}), refused, csv({ phase: 'Succeeded' }));
  expect(isDone).toBe(false);
  expect(suspicions).toMatchObject([
    {
      failure: {
        code: 'InstallPlanRetries',
        message: 'OLM cannot carry out the InstallPlan: admission webhook "a" denied the request.',
      },
    },
  ]);
});

test('what OLM cannot resolve while an operator is being installed is no problem of the catalog', () => {
  const conditions = [{ type: 'ResolutionFailed', status: 'True', reason: 'ConstraintsNotSatisfiable', message: 'm' }];
  expect(assess(subscribed({ conditions }), complete, csv({ phase: 'Installing' }))).toMatchObject({
    phase: 'operator',
    suspicions: [],
  });
});

test('a plan that fails is named although its operator is there', () => {
  const failed = plan({ phase: 'Failed', message: 'x' });
  expect(assess(subscribed({}), failed, csv({ phase: 'Pending' })).suspicions).toMatchObject([
    { failure: { code: 'InstallPlanFailed' } },
  ]);
});

test('an operator that another namespace has is not ours', () => {
  const copied = { ...csv({ phase: 'Succeeded' }), metadata: { name: 'foo.v2', namespace: 'other' } };
  expect(assess(subscribed({}), complete, copied)).toMatchObject({ phase: 'operator', isDone: false });
});

describe('what OLM says of a subscription', () => {
  const tooLarge = (source: string) =>
    `error using catalogsource ${source}: rpc error: code = ResourceExhausted desc = grpc: received message larger than max (5001856 vs. 4194304)`;
  const condition = (type: string, reason: string) => ({
    conditions: [{ type, status: 'True', reason, message: 'a text of OLM' }],
  });
  test.each([
    ['ResolutionFailed', 'ConstraintsNotSatisfiable', 'content'],
    ['ResolutionFailed', 'ErrorPreventedResolution', 'cluster'],
    ['CatalogSourcesUnhealthy', 'UnhealthyCatalogSourceFound', 'cluster'],
    ['BundleUnpackFailed', 'BundleUnpackFailed', 'content'],
  ])('%s with %s is a problem of the %s, if it lasts', (type, reason, cause) => {
    const { suspicions, phase } = assess(subscribed(condition(type, reason)), complete);
    expect(phase).toBe('resolution');
    expect(suspicions).toMatchObject([{ failure: { code: reason, cause, message: /a text of OLM/ } }]);
    expect(suspicions[0]?.patience).toBeGreaterThan(0);
  });

  test.each([
    ['convert olm.constraint to resolver predicate: ERROR: <input>:1:19', 'content', /^OLM cannot read a requirement/],
    ['parse olm.constraint: invalid character', 'content', /^OLM cannot read a requirement/],
    ['a unique replacement chain within a channel is required', 'content', /^OLM cannot put the entries/],
    [tooLarge('ns/catalog-keeper'), 'content', /^A bundle of the catalog is larger than OLM takes: .*5001856/],
    [tooLarge('olm/operatorhubio-catalog'), 'cluster', /^OLM cannot resolve the package/],
    ['error using catalogsource ns/catalog-keeper: code = Unavailable', 'cluster', /^OLM cannot resolve the package/],
  ])('what prevents resolution is told apart: %s', (message, cause, words) => {
    const conditions = [{ type: 'ResolutionFailed', status: 'True', reason: 'ErrorPreventedResolution', message }];
    const { suspicions } = assess(subscribed({ conditions }), complete);
    expect(suspicions).toMatchObject([{ failure: { cause, message: expect.stringMatching(words) } }]);
  });

  test('a condition that is not true any more is none', () => {
    const over = { conditions: [{ type: 'ResolutionFailed', status: 'False', reason: '', message: '' }] };
    expect(assess(subscribed(over), complete, csv({ phase: 'Pending' })).suspicions).toEqual([]);
  });
});

describe('the plan', () => {
  test('is approved, once', () => {
    const manual = plan({ phase: 'RequiresApproval' }, { approved: false });
    expect(assess(subscribed({}), manual).actions).toMatchObject([
      { kind: 'change', merge: { spec: { approved: true } } },
    ]);
    const approved = plan({ phase: 'RequiresApproval' }, { approved: true });
    expect(assess(subscribed({}), approved).actions).toEqual([]);
  });

  test.each(['Failed', 'Installing'])('names the kind that OLM does not install when it is %s', phase => {
    const failed = plan({
      phase,
      plan: [{ status: 'UnsupportedResource', resource: { kind: 'DaemonSet' } }],
      conditions: [{ type: 'Installed', status: 'False', reason: 'InstallComponentFailed', message: 'x' }],
    });
    expect(assess(subscribed({}), failed).suspicions).toMatchObject([
      { patience: 0, failure: { code: 'InstallComponentFailed', message: /kind DaemonSet/ } },
    ]);
  });

  test('waits for bundles to be unpacked, and names the image of one that cannot be', () => {
    const lookup = (type: string, reason: string) =>
      plan({
        phase: 'Installing',
        bundleLookups: [
          { path: 'quay.io/foo/bundle:v2', conditions: [{ type, status: 'True', reason, message: 'm' }] },
        ],
      });
    expect(assess(subscribed({}), lookup('BundleLookupPending', 'JobIncomplete'))).toMatchObject({
      phase: 'unpacking',
      suspicions: [],
    });
    expect(assess(subscribed({}), lookup('BundleLookupFailed', 'DeadlineExceeded')).suspicions).toMatchObject([
      { failure: { code: 'DeadlineExceeded', message: /quay.io\/foo\/bundle:v2/ } },
    ]);
  });
});

describe('the history of the operator', () => {
  const failed = { phase: 'Failed', reason: 'InstallCheckFailed', message: 'install timeout' };
  const pending = { phase: 'Pending', reason: 'NeedsReinstall', message: '' };
  const codes = (status: JsonObject) =>
    assess(subscribed({}), complete, csv(status)).suspicions.map(({ failure, patience }) => [
      failure.code,
      patience === 0,
    ]);

  test('OLM goes back from a first failure', () => {
    expect(codes({ phase: 'Installing', conditions: [failed, pending] })).toEqual([]);
  });
  test('a second failure counts, although the phase is another one by now', () => {
    expect(codes({ phase: 'Installing', conditions: [failed, pending, failed, pending] })).toEqual([
      ['InstallCheckFailed', true],
    ]);
  });
  test('a reason that trying again does not change counts at once, if it lasts', () => {
    const terminal = { phase: 'Failed', reason: 'UnsupportedOperatorGroup', message: 'm' };
    expect(codes({ phase: 'Failed', conditions: [terminal] })).toEqual([['UnsupportedOperatorGroup', false]]);
  });
  test('requirements that are not met are named', () => {
    const status = {
      phase: 'Pending',
      reason: 'RequirementsNotMet',
      requirementStatus: [
        {
          kind: 'CustomResourceDefinition',
          name: 'bars.example.com',
          status: 'NotPresent',
          message: 'CRD is not present',
        },
        { kind: 'ServiceAccount', name: 'foo', status: 'Present', message: '' },
      ],
    };
    // What OLM has not created yet is no failure.
    const { suspicions } = assess(subscribed({}), plan({ phase: 'Installing' }), csv(status));
    expect(suspicions).toMatchObject([{ patience: Number.POSITIVE_INFINITY }]);
    const [suspicion] = assess(subscribed({}), complete, csv(status)).suspicions;
    expect(suspicion?.patience).toBe(60_000);
    expect(suspicion?.failure.message).toBe(
      'The cluster does not meet the requirements of foo.v2: CustomResourceDefinition bars.example.com is NotPresent (CRD is not present).',
    );
  });
});

describe('an upgrade', () => {
  const upgrade = { ...request, from: 'foo.v1' };
  const at = (...objects: readonly ClusterObject[]) => assessV0(upgrade, seen(...made, ...objects));
  test('is not done when what it begins with runs', () => {
    const latest = subscribed({ currentCSV: 'foo.v1', state: 'UpgradePending' });
    expect(at(latest, complete, csv({ phase: 'Succeeded' }, 'foo.v1'))).toMatchObject({
      isDone: false,
      phase: 'resolution',
      suspicions: [],
    });
  });
  test('is approved when the operators that are there have succeeded, and no one is being replaced any more', () => {
    const manual = plan({ phase: 'RequiresApproval' }, { approved: false });
    const planned = subscribed({ currentCSV: 'foo.v2', installedCSV: 'foo.v1', state: 'UpgradePending' });
    const step = (...phases: readonly string[]) =>
      at(planned, manual, ...phases.map((phase, index) => csv({ phase }, `foo.v1.${index}`)));
    expect(step('Succeeded', 'Installing')).toMatchObject({
      actions: [],
      phase: 'operator',
      waitsFor: 'ClusterServiceVersion foo.v1.1 to be Succeeded (it is Installing)',
    });
    expect(step('Replacing', 'Succeeded').actions).toEqual([]);
    expect(step('Succeeded').actions).toMatchObject([{ kind: 'change', merge: { spec: { approved: true } } }]);
  });
  test('that OLM cannot resolve is named by that', () => {
    const latest = subscribed({
      currentCSV: 'foo.v1',
      state: 'AtLatestKnown',
      conditions: [{ type: 'ResolutionFailed', status: 'True', reason: 'ConstraintsNotSatisfiable', message: 'm' }],
    });
    const [first] = at(latest, complete, csv({ phase: 'Succeeded' }, 'foo.v1')).suspicions;
    expect(first).toMatchObject({ patience: 60_000, failure: { code: 'ConstraintsNotSatisfiable' } });
  });
  test('that OLM does not offer is named', () => {
    const latest = subscribed({ currentCSV: 'foo.v1', state: 'AtLatestKnown' });
    expect(at(latest, complete, csv({ phase: 'Succeeded' }, 'foo.v1')).suspicions).toMatchObject([
      { failure: { code: 'NoUpgrade', cause: 'content' } },
    ]);
  });
});

describe('pods', () => {
  const pod = (status: JsonObject, namespace = 'ns') => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'foo-1', namespace },
    status,
  });
  const container = (reason: string) => ({
    containerStatuses: [
      { name: 'manager', image: 'quay.io/foo/foo:v2', restartCount: 5, state: { waiting: { reason, message: 'm' } } },
    ],
  });
  const codes = (object: ClusterObject) =>
    assess(subscribed({}), complete, csv({ phase: 'Installing' }), object).suspicions.map(({ failure }) => [
      failure.code,
      failure.cause,
    ]);
  test.each([
    ['CrashLoopBackOff', 'content'],
    ['ImagePullBackOff', 'unknown'],
    ['CreateContainerConfigError', 'content'],
  ])('that wait for %s are suspected', (reason, cause) => {
    expect(codes(pod(container(reason)))).toEqual([[reason, cause]]);
  });
  test('that are being created are not', () => {
    expect(codes(pod(container('ContainerCreating')))).toEqual([]);
    expect(codes(pod(container('CrashLoopBackOff'), 'other'))).toEqual([]);
  });
  test('that no node takes are a problem of the cluster', () => {
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: 'm' }];
    expect(codes(pod({ conditions }))).toEqual([['Unschedulable', 'cluster']]);
  });
});

describe('what the API server refuses', () => {
  const refused = (status: number, reason: string) =>
    assessV0(
      request,
      observe(nothingObserved, {
        kind: 'refused',
        reference: { apiVersion: 'v1', kind: 'Namespace', namespace: '', name: 'ns' },
        refusal: { status, reason, message: 'a text' },
      }),
    );
  test.each([
    [403, 'Forbidden', 'cluster'],
    [409, 'AlreadyExists', 'cluster'],
    [422, 'Invalid', 'content'],
    [503, '', 'cluster'],
  ])('%i %s ends the install at once, and is a problem of the %s', (status, reason, cause) => {
    const { actions, suspicions } = refused(status, reason);
    expect(actions).toEqual([]);
    expect(suspicions).toMatchObject([{ patience: 0, failure: { cause } }]);
  });
});
