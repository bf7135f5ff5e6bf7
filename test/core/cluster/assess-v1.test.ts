import { describe, expect, test } from '@jest/globals';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { nothingObserved, type Observed, observe } from '../../../src/core/cluster/observed.ts';
import { abilitiesOf } from '../../../src/core/cluster/olm-v1/abilities-of.ts';
import { assessV1 } from '../../../src/core/cluster/olm-v1/assess-v1.ts';
import { v1Objects } from '../../../src/core/cluster/olm-v1/objects.ts';
import type { V1Request } from '../../../src/core/cluster/olm-v1/request.ts';
import { stateText } from '../../../src/core/cluster/state-text.ts';
import type { Json, JsonObject } from '../../../src/core/json.ts';

const bundleAt = (version: string) => ({ name: `foo.v${version}`, version, deployments: ['foo'] });
const request: V1Request = {
  name: 'run',
  namespace: 'run',
  installMode: 'AllNamespaces',
  labels: { run: 'a' },
  image: 'quay.io/acme/catalog:v1',
  package: 'foo',
  channel: 'stable',
  bundles: [bundleAt('1.0.0')],
  abilities: { needsServiceAccount: false, takesConfig: false },
};
const upgrade: V1Request = { ...request, bundles: [bundleAt('1.0.0'), bundleAt('1.1.0')] };

function seen(...objects: readonly ClusterObject[]): Observed {
  return objects.reduce<Observed>((observed, object) => observe(observed, { kind: 'seen', object }), nothingObserved);
}

type Said = readonly [type: string, status: string, reason: string, message?: string];

const conditionsOf = (said: readonly Said[], generation: number): Json =>
  said.map(([type, status, reason, message = 'a text']) => ({
    ...{ type, status, reason, message },
    observedGeneration: generation,
  }));
const serving: ClusterObject = {
  ...v1Objects(request).catalog,
  status: { conditions: [{ type: 'Serving', status: 'True', reason: 'Available', message: '' }] },
};
const done: readonly Said[] = [
  ['Installed', 'True', 'Succeeded'],
  ['Progressing', 'True', 'Succeeded'],
];

/** A ClusterExtension of which OLM says this. */
function extension(of: V1Request, said: readonly Said[], bundle = '', generation = 1, observed = generation) {
  const whole = v1Objects(of).extension;
  const metadata = { ...(whole.metadata as JsonObject), generation };
  const install = bundle === '' ? {} : { install: { bundle: { name: bundle } } };
  return { ...whole, metadata, status: { conditions: conditionsOf(said, observed), ...install } };
}

const workload: ClusterObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'foo', namespace: 'run', labels: { 'olm.operatorframework.io/owner-name': 'run' } },
  status: { updatedReplicas: 1, conditions: [{ type: 'Available', status: 'True' }] },
};
const assess = (of: V1Request, ...objects: readonly ClusterObject[]) => {
  const { namespaces, account } = v1Objects(of);
  return assessV1(of, seen(...namespaces, ...account, serving, ...objects));
};

describe('what is made', () => {
  const kinds = (of: V1Request, ...objects: readonly ClusterObject[]) =>
    assessV1(of, seen(...objects)).actions.map(action => (action.kind === 'create' ? action.object.kind : action.kind));

  test('comes in the order in which OLM needs it', () => {
    const { namespaces, catalog } = v1Objects(request);
    expect(kinds(request)).toEqual(['Namespace']);
    expect(kinds(request, ...namespaces)).toEqual(['ClusterCatalog']);
    expect(kinds(request, ...namespaces, catalog)).toEqual([]);
    expect(kinds(request, ...namespaces, serving)).toEqual(['ClusterExtension']);
  });

  test('has a service account where the version of OLM installs with one', () => {
    const older = { ...request, abilities: { needsServiceAccount: true, takesConfig: false } };
    expect(kinds(older)).toEqual(['Namespace', 'ServiceAccount', 'ClusterRoleBinding']);
    expect(v1Objects(older).extension.spec).toMatchObject({ serviceAccount: { name: 'run' } });
    expect(v1Objects(request).extension.spec).not.toHaveProperty('serviceAccount');
  });

  test('names the namespace to watch where the version of OLM can be told', () => {
    const own = { ...request, installMode: 'OwnNamespace' as const };
    expect(v1Objects(own).extension.spec).not.toHaveProperty('config');
    const newer = { ...own, abilities: { needsServiceAccount: false, takesConfig: true } };
    expect(v1Objects(newer).extension.spec).toMatchObject({ config: { inline: { watchNamespace: 'run' } } });
  });

  test('depends on the definition of ClusterExtension', () => {
    const definition = (spec: JsonObject): ClusterObject => ({
      spec: {
        versions: [
          { name: 'v1alpha1', served: false },
          { name: 'v1', served: true, schema: { openAPIV3Schema: { properties: { spec } } } },
        ],
      },
    });
    expect(abilitiesOf(definition({ required: ['namespace', 'serviceAccount'], properties: {} }))).toEqual({
      needsServiceAccount: true,
      takesConfig: false,
    });
    expect(abilitiesOf(definition({ required: ['namespace'], properties: { config: {} } }))).toEqual({
      needsServiceAccount: false,
      takesConfig: true,
    });
  });
});

test('an installation is done when its Deployments are available, for which OLM does not wait', () => {
  const said = extension(request, done, 'foo.v1.0.0');
  expect(assess(request, said)).toMatchObject({ phase: 'workloads', isDone: false });
  expect(assess(request, said, workload)).toMatchObject({ isDone: true, suspicions: [] });
});

test('Deployments that are not known are read off the cluster, and there has to be one', () => {
  const unknown = { ...request, bundles: [{ ...bundleAt('1.0.0'), deployments: undefined }] };
  const said = extension(unknown, done, 'foo.v1.0.0');
  expect(assess(unknown, said)).toMatchObject({ phase: 'workloads', isDone: false });
  expect(assess(unknown, said, workload)).toMatchObject({ isDone: true });
});

describe('an upgrade', () => {
  const next = { ...upgrade, bundles: upgrade.bundles.slice(1) };

  test('asks for the next version once the first one runs', () => {
    expect(assess(upgrade, extension(upgrade, done, 'foo.v1.0.0'), workload).actions).toMatchObject([
      { kind: 'change', merge: { spec: { source: { catalog: { version: '1.1.0' } } } } },
    ]);
  });

  test('is not done by what was said of the version before', () => {
    const early = extension(next, done, 'foo.v1.0.0', 2, 1);
    expect(assess(upgrade, early, workload)).toMatchObject({
      phase: 'unpacking',
      subject: 'foo.v1.1.0',
      isDone: false,
    });
    expect(assess(upgrade, extension(next, done, 'foo.v1.1.0', 2), workload)).toMatchObject({ isDone: true });
  });

  test('that OLM finds no way for is named, although what was there is still installed', () => {
    const message = 'error upgrading from currently installed version "1.0.0": no bundles found for package "foo"';
    const said = extension(
      next,
      [
        ['Installed', 'True', 'Succeeded'],
        ['Progressing', 'True', 'Retrying', message],
      ],
      'foo.v1.0.0',
      2,
    );
    expect(assess(upgrade, said, workload)).toMatchObject({
      isDone: false,
      suspicions: [
        { failure: { code: 'NoUpgrade', cause: 'content', fix: expect.stringContaining('replace or skip') } },
      ],
    });
  });
});

test('a controller that says nothing for long is named', () => {
  const silent = v1Objects(request).extension;
  expect(assess(request, silent).suspicions).toMatchObject([{ failure: { code: 'NoAnswer', cause: 'cluster' } }]);
});

describe('what goes wrong', () => {
  test.each<[string, string, string, string]>([
    [
      'bundle "foo.v1.0.0" has a dependency declared via property "olm.gvk.required" which is currently not supported',
      'DependenciesNotSupported',
      'content',
      'resolution',
    ],
    ['no bundles found for package "foo" matching version "1.0.0"', 'NoBundle', 'content', 'resolution'],
    [
      'error for resolved bundle "foo.v1.0.0" with version "1.0.0": unsupported bundle: bundle does not support AllNamespaces install mode',
      'UnsupportedBundle',
      'content',
      'operator',
    ],
    [
      'error for resolved bundle "foo.v1.0.0" with version "1.0.0": CustomResourceDefinition "foos.example.com" already exists',
      'AlreadyExists',
      'cluster',
      'operator',
    ],
    [
      'error for resolved bundle "foo.v1.0.0" with version "1.0.0": reading manifest v1: manifest unknown',
      'Retrying',
      'content',
      'operator',
    ],
    ['something else', 'Retrying', 'unknown', 'resolution'],
  ])('%s', (message, code, cause, phase) => {
    const said = extension(request, [
      ['Installed', 'False', 'Failed'],
      ['Progressing', 'True', 'Retrying', message],
    ]);
    const assessment = assess(request, said);
    expect(assessment).toMatchObject({ phase, isDone: false });
    expect(assessment.suspicions).toMatchObject([
      { failure: { code, cause, message: expect.stringContaining(message) } },
    ]);
    expect(assessment.suspicions[0]?.patience).toBeGreaterThan(0);
  });

  test('another bundle of the same version is not what was wanted', () => {
    const said = extension(request, done, 'foo.v1.0.0-2');
    expect(assess(request, said, workload)).toMatchObject({
      isDone: false,
      suspicions: [{ failure: { code: 'OtherBundle', message: expect.stringContaining('foo.v1.0.0-2') } }],
    });
  });

  test('a catalog that is not served is waited for, and its reason named', () => {
    const { namespaces, catalog } = v1Objects(request);
    const message = 'catalog image is missing the required label "operators.operatorframework.io.index.configs.v1"';
    const failing = {
      ...catalog,
      status: {
        conditions: conditionsOf(
          [
            ['Serving', 'False', 'Unavailable'],
            ['Progressing', 'False', 'Blocked', message],
          ],
          1,
        ),
      },
    };
    expect(assessV1(request, seen(...namespaces, failing))).toMatchObject({
      phase: 'catalog',
      suspicions: [{ failure: { code: 'NoCatalogImage', cause: 'content' } }],
    });
  });
});

test('what is deprecated is shown with what the catalog says of it, and nothing of what is not', () => {
  const said = extension(request, [
    ['Deprecated', 'True', 'Deprecated', 'foo is no more'],
    ['PackageDeprecated', 'False', 'NotDeprecated', 'not deprecated'],
    ['Installed', 'True', 'Succeeded', 'x'],
  ]);
  expect(stateText(said)).toBe('Deprecated=True (foo is no more), Installed=True (Succeeded)');
});
