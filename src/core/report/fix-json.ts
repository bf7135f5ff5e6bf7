import type { Finding } from '../finding.ts';
import type { JsonObject } from '../json.ts';
import { type Fixed, reasonText } from './fix-report.ts';
import { headOf, schemaVersion } from './json/published-schema.ts';
import { reportJson } from './json/report-json.ts';
import { arrayOf, definition, flag, objectOf, oneOf, text } from './json/schema-words.ts';
import { finding } from './json/verdict-parts.ts';

/** A file that changes, with how it changes. */
export interface FixedFile {
  readonly path: string;
  readonly state: 'added' | 'changed';
  readonly diff: string;
}

interface FixDocument {
  readonly schemaVersion: 1;
  readonly written: boolean;
  readonly files: readonly FixedFile[];
  readonly fixed: readonly Finding[];
  readonly left: readonly { readonly finding: Finding; readonly reason: string }[];
  readonly remaining: readonly Finding[];
}

/** JSON Schema of what was fixed. */
export const fixSchema: JsonObject = {
  ...headOf('fix', 'Fixes', 'What `catalog-keeper fix` writes with `--format json`.'),
  ...objectOf<FixDocument>({
    schemaVersion,
    written: flag('Whether the files were written (`--write`).'),
    files: arrayOf(
      objectOf<FixedFile>({
        path: text('Path in the repository, or below the directory that was fixed.'),
        state: oneOf<FixedFile['state']>({ added: true, changed: true }),
        diff: text('The change, as a unified diff that git applies.'),
      }),
    ),
    fixed: arrayOf(definition('finding'), 'Findings that the change fixes.'),
    left: arrayOf(
      objectOf<FixDocument['left'][number]>({
        finding: definition('finding'),
        reason: text('Why its edits are left out.'),
      }),
      'Findings that have edits, which are left out.',
    ),
    remaining: arrayOf(definition('finding'), 'All findings on the files with the change.'),
  }),
  $defs: { finding },
};

/** What was fixed, as pretty JSON. */
export function fixJson(
  { fixed, left, after }: Omit<Fixed, 'files'>,
  files: readonly FixedFile[],
  isWritten: boolean,
): string {
  const document: FixDocument = {
    schemaVersion: 1,
    written: isWritten && files.length > 0,
    files,
    fixed,
    left: left.map(({ finding, reason }) => ({ finding, reason: reasonText(reason) })),
    remaining: after,
  };
  return reportJson(document, fixSchema);
}
