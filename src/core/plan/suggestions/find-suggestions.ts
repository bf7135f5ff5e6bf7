import { applyEdits, type Texts } from '../../edit/apply-edits.ts';
import type { Finding } from '../../finding.ts';
import { rankOf, statusOfFinding } from '../../report/text/finding-status.ts';
import { type FixableFinding, fixableFindings } from '../../report/text/fixable-findings.ts';
import { replacedLines } from './replaced-lines.ts';
import type { ReplacedLines, Suggestion } from './suggestion.ts';

/** Findings that are looked at: each costs time that grows with its file. */
const maxFindings = 50;

/** A finding whose edits are in one file. */
interface Candidate extends FixableFinding {
  readonly file: string;
  readonly lines: ReplacedLines;
}

/** The files whose texts `findSuggestions` needs. */
export function filesToSuggest(findings: readonly Finding[]): readonly string[] {
  return [...new Set(suggestible(findings).map(({ file }) => file))];
}

/**
 * The fixes that are in one place of one file, as the lines that `catalog-keeper fix` would leave there; those that overlap are one suggestion. The most
 * severe come first. Pure.
 *
 * @param texts of files in the head that are the same in the merged tree, whose lines findings name; others are left out
 */
export function findSuggestions(findings: readonly Finding[], texts: Texts): readonly Suggestion[] {
  const candidates = suggestible(findings).flatMap(({ finding, edits, file }): readonly Candidate[] => {
    const lines = linesOf(texts, file, [{ finding, edits }]);
    return lines === undefined ? [] : [{ finding, edits, file, lines }];
  });
  const suggestions = overlapping(candidates).flatMap((group): readonly Suggestion[] => {
    const [first] = group;
    const lines = linesOf(texts, first.file, group);
    // Edits that exclude each other are made one after the other: the first one now.
    return lines === undefined
      ? [{ ...first.lines, file: first.file, findings: [first.finding] }]
      : [{ ...lines, file: first.file, findings: group.map(({ finding }) => finding) }];
  });
  return suggestions.toSorted((one, other) => severityOf(one) - severityOf(other));
}

/** What the author is told to fix, at its own place: nothing that is folded away, waits or could not be determined. No suggestion adds a file. */
function suggestible(findings: readonly Finding[]): readonly (FixableFinding & { readonly file: string })[] {
  return fixableFindings(findings)
    .flatMap(({ finding, edits }) => {
      const [file, ...others] = new Set(edits.map(edit => edit.file));
      const isInOneFile = file !== undefined && others.length === 0 && edits.every(({ kind }) => kind === 'replace');
      const isTold = ['error', 'warning'].includes(statusOfFinding(finding));
      return isInOneFile && isTold ? [{ finding, edits, file }] : [];
    })
    .slice(0, maxFindings);
}

/** What all of these edits together change; undefined where they cannot be made together, or not as a suggestion. */
function linesOf(texts: Texts, file: string, fixes: readonly FixableFinding[]): ReplacedLines | undefined {
  const before = texts.get(file);
  if (before === undefined) return undefined;
  const edits = fixes.map(fix => fix.edits);
  const { texts: changed, outcomes } = applyEdits(new Map([[file, before]]), edits);
  const after = changed.get(file);
  if (after === undefined || after === before || outcomes.some(outcome => outcome !== 'made')) return undefined;
  return replacedLines(before, after);
}

/** Groups of those that share a line, in the order of the files and their lines. */
function overlapping(candidates: readonly Candidate[]): readonly (readonly [Candidate, ...Candidate[]])[] {
  const groups: [Candidate, ...Candidate[]][] = [];
  let end = 0;
  for (const candidate of candidates.toSorted(byPlace)) {
    const group = groups.at(-1);
    if (group !== undefined && group[0].file === candidate.file && candidate.lines.startLine <= end) {
      group.push(candidate);
      end = Math.max(end, candidate.lines.endLine);
    } else {
      groups.push([candidate]);
      end = candidate.lines.endLine;
    }
  }
  return groups;
}

function byPlace(one: Candidate, other: Candidate): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1;
  return one.lines.startLine - other.lines.startLine;
}

function severityOf({ findings }: Suggestion): number {
  return Math.min(...findings.map(rankOf));
}
