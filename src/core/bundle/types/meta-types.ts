import {
  any,
  boolean,
  int64,
  listOf,
  mapOf,
  omitEmptyFields,
  pointers,
  struct,
  text,
} from '../../catalog/shape/shape.ts';
import { time } from './custom-types.ts';

const labelSelectorRequirement = struct({ key: text, operator: text, ...omitEmptyFields({ values: listOf(text) }) });
export const labelSelector = struct(
  omitEmptyFields({ matchLabels: mapOf(text), matchExpressions: listOf(labelSelectorRequirement) }),
);
const managedFieldsEntry = struct({
  ...omitEmptyFields({ manager: text, operation: text, apiVersion: text, fieldsType: text, subresource: text }),
  ...pointers({ time, fieldsV1: any }),
});
const ownerReference = struct({
  apiVersion: text,
  kind: text,
  name: text,
  uid: text,
  ...pointers({ controller: boolean, blockOwnerDeletion: boolean }),
});
/** Types that many objects of Kubernetes share (k8s.io/apimachinery v0.36.2, `meta/v1`). */
export const objectMeta = struct({
  ...omitEmptyFields({
    name: text,
    generateName: text,
    namespace: text,
    selfLink: text,
    uid: text,
    resourceVersion: text,
    generation: int64,
    labels: mapOf(text),
    annotations: mapOf(text),
    ownerReferences: listOf(ownerReference),
    finalizers: listOf(text),
    managedFields: listOf(managedFieldsEntry),
  }),
  ...pointers({ creationTimestamp: time, deletionTimestamp: time, deletionGracePeriodSeconds: int64 }),
});
