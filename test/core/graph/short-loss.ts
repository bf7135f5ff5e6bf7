import type { Loss } from '../../../src/core/graph/loss.ts';

/** Losses in short: `v0 stable lost foo.v1.0.0`. */
export function shortLoss(loss: Loss): string {
  switch (loss.kind) {
    case 'package-gone':
      return loss.kind;
    case 'channel-gone':
      return `${loss.kind} ${loss.channel} (${loss.installed.length})`;
    case 'broken-chain':
      return `${loss.channel} ${loss.kind} ${loss.problem.kind}`;
    case 'bundle-gone':
      return `${loss.kind} ${loss.installed.name} ${loss.channels.join()}`;
    case 'range-narrowed':
      return `${loss.kind} ${loss.channel} ${loss.versions}`;
    default:
      return `${loss.olm} ${loss.channel ?? '*'} ${loss.kind} ${loss.installed.name}${loss.stopsAt ? ` at ${loss.stopsAt}` : ''}`;
  }
}
