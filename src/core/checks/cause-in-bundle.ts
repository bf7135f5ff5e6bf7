import type { ChangedIndex } from '../bundle-index/changed-indexes.ts';
import type { Cause } from '../finding.ts';
import { pathBelow } from '../repository/paths.ts';
import type { Draft } from './define.ts';

/** What an index lacks where it takes a bundle into no channel. */
const aboutChannels: ReadonlySet<string> = new Set([
  'bundles-are-in-a-channel',
  'default-channel-exists',
  'default-channel-is-set',
  'package-has-a-channel',
]);

/** Why an index lacks a channel, where a check of bundles tells it: the bundle names no channel, or has a version that opm cannot order. */
export function causeInBundle(check: string, { at }: Draft, { changed, operator }: ChangedIndex): Cause | undefined {
  if (!aboutChannels.has(check) || at === undefined) return undefined;
  for (const { source, channels, order } of changed) {
    if (source.origin.kind !== 'directory' || pathBelow(source.origin.path, at.file) === undefined) continue;
    if (channels.length === 0) return { check: 'bundle-has-annotations', package: operator };
    if (order === undefined) return { check: 'csv-fields-have-their-types', package: operator };
  }
  return undefined;
}
