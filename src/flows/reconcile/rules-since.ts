import { addSeconds } from '../../core/add-seconds.ts';
import { mapOf, numberOf, type Values } from '../../core/github/values.ts';
import type { History } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** Events that say that branches have other rules. Those of an organization name no repository. */
const eventsOfRules: ReadonlySet<string> = new Set(['branch_protection_rule', 'repository_ruleset']);
/** For so long GitHub may still show the rules from before, and clocks of replicas differ. */
const settledSeconds = 10;

/** Remembers that branches have other rules: what any replica read of rules before is not used any more. */
export async function noteRules(history: History, name: string, payload: Values, at: string): Promise<void> {
  const installation = numberOf(mapOf(payload.installation).id);
  if (installation === undefined || !eventsOfRules.has(name)) return;
  await writeStored(history, placeOf(installation), { since: addSeconds(at, settledSeconds) });
}

/** Since when what was read of rules can be used; undefined where nothing was said. ISO 8601, UTC. */
export async function readRulesSince(
  history: History,
  { installation }: { readonly installation: number },
): Promise<string | undefined> {
  return (await readStored<{ readonly since: string }>(history, placeOf(installation)))?.since;
}

function placeOf(installation: number): string {
  return `rules:${installation}`;
}
