import { isFileBased } from '../ownership/is-file-based.ts';
import type { Snapshot } from '../snapshot.ts';
import { someOf } from '../text/shown-names.ts';
import { changedIndexes } from './changed-indexes.ts';

/** Why a change alters no index of bundle directories; undefined where it does. */
export function whyIndexIsUnchanged(snapshot: Snapshot): string | undefined {
  if (changedIndexes(snapshot).length > 0) return undefined;
  const changed = new Set(snapshot.changes.flatMap(({ role }) => (role.kind === 'bundle' ? role.operator : [])));
  const fileBased = [...changed].filter(name => isFileBased(snapshot.merged.operators.get(name)));
  return fileBased.length === 0
    ? 'the change does not affect upgrade graphs of bundle directories'
    : `${someOf(fileBased)} ${fileBased.length === 1 ? 'uses' : 'use'} file-based catalogs (fbc.enabled in ci.yaml)`;
}
