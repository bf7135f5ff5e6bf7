import type { Edit, Replacement } from '../../edit/edit.ts';
import type { Cause, CheckOutcome, Finding, Fold } from '../../finding.ts';
import type { JsonObject } from '../../json.ts';
import type { Decision, Reason } from '../../policy/decision.ts';
import type { Place } from '../../source.ts';
import type { GraphText, VerdictStats } from '../verdict.ts';
import { arrayOf, count, definition, flag, objectOf, oneOf, optional, text } from './schema-words.ts';

const line = optional(count('Counted from 1.', 1));
const column = optional(count('Counted from 1.', 1));

export const place: JsonObject = objectOf<Place>({ file: text('Path in the repository.'), line, column });

/** Both kinds of edits in one: only a replacement has a place. */
type EditFields = Pick<Edit, 'kind' | 'file' | 'text'> & Partial<Omit<Replacement, 'kind' | 'file' | 'text'>>;

const edit: JsonObject = objectOf<EditFields>({
  kind: oneOf<Edit['kind']>(
    { replace: true, create: true },
    '`replace`: puts `text` in place of what is between two places of the file. `create`: adds the file, with `text` as its content.',
  ),
  file: text('Path in the repository.'),
  line,
  column,
  endLine: optional(count('Line of the end, counted from 1.', 1)),
  endColumn: optional(count('Column of the end, which is not replaced, counted from 1 in UTF-16 code units.', 1)),
  text: text('The new text, with the line ends of the file.'),
  lines: optional(text('The whole lines that are touched, as they are. If absent, they are too long to show.')),
});

export const finding: JsonObject = objectOf<Finding>({
  check: text('Id of the check.'),
  severity: oneOf<Finding['severity']>(
    { error: true, waiting: true, unknown: true, warning: true },
    '`error`: blocks. `waiting`: needs an approval of this head, nothing to edit. `unknown`: could not be determined; blocks, and is not the fault of the author. `warning`: is shown.',
  ),
  message: text('What is wrong.'),
  fix: text('What to do about it.'),
  edits: optional(
    arrayOf(
      edit,
      'The edits that certainly fix it, all of them together: those that `catalog-keeper fix` makes. Absent if there are none.',
    ),
  ),
  approval: optional(
    oneOf<NonNullable<Finding['approval']>>(
      { owner: true, maintainer: true },
      'Who can approve it: for waiting findings, and for findings that are unknown because approvals are.',
    ),
  ),
  approvedBy: optional(text('Login that approved it. The finding then does not block.')),
  actor: optional(
    oneOf<NonNullable<Finding['actor']>>(
      { author: true, maintainer: true },
      'For unknown findings: who can act. If absent, the person who runs the check.',
    ),
  ),
  package: optional(text('Name of the package.')),
  file: optional(text('Path in the repository.')),
  line,
  column,
  fold: optional(
    objectOf<Fold>(
      {
        before: text('The common sentence before the names.'),
        name: text('The subject of this finding.'),
        after: text('The common sentence after the names.'),
        fix: optional(text('The fix for all of them. If absent, `fix`.')),
        acrossPackages: optional(flag('Set if findings of all packages are joined: the name is that of the package.')),
      },
      'Text that joins findings of the same check, package and `before`: other formats show them as one.',
    ),
  ),
  consequenceOf: optional(
    objectOf<Cause>(
      { check: text('Id of the check that finds the cause.'), package: optional(text('The package of that finding.')) },
      'Set if another error in the list causes it, so that fixing that one is enough. Other formats show it there.',
    ),
  ),
  existing: optional({
    ...flag('Set for a warning that the base branch, or the previous version of a new bundle, also has.'),
    const: true,
  }),
  waiver: optional(
    objectOf<NonNullable<Finding['waiver']>>(
      { owner: text(), reason: text(), expires: text('Last day of the waiver, `YYYY-MM-DD`, in UTC.') },
      'The waiver in the configuration. The finding then does not block.',
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
  reason: optional(text('Why it was skipped, or why it is undetermined if no finding says so.')),
});

export const reason: JsonObject = objectOf<Reason>({
  code: text('Stable id of the reason, in kebab-case.'),
  message: text(),
  actor: oneOf<Reason['actor']>(
    { nobody: true, author: true, owner: true, maintainer: true, infrastructure: true },
    'Who acts next.',
  ),
  who: arrayOf(text(), 'Logins of those who can act, if known.'),
  package: optional(text('The package, if the reason is about one.')),
});

export const decision: JsonObject = objectOf<Decision>(
  {
    action: oneOf<Decision['action']>({ merge: true, wait: true, refuse: true }),
    reasons: { ...arrayOf(definition('reason')), minItems: 1 },
  },
  'The decision on the change, with reasons. For changes only.',
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
    bytes: count('Size of the files that were read, in bytes.'),
    parsedBytes: count('Size of the documents that were parsed, in bytes.'),
  },
  'Statistics of the run.',
);
