import type { BundleDirectoryDifference, CatalogDifference } from '../catalog/difference-model.ts';
import type { JsonObject } from '../json.ts';
import type { Place } from '../source.ts';
import { differenceDefinitions } from './json/difference-schema.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, count, definition, objectOf, optional, text } from './json/schema-words.ts';

/** What two revisions differ in. */
export interface DiffReport {
  readonly schemaVersion: 1;
  readonly change: readonly CatalogDifference[];
  readonly bundleDirectories: readonly BundleDirectoryDifference[];
  readonly differenceOmissions: readonly Omission[];
}

/** What nobody can read on one of the sides. */
interface Omission extends Partial<Place> {
  readonly message: string;
}

/** JSON Schema of the difference. */
export const diffSchema: JsonObject = {
  ...headOf('diff', 'Difference of two revisions', 'What `catalog-keeper diff` writes with `--format json`.'),
  ...objectOf<DiffReport>({
    schemaVersion,
    change: arrayOf(definition('catalogDifference'), 'Differences of the catalogs.'),
    bundleDirectories: arrayOf(definition('bundleDirectoryDifference'), 'The bundle directories that differ.'),
    differenceOmissions: arrayOf(
      objectOf<Omission>({
        file: optional(text('Path in the repository.')),
        line: optional(count('Counted from 1.', 1)),
        column: optional(count('Counted from 1.', 1)),
        message: text('The side that cannot be read, and why.'),
      }),
      'Content that is left out because it cannot be read.',
    ),
  }),
  $defs: differenceDefinitions,
};

/** The difference as it is, as pretty JSON. */
export function diffJson(report: DiffReport): string {
  return reportJson(report, diffSchema);
}
