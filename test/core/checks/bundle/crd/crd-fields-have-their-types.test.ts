import { expect, test } from '@jest/globals';
import { crdFieldsHaveTheirTypes } from '../../../../../src/core/checks/bundle/crd/crd-fields-have-their-types.ts';
import { runChecks } from '../../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../../support/snapshot-of-example.ts';

async function messagesOf(schema: string): Promise<readonly string[]> {
  const version = `{name: v1, schema: {openAPIV3Schema: ${schema}}}`;
  const text = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec: {versions: [${version}]}\n`;
  const snapshot = await snapshotOfExample({ title: '', finds: [], bundle: { 'manifests/foos.crd.yaml': text } });
  return runChecks(snapshot, [crdFieldsHaveTheirTypes]).findings.map(({ message }) => message);
}

// Which of these k8s.io/apiextensions-apiserver v0.36.3 decodes: a field that is a schema or something else decodes itself.
test.each([
  '{items: {type: string}}',
  '{items: [{type: string}, null]}',
  '{items: text}',
  '{additionalProperties: true}',
  '{additionalProperties: {items: {maximum: 1.5}}}',
  '{dependencies: {a: [b], c: {type: object}}}',
  '{default: {anything: [1]}, enum: [1, a, null]}',
])('%s is decoded', async schema => {
  expect(await messagesOf(schema)).toEqual([]);
});

test.each([
  ['{items: {type: [string]}}', 'openAPIV3Schema.items.type` is a list but must be a string'],
  ['{properties: {a: {description: 5}}}', 'properties.a.description` is the number 5 but must be a string'],
  ['{items: {description: 5}}', 'openAPIV3Schema.items.description` is the number 5 but must be a string'],
  ['{items: [{minLength: 1.5}]}', 'openAPIV3Schema.items[0].minLength` is the number 1.5'],
  [
    '{additionalProperties: text}',
    'openAPIV3Schema.additionalProperties` is a string but must be a schema, true or false',
  ],
  ['{additionalProperties: {nullable: "no"}}', 'openAPIV3Schema.additionalProperties.nullable` is a string'],
  ['{dependencies: {a: [[b]]}}', 'openAPIV3Schema.dependencies.a[0]` is a list but must be a string'],
  ['{dependencies: {a: [{type: object}]}}', 'openAPIV3Schema.dependencies.a[0]` is a mapping but must be a string'],
])('%s is not', async (schema, message) => {
  expect(await messagesOf(schema)).toEqual([expect.stringContaining(message)]);
});

test('a fault deep in a schema is found in bearable time', async () => {
  const deep = `${'{items: '.repeat(300)}{type: []}${'}'.repeat(300)}`;
  expect(await messagesOf(deep)).toHaveLength(1);
});
