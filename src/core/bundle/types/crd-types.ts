/** Types of CustomResourceDefinitions (k8s.io/apiextensions-apiserver v0.36.2). The notation is that of `readTypes`. */
export const crdTypes = `
CustomResourceColumnDefinition: name text, type text, format text, description text, priority int32, jsonPath text
CustomResourceColumnDefinitionV1Beta1: name text, type text, format text, description text, priority int32, JSONPath
  text
CustomResourceConversion: strategy text, webhook WebhookConversion
CustomResourceConversionV1Beta1: strategy text, webhookClientConfig WebhookClientConfig, conversionReviewVersions
  text[]
CustomResourceDefinition: kind text, apiVersion text, metadata ObjectMeta, spec CustomResourceDefinitionSpec, status
  CustomResourceDefinitionStatus
CustomResourceDefinitionCondition: type text, status text, lastTransitionTime time, reason text, message text,
  observedGeneration int64
CustomResourceDefinitionNames: plural text, singular text, shortNames text[], kind text, listKind text, categories
  text[]
CustomResourceDefinitionSpec: group text, names CustomResourceDefinitionNames, scope text, versions
  CustomResourceDefinitionVersion[], conversion CustomResourceConversion, preserveUnknownFields boolean
CustomResourceDefinitionSpecV1Beta1: group text, version text, names CustomResourceDefinitionNames, scope text,
  validation CustomResourceValidation, subresources CustomResourceSubresources, versions
  CustomResourceDefinitionVersionV1Beta1[], additionalPrinterColumns CustomResourceColumnDefinitionV1Beta1[],
  selectableFields SelectableField[], conversion CustomResourceConversionV1Beta1, preserveUnknownFields boolean
CustomResourceDefinitionStatus: conditions CustomResourceDefinitionCondition[], acceptedNames
  CustomResourceDefinitionNames, storedVersions text[], observedGeneration int64
CustomResourceDefinitionV1Beta1: kind text, apiVersion text, metadata ObjectMeta, spec
  CustomResourceDefinitionSpecV1Beta1, status CustomResourceDefinitionStatus
CustomResourceDefinitionVersion: name text, served boolean, storage boolean, deprecated boolean, deprecationWarning
  text, schema CustomResourceValidation, subresources CustomResourceSubresources, additionalPrinterColumns
  CustomResourceColumnDefinition[], selectableFields SelectableField[]
CustomResourceDefinitionVersionV1Beta1: name text, served boolean, storage boolean, deprecated boolean,
  deprecationWarning text, schema CustomResourceValidation, subresources CustomResourceSubresources,
  additionalPrinterColumns CustomResourceColumnDefinitionV1Beta1[], selectableFields SelectableField[]
CustomResourceSubresourceScale: specReplicasPath text, statusReplicasPath text, labelSelectorPath text
CustomResourceSubresourceStatus:
CustomResourceSubresources: status CustomResourceSubresourceStatus, scale CustomResourceSubresourceScale
CustomResourceValidation: openAPIV3Schema JSONSchemaProps
ExternalDocumentation: description text, url text
JSONSchemaProps: id text, $schema text, $ref text, description text, type text, format text, title text, default
  any, maximum float64, exclusiveMaximum boolean, minimum float64, exclusiveMinimum boolean, maxLength int64,
  minLength int64, pattern text, maxItems int64, minItems int64, uniqueItems boolean, multipleOf float64, enum
  any[], maxProperties int64, minProperties int64, required text[], items schemaOrList, allOf JSONSchemaProps[],
  oneOf JSONSchemaProps[], anyOf JSONSchemaProps[], not JSONSchemaProps, properties JSONSchemaProps{},
  additionalProperties schemaOrBoolean, patternProperties JSONSchemaProps{}, dependencies schemaOrTexts{},
  additionalItems schemaOrBoolean, definitions JSONSchemaProps{}, externalDocs ExternalDocumentation, example any,
  nullable boolean, x-kubernetes-preserve-unknown-fields boolean, x-kubernetes-embedded-resource boolean,
  x-kubernetes-int-or-string boolean, x-kubernetes-list-map-keys text[], x-kubernetes-list-type text,
  x-kubernetes-map-type text, x-kubernetes-validations ValidationRule[]
SelectableField: jsonPath text
ServiceReference: namespace text, name text, path text, port int32
ValidationRule: rule text, message text, messageExpression text, reason text, fieldPath text, optionalOldSelf
  boolean
WebhookClientConfig: url text, service ServiceReference, caBundle bytes
WebhookConversion: clientConfig WebhookClientConfig, conversionReviewVersions text[]
`;
