import type { JsonObject } from '../json.ts';
import { differenceDefinitions } from './json/difference-schema.ts';
import { packageOwners } from './json/owners-schema.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { definition, flag, listOf, objectOf, oneOf, optional, text } from './json/schema-words.ts';
import { checkOutcome, decision, finding, graph, place, reason, stats } from './json/verdict-parts.ts';
import type { Verdict } from './verdict.ts';

/** JSON Schema of the JSON report. */
export const verdictSchema: JsonObject = {
  ...headOf(
    'verdict',
    'Verdict of catalog-keeper',
    'What `catalog-keeper check` and `catalog-keeper validate` write with `--format json`.',
  ),
  ...objectOf<Verdict>({
    schemaVersion,
    subject: oneOf<Verdict['subject']>(
      { change: true, tree: true },
      '`change`: a pull request; `tree`: one tree as it is.',
    ),
    valid: flag('No blocking finding: no error without a waiver, no missing approval, nothing undetermined.'),
    decision: optional(decision),
    findings: listOf(definition('finding'), 'Most severe first, then by file, line and check.'),
    checks: listOf(definition('checkOutcome'), 'Every check, in the order in which they ran.'),
    change: optional(listOf(definition('catalogDifference'), 'Differences of the catalogs. For changes only.')),
    bundleDirectories: optional(listOf(definition('bundleDirectoryDifference'), 'Bundle directories of the change.')),
    owners: optional(listOf(definition('packageOwners'), 'Owners of the affected packages.')),
    graphs: optional(listOf(definition('graph'), 'The upgrade graphs of the change.')),
    stats,
    reproduce: optional(text('Command that reproduces the verdict in a clone.')),
  }),
  $defs: { finding, checkOutcome, reason, place, ...differenceDefinitions, packageOwners, graph },
};
