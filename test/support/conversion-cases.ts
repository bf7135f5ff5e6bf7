import type { JsonObject } from '../../src/core/json.ts';
import type { ConversionCase } from './conversion-case.ts';
import { bundleLabels } from './operator-bundle.ts';

interface Csv {
  readonly modes?: readonly string[];
  readonly metadata?: JsonObject;
  readonly spec?: JsonObject;
  readonly strategy?: JsonObject;
}

const all = ['AllNamespaces'];

function csv({ modes = all, metadata = {}, spec = {}, strategy = {} }: Csv): JsonObject {
  return {
    apiVersion: 'operators.coreos.com/v1alpha1',
    kind: 'ClusterServiceVersion',
    metadata: { name: 'foo.v1.0.0', ...metadata },
    spec: {
      version: '1.0.0',
      installModes: modes.map(type => ({ type, supported: true })),
      install: { strategy: 'deployment', spec: { deployments: [deployment('foo')], ...strategy } },
      ...spec,
    },
  };
}

function deployment(name: string, pod: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const labels = { app: name };
  const template = {
    metadata: { labels },
    spec: { containers: [{ name: 'manager', image: 'quay.io/foo/foo:v1' }], ...pod },
  };
  return { name, spec: { selector: { matchLabels: labels }, template, ...more } };
}

function crd(name: string, spec: JsonObject = {}): JsonObject {
  const [plural = '', ...group] = name.split('.');
  const versions = [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }];
  const names = { plural, kind: 'Foo' };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name },
    spec: { group: group.join('.'), names, scope: 'Namespaced', versions, ...spec },
  };
}

const annotations = JSON.stringify({ annotations: bundleLabels });

function files(
  manifests: Readonly<Record<string, JsonObject | string>>,
  metadata: Readonly<Record<string, string>> = {},
) {
  const text = (value: JsonObject | string) => (typeof value === 'string' ? value : JSON.stringify(value));
  return Object.fromEntries([
    ...Object.entries(manifests).map(([name, value]) => [`manifests/${name}`, text(value)] as const),
    ['metadata/annotations.yaml', annotations] as const,
    ...Object.entries(metadata).map(([name, value]) => [`metadata/${name}`, value] as const),
  ]);
}

const usual = { installNamespace: 'foo-system', targetNamespaces: [], certificates: 'cert-manager' } as const;

function of(stated: Csv, more: Readonly<Record<string, JsonObject | string>> = {}): ConversionCase {
  return { ...usual, files: files({ 'csv.yaml': csv(stated), ...more }) };
}

const rules = [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }];
const permissions = {
  permissions: [
    { serviceAccountName: 'foo', rules },
    { serviceAccountName: '', rules: [{ verbs: ['list'], apiGroups: ['a<b>&c'], resourceNames: [], unknown: 1 }] },
  ],
  clusterPermissions: [
    { serviceAccountName: 'foo', rules: [{ verbs: [], nonResourceURLs: ['/metrics?a&b'] }] },
    { serviceAccountName: `a-${'long-'.repeat(9)}name`, rules: [] },
  ],
};

function webhook(type: string, more: JsonObject = {}): JsonObject {
  const common = { admissionReviewVersions: ['v1'], sideEffects: 'None', deploymentName: 'foo', containerPort: 9443 };
  return { type, generateName: `${type.toLowerCase()}.foo.io`, ...common, ...more };
}

const rule = { apiGroups: ['foo.io'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['foos'] };
const webhooks = [
  webhook('ValidatingAdmissionWebhook', { rules: [rule], webhookPath: '/validate', generateName: 'vfoo.foo.io' }),
  webhook('ValidatingAdmissionWebhook', { containerPort: 0, targetPort: 'https', generateName: 'b' }),
  webhook('MutatingAdmissionWebhook', {
    rules: [{ ...rule, scope: '*' }],
    reinvocationPolicy: 'IfNeeded',
    failurePolicy: 'Fail',
    timeoutSeconds: 0,
    targetPort: 4343,
    objectSelector: { matchLabels: { a: 'b' } },
  }),
  webhook('ConversionWebhook', { conversionCRDs: ['foos.foo.io'] }),
];
const owned = { customresourcedefinitions: { owned: [{ name: 'foos.foo.io', version: 'v1', kind: 'Foo' }] } };
const withVolumes = deployment('foo', {
  volumes: [
    { name: 'mine', emptyDir: {} },
    { name: 'webhook-cert', emptyDir: {} },
    { name: 'kept', emptyDir: {} },
  ],
  containers: [
    {
      name: 'a',
      volumeMounts: [
        { name: 'mine', mountPath: '/tmp/k8s-webhook-server/serving-certs' },
        { name: 'kept', mountPath: '/x' },
      ],
    },
    { name: 'b' },
  ],
});
const ofWebhooks = of(
  { spec: { ...owned, webhookdefinitions: webhooks }, strategy: { deployments: [withVolumes] } },
  { 'crd.yaml': crd('foos.foo.io', { conversion: { strategy: 'None' } }) },
);

const quantities = [
  '1',
  '1.5',
  '0.5',
  '100m',
  '1000m',
  '1500m',
  '1000',
  '10000',
  '1.500',
  '0',
  '0.0',
  '+5',
  '-5',
  '-1.5',
  '.5',
  '5.',
  '1k',
  '1000k',
  '1e3',
  '1E3',
  '15e2',
  '12e-1',
  '1Ki',
  '1024Ki',
  '1000Mi',
  '1024Mi',
  '1.5Gi',
  '0.5Ki',
  '512',
  '1023Ki',
  '8Gi',
  '4Gi',
  '1n',
  '0.1n',
  '123456789123456789',
  '1234567891234567891234',
  '9223372036854775807',
  '1Ei',
  '100Ei',
  '1.1n',
  '5u',
  '1E',
  '0Mi',
  '0e5',
  '007',
  '128974848',
  '129e6',
  '129M',
  '123Mi',
  '3.1415926535',
  '1e-12',
  '0.000000000000001',
  ' 7 ',
];

const bad = (webhookdefinitions: readonly JsonObject[], more: Csv = {}) =>
  of({ ...more, spec: { webhookdefinitions, ...more.spec } });

/** Small bundles that have something of everything that is converted, and one for each refusal. */
export const conversionCases: Readonly<Record<string, ConversionCase>> = {
  'the least': of({}),
  'one own namespace': { ...of({ modes: ['OwnNamespace'], strategy: permissions }), targetNamespaces: ['foo-system'] },
  'a single namespace': { ...of({ modes: ['SingleNamespace'], strategy: permissions }), targetNamespaces: ['watched'] },
  'several namespaces': {
    ...of({ modes: ['MultiNamespace', 'OwnNamespace'], strategy: permissions }),
    targetNamespaces: ['watched', 'foo-system'],
  },
  'one of several namespaces': { ...of({ modes: ['MultiNamespace'] }), targetNamespaces: ['watched'] },
  'its own among several': { ...of({ modes: ['MultiNamespace'] }), targetNamespaces: ['a', 'foo-system'] },
  'all among several': { ...of({ modes: ['MultiNamespace', ...all] }), targetNamespaces: ['a', ''] },
  'a namespace twice': { ...of({ modes: ['SingleNamespace'] }), targetNamespaces: ['a', 'a'] },
  'all, by name': { ...of({ modes: [...all, 'OwnNamespace'] }), targetNamespaces: [''] },
  'all, unsupported': { ...of({ modes: ['OwnNamespace'] }), targetNamespaces: [''] },
  'none, where one is needed': of({ modes: ['OwnNamespace', 'SingleNamespace'] }),
  'no install mode': of({ modes: [] }),
  permissions: of({ strategy: permissions }),
  'permissions with a long name': of({ metadata: { name: `foo-${'b'.repeat(70)}` }, strategy: permissions }),
  'no permissions': of({ strategy: { permissions: [], clusterPermissions: null } }),
  'webhooks with cert-manager': ofWebhooks,
  'webhooks on OpenShift': { ...ofWebhooks, certificates: 'openshift' },
  'webhooks without certificates': { files: ofWebhooks.files, installNamespace: 'foo-system', targetNamespaces: [] },
  'webhooks in one namespace': {
    ...of({ modes: ['SingleNamespace'], spec: { webhookdefinitions: webhooks.slice(0, 3) } }),
    targetNamespaces: ['watched'],
  },
  'webhooks of a deployment with dots': of({
    spec: { webhookdefinitions: [{ ...webhooks[0], deploymentName: `foo.${'x'.repeat(60)}` }] },
    strategy: { deployments: [deployment(`foo.${'x'.repeat(60)}`)] },
  }),
  'webhooks on the same port': bad([
    webhooks[0] ?? {},
    { ...webhooks[1], containerPort: 9443, targetPort: 9443 },
    { ...webhooks[2], targetPort: 10 },
  ]),
  'annotations and properties': {
    ...usual,
    files: files(
      {
        'csv.yaml': csv({
          metadata: {
            annotations: {
              a: '1',
              b: '2',
              'olm.properties': '[ {"value": {"z": "<&> \u2028", "a": 1.0}, "type": "x"} ]',
            },
          },
          strategy: {
            deployments: [
              {
                ...deployment('foo'),
                label: { l: '1' },
                spec: { template: { metadata: { annotations: { b: '3' } } } },
              },
            ],
          },
        }),
      },
      { 'properties.yaml': 'properties:\n- type: y\n  value: {z: 1, a: "<b>"}\n- type: z\n' },
    ),
  },
  'fields that are zero': of({
    strategy: {
      deployments: [
        deployment(
          'foo',
          {
            containers: [
              {
                name: 'a',
                command: [],
                args: null,
                unknown: true,
                env: [
                  { name: 'A', value: '' },
                  { name: 'B', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
                  { name: 'C', valueFrom: { configMapKeyRef: { name: 'x', key: 'y', optional: false } } },
                ],
                livenessProbe: { httpGet: { path: '/', port: 'health' }, initialDelaySeconds: 0 },
                readinessProbe: { grpc: { port: 1 }, terminationGracePeriodSeconds: 0 },
                securityContext: { runAsUser: 0, privileged: false, capabilities: {} },
                ports: [{ containerPort: 0 }],
              },
            ],
            volumes: [
              { name: 'a', emptyDir: {} },
              { name: 'b', emptyDir: { sizeLimit: '1024Mi' } },
              {
                name: 'c',
                ephemeral: {
                  volumeClaimTemplate: {
                    metadata: { creationTimestamp: '2020-01-02T03:04:05.6+01:00' },
                    spec: { accessModes: [] },
                  },
                },
              },
            ],
            serviceAccountName: '',
            hostNetwork: false,
            automountServiceAccountToken: false,
            tolerations: [],
            affinity: {},
            nodeSelector: {},
          },
          { replicas: 0, selector: null, strategy: { rollingUpdate: { maxSurge: 0 } }, revisionHistoryLimit: 5 },
        ),
      ],
    },
  }),
  quantities: of({
    strategy: {
      deployments: [
        deployment('foo', {
          containers: [
            {
              name: 'a',
              resources: {
                limits: Object.fromEntries(quantities.map((text, index) => [`foo.io/${index}`, text])),
                requests: { cpu: 1, memory: 0.5, x: 1000 },
              },
            },
          ],
        }),
      ],
    },
  }),
  'a CustomResourceDefinition': of(
    { spec: owned },
    {
      'crd.yaml': {
        ...crd('foos.foo.io', {
          preserveUnknownFields: false,
          versions: [
            {
              name: 'v1',
              served: false,
              storage: true,
              unknown: 1,
              subresources: { status: {}, scale: { specReplicasPath: '.a', statusReplicasPath: '.b' } },
              additionalPrinterColumns: [{ name: 'a', type: 'date', jsonPath: '.c', priority: 0 }],
              schema: {
                openAPIV3Schema: {
                  type: 'object',
                  properties: {
                    a: {
                      type: 'integer',
                      maximum: 1.5,
                      minimum: 0,
                      default: null,
                      example: { z: 1, a: null },
                      maxLength: 0,
                      pattern: '',
                    },
                    b: {
                      type: 'array',
                      items: { type: 'string', enum: ['x', null, { q: 1 }] },
                      'x-kubernetes-list-type': 'atomic',
                    },
                    c: { type: 'object', additionalProperties: false, required: [] },
                    d: { type: 'object', additionalProperties: { type: 'string', default: { z: [], a: {} } } },
                    e: { 'x-kubernetes-preserve-unknown-fields': false, nullable: false, not: {} },
                    f: {
                      allOf: [{}, { required: ['x'] }],
                      anyOf: [],
                      'x-kubernetes-validations': [{ rule: 'self > 1', optionalOldSelf: false }],
                    },
                  },
                },
              },
            },
          ],
        }),
        metadata: { name: 'foos.foo.io', creationTimestamp: null, labels: {}, annotations: { a: 'b' } },
        status: { conditions: [], storedVersions: [] },
      },
    },
  ),
  'other objects': of(
    {},
    {
      'service.yaml':
        'apiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: elsewhere}\nspec: {ports: [{port: 80}], a: null, b: 1.0, c: 1e3}\n',
      'role.yaml':
        '---\n# nothing\n---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r}\n---\napiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: c}\n',
      'list.yaml':
        'apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}\n- {apiVersion: v1, kind: Secret, metadata: {name: b}}\n',
      'empty.yaml': '',
      '.hidden':
        '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "h"}}{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "i"}}',
    },
  ),
  'a deployment twice': of({ strategy: { deployments: [deployment('foo'), deployment('foo')] } }),
  'the name of a deployment': of({ strategy: { deployments: [deployment('Foo_1')] } }),
  'a CustomResourceDefinition twice': of({}, { 'a.yaml': crd('foos.foo.io'), 'b.yaml': crd('foos.foo.io') }),
  'an owned CustomResourceDefinition that is missing': of({ spec: owned }),
  'no package': { ...usual, files: { ...of({}).files, 'metadata/annotations.yaml': '{"annotations": {}}' } },
  'no annotations': {
    ...usual,
    files: { 'manifests/csv.yaml': JSON.stringify(csv({})), 'metadata/other.yaml': annotations },
  },
  'no ClusterServiceVersion': { ...usual, files: files({ 'crd.yaml': crd('foos.foo.io') }) },
  'a directory in manifests': of({}, { 'more/crd.yaml': crd('foos.foo.io') }),
  'a file that is no manifest': of({}, { 'README.md': 'hello\n' }),
  'a field of another type': of({ strategy: { deployments: [deployment('foo', {}, { replicas: 'three' })] } }),
  'API services': of({
    spec: { apiservicedefinitions: { owned: [{ name: 'foos', group: 'foo.io', version: 'v1', kind: 'Foo' }] } },
  }),
  'a deployment among the manifests': of(
    {},
    { 'd.yaml': { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } } },
  ),
  'a webhook without deployment': bad([webhook('ValidatingAdmissionWebhook', { deploymentName: 'bar' })]),
  'a webhook twice': bad([webhook('ValidatingAdmissionWebhook'), webhook('ValidatingAdmissionWebhook')]),
  'the name of a webhook': bad([webhook('ValidatingAdmissionWebhook', { generateName: 'Foo-' })]),
  'a webhook for every group': bad([webhook('ValidatingAdmissionWebhook', { rules: [{ ...rule, apiGroups: ['*'] }] })]),
  'a webhook for OLM': bad([
    webhook('MutatingAdmissionWebhook', { rules: [{ ...rule, apiGroups: ['olm.operatorframework.io'] }] }),
  ]),
  'a webhook for webhooks': bad([
    webhook('MutatingAdmissionWebhook', {
      rules: [{ apiGroups: ['admissionregistration.k8s.io'], resources: ['MutatingWebhookConfigurations'] }],
    }),
  ]),
  'a conversion in one namespace': bad([webhook('ConversionWebhook')], { modes: [...all, 'OwnNamespace'] }),
  'a conversion of what it does not own': bad([webhook('ConversionWebhook', { conversionCRDs: ['foos.foo.io'] })]),
  'two conversions of one': {
    ...usual,
    files: files({
      'crd.yaml': crd('foos.foo.io'),
      'csv.yaml': csv({
        spec: {
          ...owned,
          webhookdefinitions: ['a', 'b'].map(generateName =>
            webhook('ConversionWebhook', { generateName, conversionCRDs: ['foos.foo.io'] }),
          ),
        },
      }),
    }),
  },
  'a conversion with unknown fields': of(
    { spec: { ...owned, webhookdefinitions: webhooks.slice(3) } },
    { 'crd.yaml': crd('foos.foo.io', { preserveUnknownFields: true }) },
  ),
  'properties that cannot be read': of({ metadata: { annotations: { 'olm.properties': 'x' } } }),
};
