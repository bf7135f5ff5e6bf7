import type { Cause } from '../cluster/assessment.ts';
import type { DryRunFinding } from '../cluster/dry-run/dry-run-finding.ts';
import type { InstallEngine, InstallReport, ReportedFailure } from '../cluster/install-report.ts';
import type { Sighting } from '../cluster/timeline.ts';
import type { JsonObject } from '../json.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { count, listOf, objectOf, oneOf, optional, text } from './json/schema-words.ts';

const cause = oneOf<Cause>(
  { content: true, cluster: true, unknown: true },
  '`content`: what is installed; `cluster`: the cluster, or the way to it.',
);

/** JSON Schema of an install. */
export const installSchema: JsonObject = {
  ...headOf('install', 'Install on a cluster', 'What `catalog-keeper install` writes with `--format json`.'),
  ...objectOf<InstallReport>({
    schemaVersion,
    engine: oneOf<InstallEngine>({ 'dry-run': true, 'olm-v0': true, 'olm-v1': true, rukpak: true }),
    package: text(),
    channel: text(),
    bundle: text('Name of the bundle that was to be installed.'),
    from: optional(text('Name of the bundle that was installed first, to be upgraded.')),
    outcome: oneOf<InstallReport['outcome']>(
      { succeeded: true, failed: true, undetermined: true, interrupted: true },
      '`undetermined`: whatever is wrong, it is not known to be what was installed.',
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
      listOf(
        objectOf<Sighting>({
          at: count('Milliseconds since the beginning.'),
          object: text('Kind and name.'),
          state: text('Its new state.'),
        }),
        'Of an install: how the objects changed.',
      ),
    ),
    objects: optional(
      listOf(
        objectOf<DryRunFinding>({
          object: text('Kind and name.'),
          state: oneOf<DryRunFinding['state']>({ accepted: true, exists: true, refused: true, undetermined: true }),
          messages: listOf(text(), 'Why, or what the API server warns of.'),
          cause: optional(cause),
        }),
        'Of a dry run: the objects of the bundle.',
      ),
    ),
    leftBehind: listOf(text(), 'Objects that could not be removed.'),
  }),
};

/** The report as it is, as pretty JSON. */
export function installJson(report: InstallReport): string {
  return reportJson(report, installSchema);
}
