import type { DryRunFinding } from '../cluster/dry-run/dry-run-finding.ts';
import type {
  CatalogEngine,
  CatalogReport,
  Cause,
  ChangedInstallsReport,
  InstallEngine,
  InstallReport,
  ReportedFailure,
  RunReport,
  Sighting,
} from '../cluster/index.ts';
import type { JsonObject } from '../json.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, count, objectOf, oneOf, optional, text } from './json/schema-words.ts';

const cause = oneOf<Cause>(
  { content: true, cluster: true, unknown: true },
  '`content`: what is installed; `cluster`: the cluster, or the way to it.',
);

const runFields = {
  outcome: oneOf<RunReport['outcome']>(
    { succeeded: true, failed: true, undetermined: true, interrupted: true },
    '`undetermined`: whatever is wrong, it is not known to be what was tried.',
  ),
  failure: optional(
    objectOf<ReportedFailure>({
      code: text('A reason of OLM or Kubernetes, or the phase whose deadline has passed.'),
      cause,
      message: text('What is wrong. It may contain texts of the cluster.'),
      fix: optional(text('What to do about it.')),
    }),
  ),
  seconds: { description: 'Until the outcome was known.', type: 'number', minimum: 0 },
  timeline: optional(
    arrayOf(
      objectOf<Sighting>({
        at: count('Milliseconds since the beginning.'),
        object: text('Kind and name.'),
        state: text('Its new state.'),
      }),
      'How the objects changed.',
    ),
  ),
  leftBehind: arrayOf(text(), 'Objects that could not be removed.'),
} as const;

const installFields = {
  schemaVersion,
  engine: oneOf<InstallEngine>({ 'dry-run': true, 'olm-v0': true, 'olm-v1': true, rukpak: true }),
  package: text(),
  channel: text(),
  bundle: text('Name of the bundle that was to be installed.'),
  from: optional(text('Name of the bundle that was installed first, to be upgraded.')),
  ...runFields,
  objects: optional(
    arrayOf(
      objectOf<DryRunFinding>({
        object: text('Kind and name.'),
        state: oneOf<DryRunFinding['state']>({ accepted: true, exists: true, refused: true, undetermined: true }),
        messages: arrayOf(text(), 'Why, or what the API server warns of.'),
        cause: optional(cause),
      }),
      'Of a dry run: the objects of the bundle.',
    ),
  ),
} as const;

/** JSON Schema of an install. */
export const installSchema: JsonObject = {
  ...headOf('install', 'Install on a cluster', 'What `catalog-keeper install` writes with `--format json`.'),
  ...objectOf<InstallReport>(installFields),
};

/** JSON Schema of the installs of a change. */
export const changedInstallsSchema: JsonObject = {
  ...headOf('installs', 'Installs of a change', 'What `catalog-keeper install --changed` writes with `--format json`.'),
  ...objectOf<ChangedInstallsReport>({
    schemaVersion,
    outcome: oneOf<RunReport['outcome']>(
      { succeeded: true, failed: true, undetermined: true, interrupted: true },
      'The worst one of the installs.',
    ),
    installs: arrayOf(objectOf<InstallReport>(installFields), 'One for each head, as of `install`.'),
    left: count('How many heads were not tried, because there are too many.'),
  }),
};

/** JSON Schema of a catalog that was tried. */
export const catalogRunSchema: JsonObject = {
  ...headOf(
    'catalog-run',
    'Catalog on a cluster',
    'What `catalog-keeper install` without a package writes with `--format json`.',
  ),
  ...objectOf<CatalogReport>({
    schemaVersion,
    engine: oneOf<CatalogEngine>({ 'olm-v0': true, 'olm-v1': true }),
    catalog: text('The directory or the image.'),
    packages: count('How many packages it contains.'),
    ...runFields,
  }),
};

/** The report as it is, as pretty JSON. */
export function installJson(report: InstallReport): string {
  return reportJson(report, installSchema);
}

/** The report on a catalog, as pretty JSON. */
export function catalogRunJson(report: CatalogReport): string {
  return reportJson(report, catalogRunSchema);
}

/** The report on the installs of a change, as pretty JSON. */
export function changedInstallsJson(report: ChangedInstallsReport): string {
  return reportJson(report, changedInstallsSchema);
}
