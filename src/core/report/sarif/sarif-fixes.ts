import type { Replacement } from '../../edit/edit.ts';
import type { Finding } from '../../finding.ts';
import { encodePath } from '../text/encode-path.ts';
import { editsOf } from '../text/fixable-findings.ts';
import { shorten } from '../text/shorten.ts';
import { visible } from '../text/visible.ts';
import { withoutLinks } from './without-links.ts';

const maxDescriptionLength = 1000;
/** What viewers show as it is: a text to insert cannot be escaped. All edits of checks are of this kind. */
const printable = /^[\t\r\n -~]*$/;

/**
 * The `fixes` of a result (section 3.55), as a property of it. None where a file is added: a replacement deletes a region of an artifact, and programs that
 * apply one open the file first (microsoft/sarif-vscode-extension, `index.activateFixes.ts`), so that nothing is fixed. GitHub reads no fixes.
 */
export function sarifFixes(finding: Finding): { readonly fixes?: readonly object[] } {
  const edits = editsOf(finding)
    .filter(edit => edit.kind === 'replace')
    .filter(({ text }) => printable.test(text));
  if (edits.length === 0 || edits.length !== finding.edits?.length) return {};
  const artifactChanges = Array.from(
    Map.groupBy(edits, ({ file }) => file),
    ([file, changes]) => ({
      artifactLocation: { uri: encodePath(file), uriBaseId: '%SRCROOT%' },
      replacements: changes.map(replacementOf),
    }),
  );
  const text = withoutLinks(visible(shorten(finding.fix, maxDescriptionLength)));
  return { fixes: [{ description: { text }, artifactChanges }] };
}

function replacementOf({ line, column, endLine, endColumn, text }: Replacement): object {
  return {
    deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
    insertedContent: { text },
  };
}
