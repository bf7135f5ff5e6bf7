/** Reasons of a failed ClusterServiceVersion that trying again does not change. */
export const terminalReasons: ReadonlySet<string> = new Set([
  'InstallComponentFailedNoRetry',
  'InvalidInstallStrategy',
  'InvalidInstallModes',
  'UnsupportedOperatorGroup',
  'NoTargetNamespaces',
  'NoOperatorGroup',
  'TooManyOperatorGroups',
  'InvalidWebhookDescription',
  'OwnerConflict',
  'InterOperatorGroupOwnerConflict',
  'CannotModifyStaticOperatorGroupProvidedAPIs',
]);

/**
 * What the reasons of a ClusterServiceVersion mean.
 *
 * @see https://github.com/operator-framework/api/blob/master/pkg/operators/v1alpha1/clusterserviceversion_types.go
 */
export const reasonTexts: ReadonlyMap<string, string> = new Map([
  ['InstallComponentFailed', 'OLM cannot create what the operator consists of'],
  ['InstallComponentFailedNoRetry', 'OLM cannot create what the operator consists of'],
  ['InvalidInstallStrategy', 'The install strategy is not valid'],
  ['InstallCheckFailed', 'The deployments of the operator do not get ready'],
  ['ComponentUnhealthy', 'The operator was ready, and is not any more'],
  ['OwnerConflict', 'Another operator owns the same API in this namespace'],
  ['InterOperatorGroupOwnerConflict', 'An operator in another namespace owns the same API'],
  ['UnsupportedOperatorGroup', 'The operator does not support the install mode'],
  ['InvalidInstallModes', 'The install modes are not valid'],
  ['NoOperatorGroup', 'The namespace has no OperatorGroup'],
  ['TooManyOperatorGroups', 'The namespace has more than one OperatorGroup'],
  ['NoTargetNamespaces', 'The OperatorGroup selects no namespace'],
  ['InvalidWebhookDescription', 'A webhook is not valid'],
  ['NeedsCertRotation', 'The certificates of webhooks have to be replaced'],
  ['OperatorConditionNotUpgradeable', 'The operator says that it cannot be upgraded now'],
  ['CannotModifyStaticOperatorGroupProvidedAPIs', 'The OperatorGroup may not be changed'],
]);
