import type { Shape } from '../../catalog/shape/shape.ts';
import {
  any,
  boolean,
  bytes,
  int32,
  int64,
  listOf,
  mapOf,
  omitEmpty,
  omitEmptyFields,
  pointer,
  pointers,
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
  jsonPath: text,
  ...omitEmptyFields({ format: text, description: text, priority: int32 }),
});
const customResourceColumnDefinitionV1Beta1 = struct({
  name: text,
  type: text,
  format: text,
  description: text,
  priority: int32,
  JSONPath: text,
});
const serviceReference = struct({ namespace: text, name: text, ...pointers({ path: text, port: int32 }) });
const webhookClientConfig = struct({
  ...omitEmptyFields({ caBundle: bytes }),
  ...pointers({ url: text, service: serviceReference }),
});
const webhookConversion = struct({
  conversionReviewVersions: listOf(text),
  ...pointers({ clientConfig: webhookClientConfig }),
});
const customResourceConversion = struct({ strategy: text, ...pointers({ webhook: webhookConversion }) });
const customResourceConversionV1Beta1 = struct({
  strategy: text,
  webhookClientConfig,
  conversionReviewVersions: listOf(text),
});
const customResourceDefinitionNames = struct({
  plural: text,
  kind: text,
  ...omitEmptyFields({ singular: text, shortNames: listOf(text), listKind: text, categories: listOf(text) }),
});
const externalDocumentation = struct(omitEmptyFields({ description: text, url: text }));
const validationRule = struct({
  rule: text,
  ...omitEmptyFields({ message: text, messageExpression: text, fieldPath: text }),
  ...pointers({ reason: text, optionalOldSelf: boolean }),
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
  get allOf() {
    return omitEmpty(listOf(jsonSchemaProps));
  },
  get oneOf() {
    return omitEmpty(listOf(jsonSchemaProps));
  },
  get anyOf() {
    return omitEmpty(listOf(jsonSchemaProps));
  },
  get properties() {
    return omitEmpty(mapOf(jsonSchemaProps));
  },
  get patternProperties() {
    return omitEmpty(mapOf(jsonSchemaProps));
  },
  get definitions() {
    return omitEmpty(mapOf(jsonSchemaProps));
  },
  ...omitEmptyFields({
    id: text,
    $schema: text,
    description: text,
    type: text,
    format: text,
    title: text,
    exclusiveMaximum: boolean,
    exclusiveMinimum: boolean,
    pattern: text,
    uniqueItems: boolean,
    enum: listOf(any),
    required: listOf(text),
    dependencies: mapOf(schemaOrTexts),
    nullable: boolean,
    'x-kubernetes-embedded-resource': boolean,
    'x-kubernetes-int-or-string': boolean,
    'x-kubernetes-list-map-keys': listOf(text),
    'x-kubernetes-validations': listOf(validationRule),
  }),
  get not() {
    return pointer(jsonSchemaProps);
  },
  ...pointers({
    $ref: text,
    default: any,
    maximum: float64,
    minimum: float64,
    maxLength: int64,
    minLength: int64,
    maxItems: int64,
    minItems: int64,
    multipleOf: float64,
    maxProperties: int64,
    minProperties: int64,
    items: schemaOrList,
    additionalProperties: schemaOrBoolean,
    additionalItems: schemaOrBoolean,
    externalDocs: externalDocumentation,
    example: any,
    'x-kubernetes-preserve-unknown-fields': boolean,
    'x-kubernetes-list-type': text,
    'x-kubernetes-map-type': text,
  }),
});
const customResourceValidation = struct(pointers({ openAPIV3Schema: jsonSchemaProps }));
const customResourceSubresourceStatus = struct({});
const customResourceSubresourceScale = struct({
  specReplicasPath: text,
  statusReplicasPath: text,
  ...pointers({ labelSelectorPath: text }),
});
const customResourceSubresources = struct(
  pointers({ status: customResourceSubresourceStatus, scale: customResourceSubresourceScale }),
);
const selectableField = struct({ jsonPath: text });
const customResourceDefinitionVersion = struct({
  name: text,
  served: boolean,
  storage: boolean,
  ...omitEmptyFields({
    deprecated: boolean,
    additionalPrinterColumns: listOf(customResourceColumnDefinition),
    selectableFields: listOf(selectableField),
  }),
  ...pointers({ deprecationWarning: text, schema: customResourceValidation, subresources: customResourceSubresources }),
});
const customResourceDefinitionSpec = struct({
  group: text,
  names: customResourceDefinitionNames,
  scope: text,
  versions: listOf(customResourceDefinitionVersion),
  ...omitEmptyFields({ preserveUnknownFields: boolean }),
  ...pointers({ conversion: customResourceConversion }),
});
const customResourceDefinitionCondition = struct({
  type: text,
  status: text,
  lastTransitionTime: time,
  ...omitEmptyFields({ reason: text, message: text, observedGeneration: int64 }),
});
const customResourceDefinitionStatus = struct({
  conditions: listOf(customResourceDefinitionCondition),
  acceptedNames: customResourceDefinitionNames,
  storedVersions: listOf(text),
  ...omitEmptyFields({ observedGeneration: int64 }),
});
/** A CustomResourceDefinition (k8s.io/apiextensions-apiserver v0.36.2). */
export const customResourceDefinition = struct({
  metadata: objectMeta,
  spec: customResourceDefinitionSpec,
  status: customResourceDefinitionStatus,
  ...omitEmptyFields({ kind: text, apiVersion: text }),
});
const customResourceDefinitionVersionV1Beta1 = struct({
  name: text,
  served: boolean,
  storage: boolean,
  ...omitEmptyFields({
    deprecated: boolean,
    additionalPrinterColumns: listOf(customResourceColumnDefinitionV1Beta1),
    selectableFields: listOf(selectableField),
  }),
  ...pointers({ deprecationWarning: text, schema: customResourceValidation, subresources: customResourceSubresources }),
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
  metadata: objectMeta,
  spec: customResourceDefinitionSpecV1Beta1,
  status: customResourceDefinitionStatus,
  ...omitEmptyFields({ kind: text, apiVersion: text }),
});

/** Null counts as a schema, too. */
function schemaOr(value: Json, other: Shape | undefined): Shape | undefined {
  return value === null || isObject(value) ? jsonSchemaProps : other;
}
