/** What is known about a cluster, and what an install does next. */
export type { Action, Assessment, Cause, InstallFailure } from './assessment.ts';
export { bundlesBroughtAlong } from './bundles-brought-along.ts';
export { type CatalogEngine, type CatalogReport, catalogReportText, reportOnCatalog } from './catalog-report.ts';
export { type ChangedInstallsReport, changedInstallsText, reportOnChangedInstalls } from './changed-installs-report.ts';
export {
  conflictingDefinition,
  kindsOfRequired,
  kindsProvidedBy,
  type ProvidedKind,
} from './conflicting-definition.ts';
export { defaultDeadlines } from './deadlines.ts';
export { decideNextStep, noProgress, type Timing } from './decide-next-step.ts';
export { allDefinitions, definitionNames } from './definitions.ts';
export { deploymentsOfCsv } from './deployments-of-csv.ts';
export type { Engine } from './engine.ts';
export { commonInstallMode, type InstallMode, installModes } from './install-modes.ts';
export {
  type InstallEngine,
  type InstallReport,
  installEngines,
  reportOnDryRun,
  reportOnInstall,
} from './install-report.ts';
export { installText } from './install-text.ts';
export { watchedNamespaces } from './namespaces.ts';
export {
  type ClusterObject,
  isClusterObject,
  keyOf,
  type ObjectReference,
  type ObjectsOfKind,
  referenceTo,
  shownReference,
  statusOf,
} from './object.ts';
export { nothingObserved, type Observed, objectsOf, observe, type Refusal, type Sight } from './observed.ts';
export type { ReportedFailure, RunReport } from './run-report.ts';
export { selectTarget, type Target } from './select-target.ts';
export { createTimeline, type Sighting } from './timeline.ts';
export { unlistedPackages } from './unlisted-packages.ts';
