import { ownersFileKind } from '../ownership/owners-in-package.ts';
import { readCiFile } from '../ownership/read-ci-file.ts';
import type { RepositoryState, RoledChange, Snapshot } from '../snapshot.ts';
import type { SourceFile } from '../source.ts';
import { packageOfChange } from './changed-packages.ts';

/** What a file says of owners that is not there, or names none. */
const nobody = JSON.stringify([[], undefined]);

/** The changes that alter who owns a package, by package: at most one for each file. */
export function ownersChanges(snapshot: Snapshot): ReadonlyMap<string, readonly RoledChange[]> {
  const found = new Map<string, RoledChange[]>();
  for (const change of snapshot.changes) {
    const name = packageOfChange(change);
    const kind = ownersFileKind(change.role);
    if (name === undefined || kind === undefined) continue;
    if (kind === 'ci.yaml' && hasSameOwners(snapshot, change)) continue;
    found.set(name, [...(found.get(name) ?? []), change]);
  }
  return found;
}

/** `ci.yaml` says much else: only its reviewers and its certification project are compared. A file that could not be read counts as altered. */
function hasSameOwners({ base, merged }: Snapshot, change: RoledChange): boolean {
  const before = ownersOf(base, change, change.before !== undefined);
  const after = ownersOf(merged, change, change.after !== undefined);
  return before !== undefined && before === after;
}

/**
 * The reviewers in a form under which equal lists are equal, whatever their order, and the certification project; undefined when they are not known. Case
 * counts: not every program that reads the file ignores it.
 */
function ownersOf(state: RepositoryState, change: RoledChange, isThere: boolean): string | undefined {
  if (!isThere) return nobody;
  const file = loadedFile(state, change);
  const ci = file === undefined ? undefined : readCiFile(file);
  return ci?.reviewersAsWritten && JSON.stringify([[...new Set(ci.reviewersAsWritten)].sort(), ci.certProjectId]);
}

/** A changed file of an operator or package as it was loaded on one side. */
export function loadedFile({ files, operators }: RepositoryState, { path, role }: RoledChange): SourceFile | undefined {
  const file = files.get(path);
  if (file !== undefined || role.kind !== 'operator' || role.rest !== 'ci.yaml') return file;
  return operators.get(role.operator)?.ci;
}
