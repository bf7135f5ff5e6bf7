import { any, boolean, int64, listOf, mapOf, struct, text } from '../../catalog/shape/shape.ts';
import { time } from './custom-types.ts';

const labelSelectorRequirement = struct({ key: text, operator: text, values: listOf(text) });
export const labelSelector = struct({ matchLabels: mapOf(text), matchExpressions: listOf(labelSelectorRequirement) });
const managedFieldsEntry = struct({
  manager: text,
  operation: text,
  apiVersion: text,
  time,
  fieldsType: text,
  fieldsV1: any,
  subresource: text,
});
const ownerReference = struct({
  apiVersion: text,
  kind: text,
  name: text,
  uid: text,
  controller: boolean,
  blockOwnerDeletion: boolean,
});
/** Types that many objects of Kubernetes share (k8s.io/apimachinery v0.36.2, `meta/v1`). */
export const objectMeta = struct({
  name: text,
  generateName: text,
  namespace: text,
  selfLink: text,
  uid: text,
  resourceVersion: text,
  generation: int64,
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: int64,
  labels: mapOf(text),
  annotations: mapOf(text),
  ownerReferences: listOf(ownerReference),
  finalizers: listOf(text),
  managedFields: listOf(managedFieldsEntry),
});
