import type { Bundle, Channel, Package } from '../catalog/model.ts';
import { headsOf } from '../graph/index.ts';
import { someOf } from '../text/shown-names.ts';

/** What is to be installed of a package. */
export interface Target {
  readonly channel: string;
  /** The head of the channel. */
  readonly bundle: Bundle;
  /** What is installed first; undefined: nothing. */
  readonly from: Bundle | undefined;
}

/**
 * The bundle that a new Subscription to a channel ends at.
 *
 * @param channel undefined: the default channel
 * @param from the name of the bundle to upgrade from
 * @returns otherwise what is wrong with the names, as one sentence
 */
export function selectTarget(
  pkg: Package,
  channel: string | undefined,
  from: string | undefined,
): Target | { readonly problem: string } {
  const name = channel ?? pkg.defaultChannel;
  const found = pkg.channels.get(name);
  if (found === undefined) {
    const names = [...pkg.channels.keys()];
    return { problem: `Package ${pkg.name} has no channel '${name}'. It has: ${someOf(names)}.` };
  }
  const heads = headsOf(found.entries);
  const [head] = heads;
  const bundle = heads.length === 1 && head !== undefined ? pkg.bundles.get(head.name) : undefined;
  if (bundle === undefined)
    return {
      problem: problemOfHeads(
        found,
        heads.map(entry => entry.name),
      ),
    };
  if (from === undefined) return { channel: name, bundle, from: undefined };
  const before = found.entries.some(entry => entry.name === from) ? pkg.bundles.get(from) : undefined;
  if (before === undefined) return { problem: `Channel ${name} of package ${pkg.name} has no bundle '${from}'.` };
  if (before.name === bundle.name)
    return { problem: `'${from}' is the head of channel ${name}, so there is no upgrade.` };
  return { channel: name, bundle, from: before };
}

function problemOfHeads({ name, package: pkg }: Channel, heads: readonly string[]): string {
  return heads.length === 1
    ? `The head of channel ${name} of package ${pkg}, ${someOf(heads)}, is not in the catalog.`
    : `Channel ${name} of package ${pkg} has ${heads.length} heads: ${someOf(heads)}.`;
}
