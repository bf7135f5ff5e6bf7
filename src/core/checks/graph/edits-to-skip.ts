import type { Package } from '../../catalog/model.ts';
import type { Edit } from '../../edit/edit.ts';
import { editNode } from '../../edit/edit-node.ts';
import type { Loss } from '../../graph/loss.ts';
import { lossesOf } from '../../graph/losses.ts';
import type { LossGroup } from './loss-groups.ts';
import type { Remedy } from './remedy-of-losses.ts';

/**
 * The edits that add the bundles of a remedy to the `skips` of the head of a channel. None unless the graph then has none of these losses, and no
 * other one.
 */
export function editsToSkip(
  before: Package,
  after: Package,
  { channel: name, losses }: LossGroup,
  remedy: Remedy,
): readonly Edit[] {
  const channel = name === undefined ? undefined : after.channels.get(name);
  if (channel === undefined || remedy.kind !== 'add-edge' || !remedy.isHead || remedy.range !== undefined) return [];
  const index = channel.entries.findIndex(entry => entry.name === remedy.target);
  const entry = channel.entries[index];
  const texts = remedy.stuck.filter(stuck => stuck !== '' && entry?.skips.includes(stuck) === false);
  if (entry === undefined || texts.length === 0) return [];
  const entries = channel.entries.with(index, { ...entry, skips: [...entry.skips, ...texts] });
  const restored = { ...after, channels: new Map(after.channels).set(channel.name, { ...channel, entries }) };
  const known = new Set(lossesOf(before, after).map(keyOf));
  const left = new Set(lossesOf(before, restored).map(keyOf));
  const isRestored = losses.every(loss => !left.has(keyOf(loss))) && [...left].every(key => known.has(key));
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
