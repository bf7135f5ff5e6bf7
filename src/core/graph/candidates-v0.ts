import type { ChannelEntry } from '../catalog/blob.ts';
import type { Installed } from './installed.ts';
import { isUpgradeOf } from './is-upgrade-of.ts';
import type { PackageFacts } from './package-facts.ts';

/**
 * What OLM v0 may upgrade an installed bundle to, in the order in which it tries: the entries of the channel's order
 * (`orderOf`) that replace or skip it by name or whose `skipRange` holds its version. The first that can be resolved is
 * taken, so one resolution is one hop. A bundle with the old property `olm.deprecated` is never installed. Source of the rule:
 * `getSubscriptionVariables` in operator-framework/operator-lifecycle-manager,
 * pkg/controller/registry/resolver/resolver.go.
 */
export function candidatesV0(
  chain: readonly ChannelEntry[],
  installed: Installed,
  facts: PackageFacts,
): readonly ChannelEntry[] {
  return chain.filter(
    entry => entry.name !== installed.name && !facts.refusedBundles.has(entry.name) && isUpgradeOf(entry, installed),
  );
}
