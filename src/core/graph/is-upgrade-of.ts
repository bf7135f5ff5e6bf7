import type { ChannelEntry } from '../catalog/blob.ts';
import { parseRange } from '../version/range.ts';
import type { Installed } from './installed.ts';

/** Whether an entry carries an edge from an installed bundle. A range that does not parse leads nowhere, as in OLM. */
export function isUpgradeOf({ replaces, skips, skipRange }: ChannelEntry, { name, version }: Installed): boolean {
  if (replaces === name || skips.includes(name)) return true;
  if (version === undefined || skipRange === '') return false;
  const range = parseRange(skipRange);
  return !('error' in range) && range.contains(version.version);
}
