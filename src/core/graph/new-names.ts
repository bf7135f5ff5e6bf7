import type { Catalog, Channel, Package } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import { stemOfName } from './stem-of-name.ts';

/** A name of a bundle that a package uses after a change, and did not before. */
export interface NewName {
  readonly name: string;
  readonly package: string;
  readonly channel: Channel;
  /** Index of the entry in its channel. */
  readonly entry: number;
  /** `replaces`: it is that of a bundle of the package itself, if it has one. */
  readonly as: 'name' | 'replaces';
  /** The names of bundles of the package begin otherwise. */
  readonly isUnusual: boolean;
}

/** The names of entries, and those that they replace and the package does not have. */
export function* newNames(base: Catalog | undefined, merged: Catalog): Iterable<NewName> {
  for (const pkg of merged.packages.values()) {
    const before = base?.packages.get(pkg.name);
    const known = namesIn(before);
    const stems = new Set([pkg.name, ...Array.from(known, stemOfName)]);
    const replacedBefore = new Set(entriesOf(before).map(({ replaces }) => replaces));
    for (const channel of pkg.channels.values()) {
      for (const [entry, { name, replaces }] of channel.entries.entries()) {
        const about = { package: pkg.name, channel, entry };
        if (!known.has(name)) yield { name, ...about, as: 'name', isUnusual: !stems.has(stemOfName(name)) };
        if (replaces === '' || known.has(replaces) || replacedBefore.has(replaces) || pkg.bundles.has(replaces))
          continue;
        yield { name: replaces, ...about, as: 'replaces', isUnusual: !stems.has(stemOfName(replaces)) };
      }
    }
  }
}

/**
 * Words that a file of a catalog has if another package has such a name: the name, a package called like its beginning, and with a dot at their
 * end, the beginnings of names of bundles. The names of a package's own
 * releases are not looked for, as every change has one.
 */
export function wordsOfNewNames(base: Catalog | undefined, merged: Catalog): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { name, as, isUnusual } of newNames(base, merged)) {
    if (isUnusual || as === 'replaces') words.add(name);
    if (isUnusual) words.add(stemOfName(name)).add(`${stemOfName(name)}.`);
  }
  return words;
}

/** The packages of a catalog, beside the one that uses a name, that have it or whose names begin like it. */
export function ownersOfName(
  catalog: Catalog | undefined,
  { name, package: user, isUnusual }: NewName,
): readonly string[] {
  if (catalog === undefined) return [];
  const { names, byName, byStem } = ownersIn(catalog);
  const places = new Set([...(byName.get(name) ?? []), ...(isUnusual ? (byStem.get(stemOfName(name)) ?? []) : [])]);
  return [...places]
    .sort((left, right) => left - right)
    .flatMap(place => names[place] ?? [])
    .filter(owner => owner !== user);
}

/** Which packages, as their places among all, have bundles of a name, and which begin with a stem: a change may have a hundred thousand new names. */
const ownersIn = memoise(({ packages }: Catalog) => {
  const byName = new Map<string, Set<number>>();
  const byStem = new Map<string, Set<number>>();
  const add = (owners: Map<string, Set<number>>, name: string, place: number) =>
    owners.set(name, (owners.get(name) ?? new Set()).add(place));
  for (const [place, pkg] of [...packages.values()].entries()) {
    add(byStem, pkg.name, place);
    for (const name of pkg.bundles.keys()) {
      add(byName, name, place);
      add(byStem, stemOfName(name), place);
    }
  }
  return { names: [...packages.values()].map(({ name }) => name), byName, byStem };
});

function namesIn(pkg: Package | undefined): ReadonlySet<string> {
  return new Set([...(pkg?.bundles.keys() ?? []), ...entriesOf(pkg).map(({ name }) => name)]);
}

function entriesOf(pkg: Package | undefined) {
  return [...(pkg?.channels.values() ?? [])].flatMap(({ entries }) => entries);
}
