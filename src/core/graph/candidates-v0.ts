import type { ChannelEntry } from '../catalog/blob.ts';
import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { firstSuccessors } from './successors.ts';

/**
 * What OLM v0 may upgrade each installed bundle to, in the order in which it tries, `most` names each: the entries of the
 * channel's order (`orderOf`) that replace or skip it by name or whose `skipRange` holds its version. The first that can be
 * resolved is taken, so one resolution is one hop. A bundle with the old property `olm.deprecated` is never installed. Source
 * of the rule: `getSubscriptionVariables` in operator-framework/operator-lifecycle-manager,
 * pkg/controller/registry/resolver/resolver.go.
 */
export function candidatesV0(
  chain: readonly ChannelEntry[],
  installed: readonly Installed[],
  facts: PackageFacts,
  most: number,
): readonly (readonly string[])[] {
  const targets = chain
    .filter(({ name }) => !facts.refusedBundles.has(name))
    .map(entry => ({ name: entry.name, entries: [entry], newerThan: undefined }));
  return firstSuccessors(targets, installed, facts, most);
}
