import type { Deprecation, Package } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import { installedBundle } from './installed.ts';
import { factsOf, type PackageFacts } from './package-facts.ts';
import { offersV1 } from './successors-v1.ts';
import { upgradePathsV1 } from './upgrade-paths-v1.ts';

/** A deprecation that leaves its users with nowhere to go, and why. */
export interface DeadEnd {
  readonly deprecation: Deprecation;
  readonly reason: /** No upgrade of the bundle, in whatever channel, ends at one that is not deprecated. */
    | 'bundle-without-successor'
    /** The package has no channel that is not deprecated. */
    | 'channel-without-alternative'
    /** The channel is the default one, so new users still come to it. */
    | 'channel-is-default'
    /** The message names bundles of the package that it does not have: `names`. */
    | 'message-names-nothing';
  readonly names: readonly string[];
}

/**
 * The deprecations of a package that point nowhere. Where the package itself is deprecated, its message is what points on,
 * and nothing is said about the parts; what it points to lies outside of the package.
 */
export function deadEndsOf(pkg: Package): readonly DeadEnd[] {
  if (pkg.deprecations.length === 0) return [];
  const facts = factsOf(pkg);
  const misnamed = pkg.deprecations.flatMap((deprecation): DeadEnd[] => {
    const names = bundlesNamedIn(deprecation.entry.message, pkg);
    return names.length === 0 ? [] : [{ deprecation, reason: 'message-names-nothing', names }];
  });
  if (facts.isDeprecated) return misnamed;
  return [...bundlesWithoutSuccessor(pkg, facts), ...channelsWithoutAlternative(pkg, facts), ...misnamed];
}

function bundlesWithoutSuccessor(pkg: Package, facts: PackageFacts): DeadEnd[] {
  const deprecations = pkg.deprecations.filter(
    ({ entry }) => entry.schema === 'olm.bundle' && facts.versions.get(entry.name) !== undefined,
  );
  const installed = deprecations.map(({ entry }) => installedBundle(entry.name, facts));
  const paths = upgradePathsV1(offersV1(pkg, facts), installed, facts);
  return deprecations.flatMap((deprecation, index): DeadEnd[] =>
    paths[index]?.last?.isDeprecated === false ? [] : [{ deprecation, reason: 'bundle-without-successor', names: [] }],
  );
}

function channelsWithoutAlternative(pkg: Package, { deprecatedChannels }: PackageFacts): DeadEnd[] {
  const hasOther = [...pkg.channels.keys()].some(name => !deprecatedChannels.has(name));
  return pkg.deprecations.flatMap((deprecation): DeadEnd[] => {
    const { schema, name } = deprecation.entry;
    if (schema !== 'olm.channel' || !pkg.channels.has(name)) return [];
    if (!hasOther) return [{ deprecation, reason: 'channel-without-alternative', names: [] }];
    return name === pkg.defaultChannel ? [{ deprecation, reason: 'channel-is-default', names: [] }] : [];
  });
}

/**
 * Words of a message that look like bundles of the package (`foo.v1.2.3`, where it has some `foo.v…`) and are none. What stands in a
 * link is no such word.
 */
function bundlesNamedIn(message: string, pkg: Package): string[] {
  const texts = message.split(/\s+/).filter(text => !text.includes('/'));
  const words = new Set(texts.flatMap(text => text.match(/[\w.+-]+/g) ?? []).map(withoutPunctuation));
  const candidates = [...words].filter(word => /\.v\d/.test(word) && !pkg.bundles.has(word));
  return candidates.filter(word => stemsOf(pkg).has(stemOf(word)));
}

/** How the names of the bundles of a package begin: messages of thousands of deprecations may name some. */
const stemsOf = memoise((pkg: Package) => new Set([...pkg.bundles.keys()].map(stemOf)));

/** A word without the full stop or dash behind it. */
function withoutPunctuation(word: string): string {
  let end = word.length;
  while (word[end - 1] === '.' || word[end - 1] === '-') end--;
  return word.slice(0, end);
}

function stemOf(name: string): string {
  return name.slice(0, name.indexOf('.v') + 1);
}
