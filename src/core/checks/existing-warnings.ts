import type { Finding } from '../finding.ts';
import { pathBelow } from '../repository/paths.ts';

/** A bundle directory that a change adds, and that of the version before it, which the base has. */
export interface Succession {
  readonly added: string;
  readonly previous: string;
}

/**
 * Marks the warnings that are not new with a change. One is not where the same check says the same of the base: of the same
 * file, or of a bundle directory that comes, of the directory of the version before it, where only the version differs. Where
 * it is said more often than before, all of them stay new, because nobody can tell which one is. Errors and what could not be
 * determined are never marked.
 *
 * @param before what the same checks find in the base
 */
export function markExisting(
  findings: readonly Finding[],
  before: readonly Finding[],
  successions: readonly Succession[],
): readonly Finding[] {
  const now = countsOf(findings.map(finding => keyOf(finding, successions, 'added')));
  const known = countsOf([
    ...before.map(finding => keyOf(finding, [], 'previous')),
    ...successions.flatMap(one => keysIn(before, one)),
  ]);
  return findings.map(finding => {
    if (finding.severity !== 'warning') return finding;
    const key = keyOf(finding, successions, 'added');
    return (known.get(key) ?? 0) >= (now.get(key) ?? 0) ? { ...finding, existing: true } : finding;
  });
}

/** What is found in the directory of the version before, as it would be found in that of the added one. */
function keysIn(before: readonly Finding[], succession: Succession): readonly string[] {
  return before
    .filter(({ file }) => file !== undefined && isIn(succession.previous, file))
    .map(finding => keyOf(finding, [succession], 'previous'));
}

/** What a finding says, where. What names the thing that it is about needs no place. */
function keyOf(finding: Finding, successions: readonly Succession[], side: keyof Succession): string {
  const { check, severity, package: name, message, fold, file = '' } = finding;
  const said = fold === undefined ? [message] : [fold.before, fold.name, fold.after];
  const succession = successions.find(one => isIn(one[side], file));
  if (succession === undefined) return JSON.stringify([check, severity, name, said, fold === undefined ? file : '']);
  const version = versionIn(succession[side]);
  const inOrder = [...said, pathBelow(succession[side], file) ?? ''].map(text => text.replaceAll(version, '\0'));
  return JSON.stringify([check, severity, name, inOrder, succession.added]);
}

function isIn(directory: string, file: string): boolean {
  return file === directory || pathBelow(directory, file) !== undefined;
}

/** The name of a bundle directory without a leading `v`, as its version stands in names and references. */
function versionIn(directory: string): string {
  return (directory.split('/').at(-1) ?? '').replace(/^v/, '');
}

function countsOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
