import type { Cause, CheckOutcome, Finding, Fold } from '../../finding.ts';
import type { JsonObject } from '../../json.ts';
import type { Decision, Reason } from '../../policy/decision.ts';
import type { Place } from '../../source.ts';
import type { GraphText, VerdictStats } from '../verdict.ts';
import { count, definition, flag, listOf, objectOf, oneOf, optional, text } from './schema-words.ts';

const line = optional(count('Counted from 1.', 1));
const column = optional(count('Counted from 1.', 1));

export const place: JsonObject = objectOf<Place>({ file: text('Path in the repository.'), line, column });

export const finding: JsonObject = objectOf<Finding>({
  check: text('Id of the check.'),
  severity: oneOf<Finding['severity']>(
    { error: true, waiting: true, unknown: true, warning: true },
    '`error` blocks; `waiting` has nothing to edit, and merges once somebody approves this head; `unknown` could not be determined: it never merges and never blames the author; `warning` is shown.',
  ),
  message: text('What is wrong.'),
  fix: text('What to do about it.'),
  approval: optional(
    oneOf<NonNullable<Finding['approval']>>(
      { owner: true, maintainer: true },
      'Whose approval lifts it: of what is waiting, and of what is unknown because the approvals are.',
    ),
  ),
  approvedBy: optional(text('Login of who gave that approval. The finding then does not block.')),
  actor: optional(
    oneOf<NonNullable<Finding['actor']>>(
      { author: true, maintainer: true },
      'Of what is unknown: who can do something about it. The infrastructure where it is absent.',
    ),
  ),
  package: optional(text('Name of the package that it is about.')),
  file: optional(text('Path in the repository.')),
  line,
  column,
  fold: optional(
    objectOf<Fold>(
      {
        before: text('The sentence about all of them up to the names.'),
        name: text('What this finding is about.'),
        after: text('The sentence behind the names.'),
        fix: optional(text('What to do about all of them. What `fix` says where it is absent.')),
      },
      'How it reads together with findings of the same check, package and `before`: the other formats show them as one.',
    ),
  ),
  consequenceOf: optional(
    objectOf<Cause>(
      { check: text('Id of the check that finds the cause.'), package: optional(text('The package of that finding.')) },
      'Set where it follows from an error that is in the list as well: fixing that is enough. The other formats name it there.',
    ),
  ),
  existing: optional({
    ...flag('Set of a warning that the base branch has as well, or that the previous version of a new bundle has.'),
    const: true,
  }),
  waiver: optional(
    objectOf<NonNullable<Finding['waiver']>>(
      { owner: text(), reason: text(), expires: text('The last day on which it holds, `YYYY-MM-DD`, in UTC.') },
      'The waiver of the configuration that lets it pass. The finding then does not block.',
    ),
  ),
});

export const checkOutcome: JsonObject = objectOf<CheckOutcome>({
  id: text(),
  outcome: oneOf<CheckOutcome['outcome']>({
    passed: true,
    failed: true,
    waiting: true,
    warned: true,
    unknown: true,
    skipped: true,
  }),
  reason: optional(text('Why it was skipped, or why it is unknown where no finding says so.')),
});

export const reason: JsonObject = objectOf<Reason>({
  code: text('Stable id of the reason, in kebab-case.'),
  message: text(),
  actor: oneOf<Reason['actor']>(
    { nobody: true, author: true, owner: true, maintainer: true, infrastructure: true },
    'Who acts next.',
  ),
  who: listOf(text(), 'Logins of those who can act, where they are known.'),
  package: optional(text('The package that it is about, where it is about one.')),
});

export const decision: JsonObject = objectOf<Decision>(
  {
    action: oneOf<Decision['action']>({ merge: true, wait: true, refuse: true }),
    reasons: { ...listOf(definition('reason')), minItems: 1 },
  },
  'What to do with the change, and why. Of a change only.',
);

export const graph: JsonObject = objectOf<GraphText>({
  catalog: text(),
  package: text(),
  channel: text(),
  mermaid: text('The upgrade graph before and after, as the text of a Mermaid diagram.'),
});

export const stats: JsonObject = objectOf<VerdictStats>(
  {
    catalogs: count(),
    packages: count(),
    bundles: count(),
    files: count(),
    documents: count(),
    bytes: count('Bytes of the files that were looked at.'),
    parsedBytes: count('Bytes of the documents that had to be parsed.'),
  },
  'What was looked at.',
);
