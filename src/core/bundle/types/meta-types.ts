/** Types that many objects of Kubernetes share (k8s.io/apimachinery v0.36.2, `meta/v1`). The notation is that of `readTypes`. */
export const metaTypes = `
LabelSelector: matchLabels text{}, matchExpressions LabelSelectorRequirement[]
LabelSelectorRequirement: key text, operator text, values text[]
ManagedFieldsEntry: manager text, operation text, apiVersion text, time time, fieldsType text, fieldsV1 any,
  subresource text
ObjectMeta: name text, generateName text, namespace text, selfLink text, uid text, resourceVersion text, generation
  int64, creationTimestamp time, deletionTimestamp time, deletionGracePeriodSeconds int64, labels text{},
  annotations text{}, ownerReferences OwnerReference[], finalizers text[], managedFields ManagedFieldsEntry[]
OwnerReference: apiVersion text, kind text, name text, uid text, controller boolean, blockOwnerDeletion boolean
`;
