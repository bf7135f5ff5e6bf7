import type { JsonObject } from '../json.ts';
import { changeDefinitions } from './json/change-schema.ts';
import { count, definition, flag, listOf, objectOf, oneOf, text } from './json/schema-words.ts';

const line = count('Counted from 1.', 1);
const column = count('Counted from 1.', 1);

const finding = objectOf(
  {
    check: text('Id of the check.'),
    severity: oneOf(
      ['error', 'warning', 'unknown'],
      '`error` blocks, `warning` is shown, `unknown` could not be told: it never merges and never blames the author.',
    ),
    message: text('What is wrong.'),
    fix: text('What to do about it.'),
    actor: oneOf(
      ['author', 'maintainer'],
      'Of what is unknown: who can do something about it. The infrastructure where it is absent.',
    ),
    package: text('Name of the package that it is about.'),
    file: text('Path in the repository.'),
    line,
    column,
    waiver: objectOf(
      { owner: text(), reason: text(), expires: text('The last day on which it holds, `YYYY-MM-DD`, in UTC.') },
      [],
      'The waiver of the configuration that lets it pass. The finding then does not block.',
    ),
  },
  ['actor', 'package', 'file', 'line', 'column', 'waiver'],
);

const checkOutcome = objectOf(
  {
    id: text(),
    outcome: oneOf(['passed', 'failed', 'warned', 'unknown', 'skipped']),
    reason: text('Why it was skipped.'),
  },
  ['reason'],
);

const reason = objectOf(
  {
    code: text('Stable id of the reason, in kebab-case.'),
    message: text(),
    actor: oneOf(['nobody', 'author', 'owner', 'maintainer', 'infrastructure'], 'Who acts next.'),
    who: listOf(text(), 'Logins of those who can act, where they are known.'),
    package: text('The package that it is about, where it is about one.'),
  },
  ['package'],
);

const stats = objectOf(
  {
    catalogs: count(),
    packages: count(),
    bundles: count(),
    files: count(),
    documents: count(),
    bytes: count('Bytes of the files that were looked at.'),
    parsedBytes: count('Bytes of the documents that had to be parsed.'),
  },
  [],
  'What was looked at.',
);

/** JSON Schema of the JSON report. https://json-schema.org/draft/2020-12 */
export const verdictSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'https://raw.githubusercontent.com/catalog-keeper/catalog-keeper/main/docs/schemas/verdict.schema.json',
  title: 'Verdict of catalog-keeper',
  description: 'What `catalog-keeper check` and `catalog-keeper validate` write with `--format json`.',
  ...objectOf(
    {
      schemaVersion: { description: 'Raised when a reader of this report would have to change.', const: 1 },
      subject: oneOf(['change', 'tree'], '`change`: a pull request; `tree`: one tree as it is.'),
      valid: flag('No error that is not waived, and nothing unknown.'),
      decision: objectOf(
        { action: oneOf(['merge', 'wait', 'refuse']), reasons: { ...listOf(definition('reason')), minItems: 1 } },
        [],
        'What to do with the change, and why. Of a change only.',
      ),
      findings: listOf(definition('finding'), 'Most severe first, then by file, line and check.'),
      checks: listOf(definition('checkOutcome'), 'Every check, in the order in which they ran.'),
      change: listOf(definition('catalogDifference'), 'What the catalogs differ in. Of a change only.'),
      bundleDirectories: listOf(
        definition('bundleDirectoryDifference'),
        'The bundle directories that a change touches.',
      ),
      owners: listOf(definition('packageOwners'), 'Owners of the touched packages.'),
      graphs: listOf(definition('graph'), 'The upgrade graphs of the change.'),
      stats,
      reproduce: text('The command that gives the same verdict in a clone.'),
    },
    ['decision', 'change', 'bundleDirectories', 'owners', 'graphs', 'reproduce'],
  ),
  $defs: {
    finding,
    checkOutcome,
    reason,
    place: objectOf({ file: text('Path in the repository.'), line, column }, ['line', 'column']),
    ...changeDefinitions,
  },
};
