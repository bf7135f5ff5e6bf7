import type { ChangedHead } from '../installation/changed-head.ts';
import type { JsonObject } from '../json.ts';
import type { Owner, OwnersProblem, PackageOwners, Team } from '../ownership/model.ts';
import { changeDefinitions } from './installation/installation-schema.ts';
import { differenceDefinitions } from './json/difference-schema.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { arrayOf, count, definition, flag, objectOf, oneOf, optional, text } from './json/schema-words.ts';
import { checkOutcome, decision, finding, graph, place, reason, stats } from './json/verdict-parts.ts';
import type { Verdict } from './verdict.ts';

const owner = objectOf<Owner>({
  login: text(),
  id: optional(count('Numeric id of the GitHub user.')),
  role: oneOf<Owner['role']>({ approver: true, reviewer: true }),
  place: definition('place'),
});

/** Who owns one package, and by which source. */
const packageOwners: JsonObject = objectOf<PackageOwners>({
  package: text(),
  owners: arrayOf(owner),
  teams: arrayOf(objectOf<Team>({ name: text('As `@organization/team`.'), place: definition('place') })),
  source: oneOf<PackageOwners['source']>(
    { config: true, 'ci.yaml': true, OWNERS: true, CODEOWNERS: true, maintainers: true, none: true },
    'The source that decided.',
  ),
  broken: optional(
    objectOf<OwnersProblem>(
      { message: text('What is wrong.'), fix: text('What to do about it.'), place: definition('place') },
      'Why the source of ownership could not be used: its file is invalid, so only maintainers may approve.',
    ),
  ),
});

/** What users get with a new head. */
const changedHead: JsonObject = objectOf<ChangedHead>({
  catalogs: arrayOf(text(), 'Root directories of the catalogs that have it.'),
  package: text(),
  channel: text(),
  before: text('Name of the head before; empty for a new channel.'),
  after: text('Name of the head.'),
  with: arrayOf(text(), 'Other bundles of the catalog that OLM v0 installs with it.'),
  permissions: optional(definition('permissionChange')),
  images: objectOf<ChangedHead['images']>({ added: arrayOf(text()), removed: arrayOf(text()) }),
});

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
    findings: arrayOf(definition('finding'), 'Most severe first, then by file, line and check.'),
    checks: arrayOf(definition('checkOutcome'), 'Every check, in the order in which they ran.'),
    change: optional(arrayOf(definition('catalogDifference'), 'Differences of the catalogs. For changes only.')),
    bundleDirectories: optional(arrayOf(definition('bundleDirectoryDifference'), 'Bundle directories of the change.')),
    owners: optional(arrayOf(definition('packageOwners'), 'Owners of the affected packages.')),
    graphs: optional(arrayOf(definition('graph'), 'The upgrade graphs of the change.')),
    heads: optional(arrayOf(changedHead, 'What installing the new heads of channels gives, where it differs.')),
    stats,
    reproduce: optional(text('Command that reproduces the verdict in a clone.')),
  }),
  $defs: { finding, checkOutcome, reason, place, ...differenceDefinitions, packageOwners, graph, ...changeDefinitions },
};
