import type { PackageText } from './build-package.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Random = ReturnType<typeof createRandom>;
type Entry = PackageText['channels'][string][number];

const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0', '2.1.0', '2.2.0'];
export const names = versions.map(version => `foo.v${version}`);

/** A small package: mostly sound chains, with skips, ranges, deprecations and now and then a mistake. */
export function randomPackage(random: Random): PackageText {
  const channels: Record<string, readonly Entry[]> = {};
  for (const name of ['stable', 'fast', 'alpha'].slice(0, 1 + random(3))) channels[name] = randomChannel(random);
  const some = (chance: number) => names.filter(() => random(chance) === 0);
  return {
    channels,
    deprecated: some(5).map(name => `olm.bundle ${name}`),
    refused: random(4) === 0 ? some(6) : [],
    bundles: some(8),
  };
}

function randomChannel(random: Random): Entry[] {
  const present = names.filter(() => random(4) > 0).reverse();
  return present.map((name, index) => {
    const next = random(6) === 0 ? names[random(names.length)] : (present[index + 1] ?? names[random(2)]);
    const skips = names.filter(other => other !== name && random(12) === 0);
    return {
      name,
      ...(random(8) === 0 ? {} : { replaces: next ?? '' }),
      ...(skips.length === 0 ? {} : { skips }),
      ...(random(4) === 0 ? { skipRange: randomRange(random) } : {}),
    };
  });
}

/** A range, sometimes with holes and alternatives, or none at all. */
function randomRange(random: Random): string {
  const version = () => versions[random(versions.length)];
  const shapes = [
    () => `>=${version()} <${version()}`,
    () => `<${version()}`,
    () => `>${version()} !=${version()} !=${version()}`,
    () => `<${version()} || >=${version()}`,
    () => `<=${version()} || ${version()} || 1.x`,
    () => 'no range',
  ];
  return shapes[random(shapes.length)]?.() ?? '';
}

/** The same package with a few things altered: entries dropped or added, edges changed, deprecations turned. */
export function alteredPackage(text: PackageText, random: Random): PackageText {
  const channels: Record<string, readonly Entry[]> = {};
  for (const [name, entries] of Object.entries(text.channels)) {
    if (random(15) === 0) continue;
    const replacement = randomChannel(random);
    channels[name] = random(6) === 0 ? replacement : entries.flatMap(entry => alteredEntry(entry, random));
  }
  return { ...text, channels, deprecated: random(3) === 0 ? [] : (text.deprecated ?? []) };
}

function alteredEntry(entry: Entry, random: Random): Entry[] {
  switch (random(12)) {
    case 0:
      return [];
    case 1:
      return [{ ...entry, replaces: names[random(names.length)] ?? '' }];
    case 2:
      return [{ ...entry, skips: [] }];
    case 3:
      return [{ ...entry, skipRange: randomRange(random) }];
    default:
      return [entry];
  }
}
