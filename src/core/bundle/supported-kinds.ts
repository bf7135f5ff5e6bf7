/**
 * The kinds of objects that OLM installs from a bundle, and whether it takes them for namespaced. By its list a VerticalPodAutoscaler is not, although it is.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/lib/bundle/supported_resources.go
 */
export const supportedKinds: ReadonlyMap<string, 'namespaced' | 'cluster'> = new Map([
  ['ClusterServiceVersion', 'namespaced'],
  ['CustomResourceDefinition', 'cluster'],
  ['ClusterRole', 'cluster'],
  ['ClusterRoleBinding', 'cluster'],
  ['Role', 'namespaced'],
  ['RoleBinding', 'namespaced'],
  ['Service', 'namespaced'],
  ['ServiceAccount', 'namespaced'],
  ['Secret', 'namespaced'],
  ['ConfigMap', 'namespaced'],
  ['PrometheusRule', 'namespaced'],
  ['ServiceMonitor', 'namespaced'],
  ['PodMonitor', 'namespaced'],
  ['PodDisruptionBudget', 'namespaced'],
  ['PriorityClass', 'cluster'],
  ['VerticalPodAutoscaler', 'cluster'],
  ['ConsoleYAMLSample', 'cluster'],
  ['ConsoleQuickStart', 'cluster'],
  ['ConsoleCLIDownload', 'cluster'],
  ['ConsoleLink', 'cluster'],
  ['ConsolePlugin', 'cluster'],
  ['NetworkPolicy', 'namespaced'],
]);
