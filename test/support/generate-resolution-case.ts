import type { Json } from '../../src/core/json.ts';
import { createRandom, type Random } from './random.ts';
import type { ResolutionCase } from './resolution-case.ts';

type Property = { readonly type: string; readonly value: Json };
type Bundle = { readonly name: string; readonly version: string; readonly properties: readonly Property[] };
type GeneratedPackage = {
  readonly name: string;
  readonly channels: readonly { readonly name: string; readonly entries: readonly Entry[] }[];
  readonly defaultChannel: string;
  readonly bundles: readonly Bundle[];
};
type Entry = { name: string; replaces?: string; skips?: string[]; skipRange?: string };

const names = ['ant', 'bee', 'cow', 'dog', 'elk'];
const kinds = ['Ant', 'Bee', 'Cow', 'Dog'];
const versions = ['0.9.0', '1.0.0-rc.1', '1.0.0', '1.1.0', '2.0.0', '2.1.0+build.2'];
const ranges = [
  '>=1.0.0',
  '<2.0.0',
  '>=1.0.0 <2.0.0',
  '1.0.0',
  '<1.0.0 || >=2.0.0',
  '>2.1.0',
  '1.x',
  '!=1.0.0',
  '>=0.0.0',
];

/** A small cluster with one to three catalogs, by a seed: versions, channels, dependencies, installed bundles and subscriptions at random. */
export function generateResolutionCase(seed: number): ResolutionCase {
  const random = createRandom(seed);
  const catalogs = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, (_, index) => ({
    name: `catalog-${index}`,
    namespace: random.chance(0.8) ? 'olm' : random.pick(['ns', 'elsewhere']),
    priority: random.pick([0, 0, 0, 1, -1]),
    packages: random
      .shuffle(names)
      .slice(0, 1 + random.int(names.length))
      .map(name => packageOf(name, random)),
  }));
  const all = catalogs.flatMap(catalog => catalog.packages.map(pkg => ({ catalog, pkg })));
  const subscribed = random.shuffle(all).slice(0, random.pick([1, 1, 1, 2, 2, 3]));
  const installed: Bundle[] = [];
  const subscriptions = subscribed.map(({ catalog, pkg }, index) => {
    const channel = random.pick(pkg.channels);
    const current = random.chance(0.4) ? random.pick(pkg.bundles) : undefined;
    if (current !== undefined && !installed.some(({ name }) => name === current.name)) installed.push(current);
    return {
      name: `sub-${index}`,
      package: random.chance(0.97) ? pkg.name : random.pick(names),
      channel: random.chance(0.95) ? channel.name : random.pick(['', 'none']),
      source: random.chance(0.98) ? catalog.name : 'none',
      sourceNamespace: catalog.namespace,
      startingCSV: random.chance(0.2) ? random.pick(channel.entries).name : '',
      installedCSV: current?.name ?? '',
    };
  });
  if (random.chance(0.25)) {
    const free = random.pick(random.pick(all).pkg.bundles);
    if (!installed.some(({ name }) => name === free.name)) installed.push(free);
  }
  const isCertain = subscriptions.length === 1 && subscriptions[0]?.channel !== '' && installed.length < 2;
  return {
    namespace: 'ns',
    global: 'olm',
    repeat: isCertain ? 1 : 12,
    catalogs: catalogs.map(({ packages, ...at }) => ({ ...at, fbc: packages.map(fbcOf).join('') })),
    installed: installed.map(({ version, ...bundle }) => ({ ...bundle, version: random.chance(0.95) ? version : '' })),
    subscriptions,
  };
}

function packageOf(name: string, random: Random): GeneratedPackage {
  const start = random.int(3);
  const bundles = versions.slice(start, start + 1 + random.int(4)).map(version => bundleOf(name, version, random));
  const channels = random
    .shuffle(['stable', 'candidate', random.chance(0.03) ? 'a/b' : 'alpha'])
    .slice(0, 1 + random.int(2))
    .map((channel, index) => ({
      name: channel,
      entries: entriesOf(index === 0 ? bundles : bundles.slice(random.int(bundles.length)), random),
    }));
  return { name, channels, bundles, defaultChannel: random.pick(channels).name };
}

/** A chain in which some are skipped. */
function entriesOf(bundles: readonly Bundle[], random: Random): Entry[] {
  const entries: Entry[] = [];
  let previous: string | undefined;
  let skips: string[] = [];
  for (const [index, { name, version }] of bundles.entries()) {
    const isHead = index === bundles.length - 1;
    const entry: Entry = { name };
    if (previous !== undefined) entry.replaces = previous;
    if (!isHead && random.chance(0.25)) skips.push(name);
    else {
      if (skips.length > 0) entry.skips = skips;
      if (random.chance(0.2)) entry.skipRange = `<${version}`;
      previous = name;
      skips = [];
    }
    entries.push(entry);
  }
  return entries;
}

function bundleOf(name: string, version: string, random: Random): Bundle {
  const own = kinds.filter((_, index) => names[index] === name);
  const provided = [...own, ...kinds].filter((_, index) => random.chance(index < own.length ? 0.8 : 0.15));
  const apis = provided.map(kind => ({ type: 'olm.gvk', value: apiOf(kind, random) }));
  const requirements = Array.from({ length: random.pick([0, 0, 0, 1, 1, 2]) }, () => requirementOf(random));
  const properties = [
    { type: 'olm.package', value: { packageName: name, version } },
    ...(random.chance(0.97) ? unique(apis) : apis),
    ...(random.chance(0.2) ? [{ type: 'olm.label', value: { label: random.pick(['red', 'blue']) } }] : []),
    ...(random.chance(0.2) ? [{ type: 'tier', value: random.pick(['gold', 1, 2.5, null, true]) }] : []),
    ...(random.chance(0.03) ? [{ type: 'olm.deprecated', value: {} }] : []),
    ...requirements,
  ];
  return {
    name: random.chance(0.99) ? `${name}.v${version}` : `same.v${version}`,
    version,
    properties: random.shuffle(properties),
  };
}

function unique(properties: readonly Property[]): Property[] {
  return [...new Map(properties.map(property => [JSON.stringify(property), property])).values()];
}

function apiOf(kind: string, random: Random): { group: string; version: string; kind: string } {
  return { group: `${kind.toLowerCase()}.example.com`, version: random.chance(0.9) ? 'v1' : 'v2', kind };
}

function requirementOf(random: Random): Property {
  switch (random.int(10)) {
    case 0:
    case 1:
    case 2:
      return { type: 'olm.gvk.required', value: apiOf(random.pick(kinds), random) };
    case 3:
    case 4:
    case 5:
      return { type: 'olm.package.required', value: packageRequired(random) };
    case 6:
      return { type: 'olm.label.required', value: { label: random.pick(['red', 'blue', 'green']) } };
    default:
      return { type: 'olm.constraint', value: { failureMessage: 'no', ...constraintOf(random, 2) } };
  }
}

function packageRequired(random: Random): { packageName: string; versionRange: string } {
  return { packageName: random.pick(names), versionRange: random.chance(0.99) ? random.pick(ranges) : '~1' };
}

const rules = [
  "properties.exists(p, p.type == 'tier' && p.value == 'gold')",
  "properties.exists(p, p.type == 'tier' && p.value > 1)",
  "properties.exists(p, p.type == 'olm.package' && semver_compare(p.value.version, '1.0.0') >= 0)",
  "properties.exists(p, p.type == 'olm.gvk' && p.value.kind == 'Bee')",
  'properties.exists_one(p, p.type.endsWith(".required"))',
  "properties.filter(p, p.type == 'olm.gvk.required').size() == 2",
  'size(properties) > 4',
  "properties.all(p, p.value.packageName != 'ant')",
];

function constraintOf(random: Random, depth: number): { [key: string]: Json } {
  const choice = random.int(depth > 0 ? 8 : 4);
  if (choice < 2) return { gvk: apiOf(random.pick(kinds), random) };
  if (choice === 2) return { package: packageRequired(random) };
  if (choice === 3) return { cel: { rule: random.chance(0.98) ? random.pick(rules) : random.pick(['no', '1 +']) } };
  const inner = Array.from({ length: random.int(3) + 1 }, () => constraintOf(random, depth - 1));
  if (choice === 4 || choice === 5) return { all: { constraints: inner } };
  if (choice === 6) return { any: { constraints: inner } };
  return random.chance(0.9) ? { not: { constraints: inner } } : random.pick([{}, { none: { constraints: inner } }]);
}

function fbcOf({ name, defaultChannel, channels, bundles }: GeneratedPackage): string {
  const blobs = [
    { schema: 'olm.package', name, defaultChannel },
    ...channels.map(channel => ({ schema: 'olm.channel', package: name, ...channel })),
    ...bundles.map(bundle => ({
      schema: 'olm.bundle',
      package: name,
      name: bundle.name,
      image: `example.com/${name}:${bundle.version.replace('+', '-')}`,
      properties: bundle.properties,
    })),
  ];
  return blobs.map(blob => `${JSON.stringify(blob)}\n`).join('');
}
