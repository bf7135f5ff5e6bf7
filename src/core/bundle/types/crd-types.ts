import type { Shape } from '../../catalog/shape/shape.ts';
import {
  any,
  boolean,
  bytes,
  int32,
  int64,
  listOf,
  mapOf,
  type StructShape,
  struct,
  text,
} from '../../catalog/shape/shape.ts';
import { isList, isObject, type Json } from '../../json.ts';
import { checked, float64, time } from './custom-types.ts';
import { objectMeta } from './meta-types.ts';

const customResourceColumnDefinition = struct({
  name: text,
  type: text,
  format: text,
  description: text,
  priority: int32,
  jsonPath: text,
});
const customResourceColumnDefinitionV1Beta1 = struct({
  name: text,
  type: text,
  format: text,
  description: text,
  priority: int32,
  JSONPath: text,
});
const serviceReference = struct({ namespace: text, name: text, path: text, port: int32 });
const webhookClientConfig = struct({ url: text, service: serviceReference, caBundle: bytes });
const webhookConversion = struct({ clientConfig: webhookClientConfig, conversionReviewVersions: listOf(text) });
const customResourceConversion = struct({ strategy: text, webhook: webhookConversion });
const customResourceConversionV1Beta1 = struct({
  strategy: text,
  webhookClientConfig,
  conversionReviewVersions: listOf(text),
});
const customResourceDefinitionNames = struct({
  plural: text,
  singular: text,
  shortNames: listOf(text),
  kind: text,
  listKind: text,
  categories: listOf(text),
});
const externalDocumentation = struct({ description: text, url: text });
const validationRule = struct({
  rule: text,
  message: text,
  messageExpression: text,
  reason: text,
  fieldPath: text,
  optionalOldSelf: boolean,
});
const schemaOrBoolean = checked('a schema, true or false', value =>
  schemaOr(value, typeof value === 'boolean' ? any : undefined),
);
const schemaOrList = checked('a schema or a list of schemas', value =>
  schemaOr(value, isList(value) ? listOf(jsonSchemaProps) : any),
);
const schemaOrTexts = checked('a schema or a list of strings', value =>
  schemaOr(value, isList(value) ? listOf(text) : any),
);
export const jsonSchemaProps: StructShape = struct({
  id: text,
  $schema: text,
  $ref: text,
  description: text,
  type: text,
  format: text,
  title: text,
  default: any,
  maximum: float64,
  exclusiveMaximum: boolean,
  minimum: float64,
  exclusiveMinimum: boolean,
  maxLength: int64,
  minLength: int64,
  pattern: text,
  maxItems: int64,
  minItems: int64,
  uniqueItems: boolean,
  multipleOf: float64,
  enum: listOf(any),
  maxProperties: int64,
  minProperties: int64,
  required: listOf(text),
  items: schemaOrList,
  get allOf() {
    return listOf(jsonSchemaProps);
  },
  get oneOf() {
    return listOf(jsonSchemaProps);
  },
  get anyOf() {
    return listOf(jsonSchemaProps);
  },
  get not() {
    return jsonSchemaProps;
  },
  get properties() {
    return mapOf(jsonSchemaProps);
  },
  additionalProperties: schemaOrBoolean,
  get patternProperties() {
    return mapOf(jsonSchemaProps);
  },
  dependencies: mapOf(schemaOrTexts),
  additionalItems: schemaOrBoolean,
  get definitions() {
    return mapOf(jsonSchemaProps);
  },
  externalDocs: externalDocumentation,
  example: any,
  nullable: boolean,
  'x-kubernetes-preserve-unknown-fields': boolean,
  'x-kubernetes-embedded-resource': boolean,
  'x-kubernetes-int-or-string': boolean,
  'x-kubernetes-list-map-keys': listOf(text),
  'x-kubernetes-list-type': text,
  'x-kubernetes-map-type': text,
  'x-kubernetes-validations': listOf(validationRule),
});
const customResourceValidation = struct({ openAPIV3Schema: jsonSchemaProps });
const customResourceSubresourceStatus = struct({});
const customResourceSubresourceScale = struct({
  specReplicasPath: text,
  statusReplicasPath: text,
  labelSelectorPath: text,
});
const customResourceSubresources = struct({
  status: customResourceSubresourceStatus,
  scale: customResourceSubresourceScale,
});
const selectableField = struct({ jsonPath: text });
const customResourceDefinitionVersion = struct({
  name: text,
  served: boolean,
  storage: boolean,
  deprecated: boolean,
  deprecationWarning: text,
  schema: customResourceValidation,
  subresources: customResourceSubresources,
  additionalPrinterColumns: listOf(customResourceColumnDefinition),
  selectableFields: listOf(selectableField),
});
const customResourceDefinitionSpec = struct({
  group: text,
  names: customResourceDefinitionNames,
  scope: text,
  versions: listOf(customResourceDefinitionVersion),
  conversion: customResourceConversion,
  preserveUnknownFields: boolean,
});
const customResourceDefinitionCondition = struct({
  type: text,
  status: text,
  lastTransitionTime: time,
  reason: text,
  message: text,
  observedGeneration: int64,
});
const customResourceDefinitionStatus = struct({
  conditions: listOf(customResourceDefinitionCondition),
  acceptedNames: customResourceDefinitionNames,
  storedVersions: listOf(text),
  observedGeneration: int64,
});
/** A CustomResourceDefinition (k8s.io/apiextensions-apiserver v0.36.2). */
export const customResourceDefinition = struct({
  kind: text,
  apiVersion: text,
  metadata: objectMeta,
  spec: customResourceDefinitionSpec,
  status: customResourceDefinitionStatus,
});
const customResourceDefinitionVersionV1Beta1 = struct({
  name: text,
  served: boolean,
  storage: boolean,
  deprecated: boolean,
  deprecationWarning: text,
  schema: customResourceValidation,
  subresources: customResourceSubresources,
  additionalPrinterColumns: listOf(customResourceColumnDefinitionV1Beta1),
  selectableFields: listOf(selectableField),
});
const customResourceDefinitionSpecV1Beta1 = struct({
  group: text,
  version: text,
  names: customResourceDefinitionNames,
  scope: text,
  validation: customResourceValidation,
  subresources: customResourceSubresources,
  versions: listOf(customResourceDefinitionVersionV1Beta1),
  additionalPrinterColumns: listOf(customResourceColumnDefinitionV1Beta1),
  selectableFields: listOf(selectableField),
  conversion: customResourceConversionV1Beta1,
  preserveUnknownFields: boolean,
});
export const customResourceDefinitionV1Beta1 = struct({
  kind: text,
  apiVersion: text,
  metadata: objectMeta,
  spec: customResourceDefinitionSpecV1Beta1,
  status: customResourceDefinitionStatus,
});

/** Null counts as a schema, too. */
function schemaOr(value: Json, other: Shape | undefined): Shape | undefined {
  return value === null || isObject(value) ? jsonSchemaProps : other;
}
