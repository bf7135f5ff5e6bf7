import type { Package } from '../../core/catalog/model.ts';
import { visible } from '../../core/report/text/visible.ts';
import { didYouMean } from '../did-you-mean.ts';
import { UsageError } from '../usage-error.ts';
import type { LoadedCatalogs } from './load-catalogs.ts';

/** A channel that is to be shown, of one catalog; a side is undefined where the catalog has no such package there. */
export interface FoundChannel {
  readonly root: string;
  readonly before: Package | undefined;
  readonly after: Package | undefined;
  readonly channel: string;
}

/**
 * The channels that the words name, of each catalog that has them: without a name the default one of the package there.
 *
 * @param channels their names; `all` of the package
 *
 * @throws UsageError where a package or a channel is nowhere
 */
export function channelsNamed(
  head: LoadedCatalogs,
  base: LoadedCatalogs | undefined,
  name: string,
  channels: readonly string[] | 'all',
): readonly FoundChannel[] {
  const roots = new Set([head, base].flatMap(side => [...(side?.catalogs.keys() ?? [])]));
  const found = [...roots].flatMap((root): FoundChannel[] => {
    const before = base?.catalogs.get(root)?.packages.get(name);
    const after = head.catalogs.get(root)?.packages.get(name);
    if (before === undefined && after === undefined) return [];
    // A package that lost its definition has channels, and no default one.
    const defaultChannel = after?.defaultChannel || before?.defaultChannel || '';
    const ofPackage = [...new Set([after, before].flatMap(pkg => [...(pkg?.channels.keys() ?? [])]))];
    const wanted = channels === 'all' ? ofPackage : channels.length === 0 ? [defaultChannel] : channels;
    return wanted.map(channel => ({ root, before, after, channel }));
  });
  if (found.length === 0)
    throw new UsageError(
      `Package '${visible(name)}' does not exist. ${didYouMean(name, packageNames([head, base]), "'catalog-keeper graph' lists all packages.")}`,
    );
  const known = found.filter(isKnown);
  const knownNames = new Set(known.map(({ channel }) => channel));
  const missing = found.filter(({ channel }) => !knownNames.has(channel));
  // A default channel may be another one in each catalog.
  if (known.length === 0 || (channels.length > 0 && missing.length > 0)) throw unknownChannel(missing, name);
  return known;
}

function packageNames(sides: readonly (LoadedCatalogs | undefined)[]): readonly string[] {
  const names = sides.flatMap(side =>
    side === undefined ? [] : [...side.catalogs.values()].flatMap(({ packages }) => [...packages.keys()]),
  );
  return [...new Set([...names, ...sides.flatMap(side => side?.operators ?? [])])].sort();
}

function isKnown({ before, after, channel }: FoundChannel): boolean {
  return [before, after].some(pkg => pkg?.channels.has(channel) === true);
}

function unknownChannel(found: readonly FoundChannel[], name: string): UsageError {
  const known = found.flatMap(({ before, after }) => [after, before].flatMap(pkg => [...(pkg?.channels.keys() ?? [])]));
  const names = [...new Set(known)];
  const wanted = [...new Set(found.map(({ channel }) => channel))];
  const all = `Its channels: ${names.length === 0 ? 'none' : names.map(visible).join(', ')}.`;
  return new UsageError(
    `Package ${visible(name)} has no channel '${wanted.map(visible).join("' or '")}'. ${didYouMean(wanted[0] ?? '', names, all)}`,
  );
}
