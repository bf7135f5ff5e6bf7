import type { JsonObject } from '../../../../../src/core/json.ts';
import { recordedConversions } from './recorded-conversions.ts';

/** A sound definition, which the cases change. */
export const soundDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'foos.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Foo', plural: 'foos' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: {
                  a: { type: 'string' },
                  n: { type: 'number' },
                  m: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
            },
          },
        },
      },
    ],
  },
};

const v2 = { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: { type: 'object' } } };
const old = { apiVersion: 'apiextensions.k8s.io/v1beta1', 'spec.preserveUnknownFields': false };
const column = { name: 'A', type: 'date', jsonPath: '.a' };

/**
 * What is changed, the values by their paths, and the fields that operator-framework/api v0.45.0 with apiextensions-apiserver v0.36.3
 * finds fault with: recorded, with the names of fields as the document has them where Kubernetes' own differ.
 */
export const recordedDefinitions: readonly (readonly [string, JsonObject, readonly string[]])[] = [
  ['a sound definition', {}, []],
  ['no name', { 'metadata.name': '' }, ['metadata.name']],
  ['another name', { 'metadata.name': 'bars.example.com' }, ['metadata.name']],
  ['a namespace', { 'metadata.namespace': 'x' }, ['metadata.namespace']],
  ['a generated name', { 'metadata.generateName': 'x' }, ['metadata.generateName']],
  [
    'labels',
    { 'metadata.labels': { 'a/b/c': 'x', ok: 'x y', 'x.y/z': '' } },
    ['metadata.labels.a/b/c', 'metadata.labels.ok'],
  ],
  ['annotations', { 'metadata.annotations': { 'a b': '', 'UPPER.case/Name': '' } }, ['metadata.annotations.a b']],
  [
    'finalizers',
    { 'metadata.finalizers': ['orphan', 'foregroundDeletion', 'a b'] },
    ['metadata.finalizers', 'metadata.finalizers[2]'],
  ],
  [
    'owners',
    { 'metadata.ownerReferences': [{ apiVersion: 'v1', kind: 'Event', name: 'x', uid: '' }] },
    ['metadata.ownerReferences[0]', 'metadata.ownerReferences[0].uid'],
  ],
  ['no group', { 'spec.group': '' }, ['metadata.name', 'spec.group']],
  ['a group without a dot', { 'spec.group': 'example', 'metadata.name': 'foos.example' }, ['spec.group']],
  [
    'a group of Kubernetes',
    { 'spec.group': 'x.k8s.io', 'metadata.name': 'foos.x.k8s.io' },
    ['metadata.annotations.api-approved.kubernetes.io'],
  ],
  [
    'a group of Kubernetes, approved',
    {
      'spec.group': 'x.k8s.io',
      'metadata.name': 'foos.x.k8s.io',
      'metadata.annotations': { 'api-approved.kubernetes.io': 'https://github.com/kubernetes/x' },
    },
    [],
  ],
  [
    'a group of Kubernetes, approved by nobody',
    {
      'spec.group': 'x.k8s.io',
      'metadata.name': 'foos.x.k8s.io',
      'metadata.annotations': { 'api-approved.kubernetes.io': '/x' },
    },
    ['metadata.annotations.api-approved.kubernetes.io'],
  ],
  ['no scope', { 'spec.scope': null }, ['spec.scope']],
  ['no scope in v1beta1', { ...old, 'spec.scope': null }, ['spec.versions']],
  ['another scope', { 'spec.scope': 'cluster' }, ['spec.scope']],
  ['no names', { 'spec.names': {} }, ['metadata.name', 'spec.names.kind', 'spec.names.plural']],
  [
    'names in capitals',
    {
      'spec.names': {
        kind: 'Foo',
        plural: 'foos',
        singular: 'Foo',
        listKind: 'FooList',
        shortNames: ['F', 'f'],
        categories: ['all', ''],
      },
    },
    ['spec.names.categories[1]', 'spec.names.shortNames[0]', 'spec.names.singular'],
  ],
  ['one name for two kinds', { 'spec.names.listKind': 'Foo' }, ['spec.names.listKind']],
  ['no versions', { 'spec.versions': [] }, ['spec.versions']],
  ['two stored versions', { 'spec.versions.1': { ...v2, storage: true } }, ['spec.versions']],
  ['no stored version', { 'spec.versions.0.storage': false }, ['spec.versions']],
  ['one version twice', { 'spec.versions.1': { ...v2, name: 'v1' } }, ['spec.versions[1].name']],
  ['a bad version', { 'spec.versions.1': { ...v2, name: '2' } }, ['spec.versions[1].name']],
  [
    'warnings',
    {
      'spec.versions.0.deprecationWarning': 'x',
      'spec.versions.1': { ...v2, deprecated: true, deprecationWarning: 'a\tb' },
      'spec.versions.2': { ...v2, name: 'v3', deprecated: true, deprecationWarning: '' },
      'spec.versions.3': { ...v2, name: 'v4', deprecated: true, deprecationWarning: 'é'.repeat(129) },
    },
    [
      'spec.versions[0].deprecationWarning',
      'spec.versions[1].deprecationWarning',
      'spec.versions[2].deprecationWarning',
      'spec.versions[3].deprecationWarning',
    ],
  ],
  [
    'a version in v1beta1',
    { ...old, 'spec.versions': null, 'spec.version': 'v1', 'spec.validation': { openAPIV3Schema: { type: 'object' } } },
    [],
  ],
  [
    'another version in v1beta1',
    {
      ...old,
      'spec.version': 'v2',
      'spec.validation': { openAPIV3Schema: { type: 'object' } },
      'spec.versions.0.schema': null,
    },
    ['spec.version'],
  ],
  [
    'the same schema twice in v1beta1',
    { ...old, 'spec.versions.1': { ...v2, schema: soundDefinition.spec.versions[0]?.schema ?? null } },
    ['spec.versions'],
  ],
  ['different schemas in v1beta1', { ...old, 'spec.versions.1': v2 }, []],
  [
    'columns at the top and below in v1beta1',
    {
      ...old,
      'spec.versions.1': v2,
      'spec.additionalPrinterColumns': [{ name: 'A', type: 'date', JSONPath: '.a' }],
      'spec.versions.0.additionalPrinterColumns': [{ name: 'A', type: 'date', JSONPath: '.a' }],
    },
    ['spec.additionalPrinterColumns'],
  ],
  ['unknown fields in v1beta1', { apiVersion: old.apiVersion, 'spec.versions.1': v2 }, ['spec.preserveUnknownFields']],
  [
    'unknown fields and a default',
    {
      'spec.preserveUnknownFields': true,
      'spec.versions.0.schema.openAPIV3Schema.properties.spec.properties.a.default': 'x',
    },
    ['spec.preserveUnknownFields'],
  ],
  ...recordedConversions,
  [
    'columns',
    {
      'spec.versions.0.additionalPrinterColumns': [{}, { name: 'A', type: 'time', format: 'x', jsonPath: 'a' }, column],
    },
    [
      'spec.versions[0].additionalPrinterColumns[0].jsonPath',
      'spec.versions[0].additionalPrinterColumns[0].name',
      'spec.versions[0].additionalPrinterColumns[0].type',
      'spec.versions[0].additionalPrinterColumns[1].format',
      'spec.versions[0].additionalPrinterColumns[1].jsonPath',
      'spec.versions[0].additionalPrinterColumns[1].type',
    ],
  ],
  [
    'the same columns in all versions',
    { 'spec.versions.0.additionalPrinterColumns': [{}], 'spec.versions.1': { ...v2, additionalPrinterColumns: [{}] } },
    [
      'spec.versions[0].additionalPrinterColumns[0].jsonPath',
      'spec.versions[0].additionalPrinterColumns[0].name',
      'spec.versions[0].additionalPrinterColumns[0].type',
    ],
  ],
  [
    'an empty scale',
    { 'spec.versions.0.subresources': { scale: {} } },
    ['spec.versions[0].subresources.scale.specReplicasPath'],
  ],
  [
    'paths of scale',
    {
      'spec.versions.0.subresources': {
        scale: { specReplicasPath: '.status.x', statusReplicasPath: '.x', labelSelectorPath: 'x' },
      },
    },
    ['spec.versions[0].subresources.scale.labelSelectorPath', 'spec.versions[0].subresources.scale.specReplicasPath'],
  ],
  [
    'selectable fields',
    {
      'spec.versions.0.selectableFields': [
        { jsonPath: '.spec.a' },
        { jsonPath: '.spec.n' },
        { jsonPath: '.spec.x' },
        { jsonPath: '.spec.a' },
        { jsonPath: '' },
        { jsonPath: '.spec.m.k' },
      ],
    },
    [
      'spec.versions[0].selectableFields[1].jsonPath',
      'spec.versions[0].selectableFields[2].jsonPath',
      'spec.versions[0].selectableFields[3].jsonPath',
      'spec.versions[0].selectableFields[4].jsonPath',
    ],
  ],
  [
    'too many selectable fields',
    { 'spec.versions.0.selectableFields': Array.from({ length: 9 }, (_, i) => ({ jsonPath: `.spec.m.k${i}` })) },
    ['spec.versions[0].selectableFields'],
  ],
  [
    'selectable fields shared without the schema',
    {
      'spec.versions.1': { ...v2, selectableFields: [{ jsonPath: '.spec.a' }] },
      'spec.versions.0.selectableFields': [{ jsonPath: '.spec.a' }],
    },
    ['spec.versions[0].selectableFields'],
  ],
];
