import { ownersFileKind } from '../ownership/owners-in-package.ts';
import { readCiFile } from '../ownership/read-ci-file.ts';
import type { RepositoryState, RoledChange, Snapshot } from '../snapshot.ts';
import type { SourceFile } from '../source.ts';
import { packageOfChange } from './changed-packages.ts';

/** The changes that alter who owns a package, by package: at most one for each file. */
export function ownersChanges(snapshot: Snapshot): ReadonlyMap<string, readonly RoledChange[]> {
  const found = new Map<string, RoledChange[]>();
  for (const change of snapshot.changes) {
    const name = packageOfChange(change);
    const kind = ownersFileKind(change.role);
    if (name === undefined || kind === undefined) continue;
    if (kind === 'ci.yaml' && hasSameReviewers(snapshot, change)) continue;
    found.set(name, [...(found.get(name) ?? []), change]);
  }
  return found;
}

/** `ci.yaml` says much else: only its reviewers are compared. A file that could not be read counts as altered. */
function hasSameReviewers({ base, merged }: Snapshot, change: RoledChange): boolean {
  const before = reviewersOf(base, change, change.before !== undefined);
  const after = reviewersOf(merged, change, change.after !== undefined);
  return before !== undefined && before === after;
}

/**
 * The reviewers in a form under which equal lists are equal, whatever their order; undefined when they are not known. Case counts: not every
 * program that reads the file ignores it.
 */
function reviewersOf(state: RepositoryState, change: RoledChange, isThere: boolean): string | undefined {
  if (!isThere) return '';
  const file = loadedFile(state, change);
  const written = file === undefined ? undefined : readCiFile(file).reviewersAsWritten;
  return written && [...new Set(written)].sort().join(' ');
}

/** A changed file of an operator or package as it was loaded on one side. */
export function loadedFile({ files, operators }: RepositoryState, { path, role }: RoledChange): SourceFile | undefined {
  const file = files.get(path);
  if (file !== undefined || role.kind !== 'operator' || role.rest !== 'ci.yaml') return file;
  return operators.get(role.operator)?.ci;
}
