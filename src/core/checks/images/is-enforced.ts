import { waiverApplies } from '../../policy/waiver-applies.ts';
import type { Snapshot } from '../../snapshot.ts';

/**
 * Whether what a check says of a package stands in the way, so that others need not say it, too: not where the configuration makes it less
 * than an error, or a waiver lets it pass.
 */
export function isEnforced(id: string, name: string, { config, now }: Snapshot): boolean {
  if ((config.checks[id]?.severity ?? 'error') !== 'error') return false;
  return !config.waivers.some(waiver => waiver.check === id && waiverApplies(waiver, name, now));
}
