import { reportJson } from './json/report-json.ts';
import { verdictSchema } from './schema.ts';
import type { Verdict } from './verdict.ts';

/** The verdict as it is, as pretty JSON. Keys stand in the order of the published schema, whoever made the verdict. */
export function jsonReport(verdict: Verdict): string {
  return reportJson(verdict, verdictSchema);
}
