import type { Package } from '../../catalog/model.ts';
import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import { type Loss, lossesOf } from '../../graph/index.ts';
import type { LossGroup } from './loss-groups.ts';
import type { Remedy } from './remedy-of-losses.ts';

/** How many channels and entries of both states of a package are compared to determine edits of its losses. */
const maxCompared = 100_000;

/** For how many groups of losses of one package edits are determined: for each, all losses of the package are determined again. */
export function maxEditedLosses(before: Package, after: Package): number {
  return Math.min(20, Math.floor(maxCompared / (sizeOf(before) + sizeOf(after))));
}

function sizeOf({ channels }: Package): number {
  let size = 1;
  for (const { entries } of channels.values()) {
    size += 1;
    for (const { skips } of entries) size += 1 + skips.length;
  }
  return size;
}

/**
 * The edits that add the bundles of a remedy to the `skips` of the head of a channel. None unless the graph then has none of these losses, and no
 * other one.
 *
 * @param known the losses of the package
 */
export function editsToSkip(
  before: Package,
  after: Package,
  known: readonly Loss[],
  { channel: name, losses }: LossGroup,
  remedy: Remedy,
): readonly Edit[] {
  const channel = name === undefined ? undefined : after.channels.get(name);
  if (channel === undefined || remedy.kind !== 'add-edge' || !remedy.isHead || remedy.range !== undefined) return [];
  const index = channel.entries.findIndex(entry => entry.name === remedy.target);
  const entry = channel.entries[index];
  const skipped = new Set(entry?.skips);
  const texts = remedy.stuck.filter(stuck => stuck !== '' && !skipped.has(stuck));
  if (entry === undefined || texts.length === 0) return [];
  const entries = channel.entries.with(index, { ...entry, skips: [...entry.skips, ...texts] });
  const restored = { ...after, channels: new Map(after.channels).set(channel.name, { ...channel, entries }) };
  const told = new Set(known.map(keyOf));
  const left = new Set(lossesOf(before, restored).map(keyOf));
  const isRestored = losses.every(loss => !left.has(keyOf(loss))) && [...left].every(key => told.has(key));
  return isRestored ? editNode(channel.blob, { kind: 'add-items', path: ['entries', index, 'skips'], texts }) : [];
}

function keyOf(loss: Loss): string {
  const { kind } = loss;
  if (kind === 'lost' || kind === 'shortened')
    return JSON.stringify([kind, loss.olm, loss.channel ?? null, loss.installed.name]);
  const channel = 'channel' in loss ? loss.channel : null;
  const installed = kind === 'bundle-gone' ? loss.installed.name : null;
  return JSON.stringify([kind, channel, installed]);
}
