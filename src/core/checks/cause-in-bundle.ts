import type { BundleSource } from '../bundle/source.ts';
import type { ChangedIndex } from '../bundle-index/changed-indexes.ts';
import type { Cause } from '../finding.ts';
import { pathBelow } from '../repository/paths.ts';
import type { Place } from '../source.ts';
import type { Check, Circumstances } from './define.ts';

/**
 * Why an index lacks something that checks of catalogs look for, where another check tells it of the bundle at that place: it names no channel, has a
 * version that opm cannot order, or replaces itself or what is not there.
 */
export function causeInBundle(check: Check, { at, warning }: Circumstances, index: ChangedIndex): Cause | undefined {
  if (at === undefined) return undefined;
  switch (check.causeInBundle) {
    case 'no-channel':
      return causeOfNoChannel(at, index);
    case 'lone-head':
      return warning ? undefined : causeOfLoss(at, index);
    case undefined:
      return undefined;
  }
}

function causeOfNoChannel(at: Place, { changed }: ChangedIndex): Cause | undefined {
  for (const { source, channels, order } of changed) {
    if (!isIn(source, at)) continue;
    if (channels.length === 0) return { check: 'bundle-has-annotations', package: operatorOf(source) };
    if (order === undefined) return { check: 'csv-fields-have-their-types', package: operatorOf(source) };
  }
  return undefined;
}

/** A head that replaces nothing that is there is alone in its channel: all others lose their upgrade. */
function causeOfLoss(at: Place, { changed, after }: ChangedIndex): Cause | undefined {
  const head = [...changed].find(bundle => isIn(bundle.source, at) && after.channels.some(one => one.head === bundle));
  if (head === undefined) return undefined;
  if (head.replaces === head.name) return { check: 'csv-upgrade-fields-are-valid', package: operatorOf(head.source) };
  const isBroken = after.channels.some(({ broken }) => broken.includes(head));
  return isBroken ? { check: 'replaced-bundles-exist', package: head.package } : undefined;
}

/** Findings in a bundle are of the operator that has it. */
function operatorOf({ package: operator = '' }: BundleSource): string {
  return operator;
}

function isIn({ origin }: BundleSource, { file }: Place): boolean {
  return origin.kind === 'directory' && pathBelow(origin.path, file) !== undefined;
}
