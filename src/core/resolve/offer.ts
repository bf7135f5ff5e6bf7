import type { ChannelEntry } from '../catalog/blob.ts';
import type { Catalog } from '../catalog/model.ts';
import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import { orderOf } from '../graph/index.ts';
import type { Budget } from './budget.ts';
import { channelsOfInstalled, channelsOfPackage, type Entry, type EntryChannel } from './entry.ts';
import { meets } from './meets.ts';
import { keyOfApi, type Requirement } from './requirement.ts';
import type { InstalledBundle } from './state.ts';

/** What can be chosen from one catalog, or what is installed, with an index of what it provides. */
export interface Offer {
  readonly name: string;
  readonly namespace: string;
  readonly priority: number;
  readonly isInstalled: boolean;
  /** In the order in which OLM prefers them: default channels first, then by package and name. */
  readonly channels: readonly EntryChannel[];
  /** What all questions about it, and about others that share it, may cost together. */
  readonly budget: Budget;
  /** The channels of a package. */
  ofPackage(name: string): readonly EntryChannel[];
  candidatesFor(requirement: Requirement): Candidates;
}

/** What meets a requirement. */
interface Candidates {
  /** The most preferred first; without entries that others skip. */
  readonly entries: readonly Entry[];
  /** Channels with an entry that would do, which OLM cannot put in order: it then resolves nothing. */
  readonly unordered: readonly EntryChannel[];
  /** Some entry does, although others may skip it. */
  readonly isAnywhere: boolean;
  /** Of some entry it could not be determined. */
  readonly isUnknown: boolean;
}

/** What a catalog offers. Costs nothing but the names of packages until a package is asked for. `budget` is for all that is asked. */
export function offerOfCatalog(
  catalog: Catalog,
  at: { readonly name: string; readonly namespace: string; readonly priority: number },
  budget: Budget,
): Offer {
  const packages = [...catalog.packages.values()].filter(({ definitions }) => definitions.length > 0);
  return createOffer({ ...at, isInstalled: false }, packages.flatMap(channelsOfPackage), budget);
}

/** The name that OLM has for the installed bundles of a namespace, as if they were a catalog. */
const installedName = '@existing';

export function offerOfInstalled(installed: readonly InstalledBundle[], namespace: string, budget: Budget): Offer {
  const at = { name: installedName, namespace, priority: 0, isInstalled: true };
  return createOffer(at, channelsOfInstalled(installed), budget);
}

/** What it costs to look at a property in CEL. */
const costOfProperty = 5;
/** What it costs to compare a version with an alternative of a range, which takes several times as long as a step of the solver. */
const costOfAlternative = 3;

type Identity = Pick<Offer, 'name' | 'namespace' | 'priority' | 'isInstalled'>;

function createOffer(identity: Identity, all: readonly EntryChannel[], budget: Budget): Offer {
  const channels = all.toSorted(byPreference);
  const byPackage = Map.groupBy(channels, ({ package: name }) => name);
  const byRequirement = new Map<string, Candidates>();
  let byApi: ReadonlyMap<string, ReadonlySet<EntryChannel>> | undefined;
  const suspectsFor = (requirement: Requirement): Iterable<EntryChannel> => {
    if (requirement.kind === 'package') return byPackage.get(requirement.name) ?? [];
    if (requirement.kind !== 'api') return channels;
    byApi ??= indexByApi(channels);
    return byApi.get(keyOfApi(requirement.api)) ?? [];
  };
  return {
    ...identity,
    channels,
    budget,
    ofPackage: name => byPackage.get(name) ?? [],
    candidatesFor(requirement) {
      const key = keyOf(requirement);
      let found = byRequirement.get(key);
      if (found === undefined) {
        found = search(suspectsFor(requirement), requirement, identity.isInstalled, budget);
        byRequirement.set(key, found);
      }
      return found;
    },
  };
}

function search(
  channels: Iterable<EntryChannel>,
  requirement: Requirement,
  isInstalled: boolean,
  budget: Budget,
): Candidates {
  const entries: Entry[] = [];
  const unordered: EntryChannel[] = [];
  let isAnywhere = false;
  let isUnknown = false;
  for (const channel of channels) {
    const matching = new Set<Entry>();
    for (const entry of channel.entries) {
      if (!budget.spend(costOf(requirement, entry))) return { entries: [], unordered: [], isAnywhere, isUnknown: true };
      const result = meets(entry, requirement, budget);
      if (result === true) matching.add(entry);
      else if (result === undefined) isUnknown = true;
    }
    if (matching.size === 0) continue;
    isAnywhere = true;
    const ordered = isInstalled ? inOrder([...matching]) : orderedEntries(channel);
    if (ordered === undefined) unordered.push(channel);
    else entries.push(...ordered.filter(entry => matching.has(entry)));
  }
  return { entries, unordered, isAnywhere, isUnknown };
}

function costOf(requirement: Requirement, entry: Entry): number {
  const { apis, packages } = entry.capabilities;
  switch (requirement.kind) {
    case 'api':
      return 1 + apis.length;
    case 'package':
      return (1 + packages.length) * (1 + requirement.range.alternatives.length * costOfAlternative);
    case 'label':
      return 1;
    case 'cel':
      return entry.capabilities.celProperties.length * costOfProperty;
    case 'all':
    case 'any':
    case 'not':
      return requirement.of.reduce((sum, each) => sum + costOf(each, entry), 1);
  }
}

const keys = new WeakMap<Requirement, string>();

/** What requirements that ask the same have in common. */
function keyOf(requirement: Requirement): string {
  const known = keys.get(requirement);
  if (known !== undefined) return known;
  const key = JSON.stringify(requirement, (key, value) =>
    key === 'expression' || key === 'range' ? undefined : value,
  );
  keys.set(requirement, key);
  return key;
}

function indexByApi(channels: readonly EntryChannel[]): ReadonlyMap<string, ReadonlySet<EntryChannel>> {
  const index = new Map<string, Set<EntryChannel>>();
  for (const channel of channels) {
    for (const { capabilities } of channel.entries) {
      for (const { key } of capabilities.apis) {
        const known = index.get(key);
        if (known === undefined) index.set(key, new Set([channel]));
        else known.add(channel);
      }
    }
  }
  return index;
}

function byPreference(left: EntryChannel, right: EntryChannel): number {
  return (
    Number(right.isDefault) - Number(left.isDefault) ||
    compareUtf8(left.package, right.package) ||
    compareUtf8(left.name, right.name)
  );
}

/** The entries of a channel, the head first, without those that others skip; undefined where OLM cannot put the channel in order. */
export function orderedEntries({ entries, order }: EntryChannel): readonly Entry[] | undefined {
  return order.kind === 'chain' ? chainOf(order.chain, entries) : undefined;
}

/** The same of some entries, as if there were no others. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] | undefined {
  const order = orderOf(entries.map(({ edges }) => edges));
  return order.kind === 'chain' ? chainOf(order.chain, entries) : undefined;
}

function chainOf(chain: readonly ChannelEntry[], entries: readonly Entry[]): readonly Entry[] {
  const byName = new Map(entries.map(entry => [entry.name, entry]));
  return chain.flatMap(({ name }) => byName.get(name) ?? []);
}
