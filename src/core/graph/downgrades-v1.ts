import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { firstSuccessors } from './successors.ts';
import type { Offer } from './successors-v1.ts';
import { versionKey } from './upgrade-paths-v1.ts';
import { compareVersionReleases } from './version-release.ts';

/**
 * The older bundle that OLM v1 takes each installed one to; undefined where there is none. An edge may lead to an older version: it is followed
 * where the catalog no longer has the installed bundle, or where that is deprecated and the older one is not, as OLM v1 prefers what is not
 * deprecated to what is newer. Source of the rule: as for `offersV1` and `successorsV1`.
 */
export function downgradesV1(
  offers: readonly Offer[],
  installed: readonly Installed[],
  facts: PackageFacts,
): readonly (Offer | undefined)[] {
  const targets = offers.map(({ bundle, entries }) => ({ name: bundle.name, entries, newerThan: undefined }));
  const preferred = firstSuccessors(targets, installed, facts, 1);
  // Offers stand in the order of preference.
  const places = new Map(offers.map(({ bundle }, place) => [bundle.name, place]));
  const placeOfVersion = new Map(
    offers.map(({ version }, place) => [versionKey(version), place] as const).toReversed(),
  );
  return installed.map(({ version }, index) => {
    const place = places.get(preferred[index]?.[0] ?? '');
    const offer = place === undefined ? undefined : offers[place];
    if (place === undefined || offer === undefined || version === undefined) return undefined;
    const stays = placeOfVersion.get(versionKey(version)) ?? offers.length;
    return place < stays && compareVersionReleases(offer.version, version) < 0 ? offer : undefined;
  });
}
