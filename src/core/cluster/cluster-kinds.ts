/** Kinds that have no namespace, of those that bundles may contain. */
export const clusterKinds: ReadonlySet<string> = new Set([
  'ClusterRole',
  'ClusterRoleBinding',
  'ConsoleYAMLSample',
  'ConsoleQuickStart',
  'ConsoleCLIDownload',
  'ConsoleLink',
  'ConsolePlugin',
  'CustomResourceDefinition',
  'PriorityClass',
]);
