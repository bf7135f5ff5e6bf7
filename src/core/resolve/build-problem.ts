import { parseRange } from '../version/range.ts';
import type { Entry } from './entry.ts';
import { inOrder, type Offer, orderedEntries } from './offer.ts';
import type { Offers } from './offers.ts';
import type { Reason, ResolutionFailure } from './reason.ts';
import type { Requirement } from './requirement.ts';
import type { Problem, Rule } from './solver/problem.ts';
import type { Subscription } from './state.ts';

/** What OLM v0 has to choose among, as a problem for the solver. */
export interface ResolutionProblem extends Problem<Reason> {
  /** The entry of each variable; undefined for a subscription. */
  readonly entries: readonly (ChosenEntry | undefined)[];
  readonly failures: readonly ResolutionFailure[];
  /** Whether something meets a requirement could not be determined. */
  readonly isUnknown: boolean;
}

export interface ChosenEntry {
  readonly entry: Entry;
  readonly offer: Offer;
  /** The installed bundle that it takes the place of; empty where it takes none. */
  readonly replaces: string;
}

/**
 * Follows subscriptions and installed bundles to all that may be chosen for them.
 *
 * OLM goes through its variables in random order, so what it chooses for several subscriptions may depend on chance. Here they come in the
 * order in which they are given.
 *
 * @param isMetElsewhere which requirements need not be met
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/resolver.go
 */
export function buildProblem(
  offers: Offers,
  subscriptions: readonly Subscription[],
  isMetElsewhere: (requirement: Requirement) => boolean = () => false,
): ResolutionProblem {
  const builder = new Builder(offers, isMetElsewhere);
  const subscribed = new Set(subscriptions.map(({ installedCsv }) => installedCsv));
  for (const entry of offers.installed.channels.flatMap(channel => channel.entries)) {
    builder.addInstalled(entry, subscribed.has(entry.name));
  }
  for (const subscription of subscriptions) builder.addSubscription(subscription);
  return builder.build();
}

class Builder {
  readonly #offers: Offers;
  readonly #isMetElsewhere: (requirement: Requirement) => boolean;
  readonly #entries: (ChosenEntry | undefined)[] = [];
  readonly #variables = new Map<Entry, number>();
  readonly #variablesById = new Map<string, number>();
  readonly #ambiguous = new Set<number>();
  readonly #rules: Rule<Reason>[] = [];
  readonly #failures: ResolutionFailure[] = [];
  #isUnknown = false;

  constructor(offers: Offers, isMetElsewhere: (requirement: Requirement) => boolean) {
    this.#offers = offers;
    this.#isMetElsewhere = isMetElsewhere;
  }

  addInstalled(entry: Entry, isSubscribed: boolean): void {
    const variable = this.#variableOf(entry, this.#offers.installed);
    if (!isSubscribed) this.#rules.push({ kind: 'mandatory', variable, reason: { kind: 'installed', entry } });
  }

  addSubscription(subscription: Subscription): void {
    const variable = this.#entries.push(undefined) - 1;
    this.#rules.push({ kind: 'mandatory', variable, reason: { kind: 'subscribed', subscription } });
    const { installed } = this.#offers;
    const current = installed.channels
      .flatMap(channel => channel.entries)
      .find(({ name }) => name === subscription.installedCsv);
    const offer = this.#offers.all.find(
      ({ name, namespace, isInstalled }) =>
        !isInstalled && name === subscription.catalog.name && namespace === subscription.catalog.namespace,
    );
    offer?.budget.spend(offer.ofPackage(subscription.package).length);
    const found = candidatesOf(offer, subscription, current);
    if ('absent' in found) {
      this.#rules.push({ kind: 'prohibited', variable, reason: { kind: 'absent', subscription, what: found.absent } });
      return;
    }
    for (const channel of found.unordered) this.#failures.push({ kind: 'unordered', channel });
    const candidates = found.entries.map(entry => this.#variableOf(entry, found.offer, current?.name));
    if (current !== undefined) this.#addReplacements(found.entries, candidates, current);
    const all = current === undefined ? found.entries : [...found.entries, current];
    this.#rules.push({
      kind: 'dependency',
      variable,
      candidates: current === undefined ? candidates : [...candidates, this.#variableOf(current, installed)],
      reason: { kind: 'candidates', subscription, candidates: all },
    });
  }

  build(): ResolutionProblem {
    // The list grows while it is gone through.
    for (let variable = 0; variable < this.#entries.length; variable++) this.#follow(variable);
    this.#addInvariants();
    return {
      count: this.#entries.length,
      rules: this.#rules,
      entries: this.#entries,
      failures: [...this.#failures, ...this.#namesThatFail()],
      isUnknown: this.#isUnknown,
    };
  }

  #variableOf(entry: Entry, offer: Offer, replaces = ''): number {
    const own = this.#variables.get(entry);
    if (own !== undefined && replaces === '') return own;
    const id = `${offer.name}/${offer.namespace}/${entry.channel.name}/${entry.name}`;
    const known = this.#variablesById.get(id);
    if (known === undefined) {
      const variable = this.#entries.push({ entry, offer, replaces }) - 1;
      this.#variablesById.set(id, variable);
      this.#variables.set(entry, variable);
      return variable;
    }
    const before = this.#entries[known] as ChosenEntry;
    this.#variables.set(entry, known);
    if (before.entry !== entry) this.#ambiguous.add(known);
    if (replaces !== '') this.#entries[known] = { ...before, replaces };
    return known;
  }

  /** What is replaced does not stay, even if it names no package. */
  #addReplacements(entries: readonly Entry[], candidates: readonly number[], current: Entry): void {
    const installed = this.#variableOf(current, this.#offers.installed);
    for (const [index, candidate] of candidates.entries()) {
      const reason = { kind: 'replaces', entry: entries[index] as Entry, installed: current } as const;
      this.#rules.push({ kind: 'at-most-one', variables: [candidate, installed], reason });
    }
  }

  #follow(variable: number): void {
    const chosen = this.#entries[variable];
    if (chosen === undefined) return;
    const { entry, offer } = chosen;
    const { capabilities } = entry;
    offer.budget.spend(1 + capabilities.apis.length + capabilities.packages.length);
    if (capabilities.isRefused) {
      this.#rules.push({ kind: 'prohibited', variable, reason: { kind: 'refused', entry } });
    }
    for (const unreadable of capabilities.unreadable) this.#failures.push({ kind: 'unreadable', entry, ...unreadable });
    for (const requirement of capabilities.requirements) {
      if (offer.budget.isSpent) return;
      if (this.#isMetElsewhere(requirement)) continue;
      const candidates: number[] = [];
      const entries: Entry[] = [];
      for (const from of this.#offers.preferredFor(offer)) {
        const found = from.candidatesFor(requirement);
        const isAffordable = offer.budget.spend(1 + found.entries.length);
        if (found.isUnknown || !isAffordable) this.#isUnknown = true;
        if (!isAffordable) continue;
        for (const channel of found.unordered) this.#failures.push({ kind: 'unordered', channel });
        for (const each of found.entries) candidates.push(this.#variableOf(each, from));
        entries.push(...found.entries);
      }
      const reason = { kind: 'requirement', entry, requirement, candidates: entries } as const;
      this.#rules.push({ kind: 'dependency', variable, candidates, reason });
    }
  }

  /** One provider for each API, and one bundle of each package. What has no unique name is left out, as OLM does. */
  #addInvariants(): void {
    const byApi: Groups = new Map();
    const byPackage: Groups = new Map();
    for (const [variable, chosen] of this.#entries.entries()) {
      if (chosen === undefined || this.#ambiguous.has(variable) || hasSlash(chosen.entry)) continue;
      const { apis, packages } = chosen.entry.capabilities;
      for (const { key, ...api } of apis) {
        append(byApi, key, variable, entries => ({ kind: 'one-provider', api, entries }));
      }
      for (const { name } of packages) {
        append(byPackage, name, variable, entries => ({ kind: 'one-of-package', package: name, entries }));
      }
    }
    for (const { reason, variables } of [...byApi.values(), ...byPackage.values()]) {
      if (variables.length < 2) continue;
      const entries = variables.flatMap(variable => this.#entries[variable]?.entry ?? []);
      this.#rules.push({ kind: 'at-most-one', variables, reason: reason(entries) });
    }
  }

  *#namesThatFail(): Iterable<ResolutionFailure> {
    for (const [variable, chosen] of this.#entries.entries()) {
      if (chosen === undefined || chosen.offer.isInstalled) continue;
      if (hasSlash(chosen.entry)) yield { kind: 'slash', entry: chosen.entry };
      else if (this.#ambiguous.has(variable)) yield { kind: 'several', entry: chosen.entry };
    }
  }
}

/** OLM takes its names of entries apart at slashes. */
function hasSlash(entry: Entry): boolean {
  return entry.channel.name.includes('/') || entry.name.includes('/');
}

type ReasonOf = (entries: readonly Entry[]) => Reason;
type Groups = Map<string, { readonly reason: ReasonOf; readonly variables: number[] }>;

function append(groups: Groups, key: string, variable: number, reason: ReasonOf): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, { reason, variables: [variable] });
  else known.variables.push(variable);
}

type Found =
  | { readonly absent: 'catalog' | 'package' | 'channel' | 'bundle' }
  | { readonly offer: Offer; readonly entries: readonly Entry[]; readonly unordered: readonly Entry['channel'][] };

/** The entries that a subscription may be resolved to, the most preferred first. */
function candidatesOf(offer: Offer | undefined, subscription: Subscription, current: Entry | undefined): Found {
  const { channel: wanted, startingCsv } = subscription;
  if (offer === undefined || offer.channels.every(({ entries }) => entries.length === 0)) return { absent: 'catalog' };
  const ofPackage = offer.ofPackage(subscription.package).filter(({ entries }) => entries.length > 0);
  if (ofPackage.length === 0) return { absent: 'package' };
  const channels = ofPackage.filter(({ name }) => wanted === '' || name === wanted);
  if (channels.length === 0) return { absent: 'channel' };
  const isStarting = current === undefined && startingCsv !== '';
  const isWanted = ({ name }: Entry) => !isStarting || name === startingCsv;
  if (!channels.some(({ entries }) => entries.some(isWanted))) return { absent: 'bundle' };
  const unordered: Entry['channel'][] = [];
  const names = new Set<string>();
  for (const channel of channels) {
    // The order is that of what is left.
    const ordered = isStarting ? inOrder(channel.entries.filter(isWanted)) : orderedEntries(channel);
    if (ordered === undefined) unordered.push(channel);
    for (const entry of ordered ?? []) if (current === undefined || succeeds(entry, current)) names.add(entry.name);
  }
  // A bundle in several channels is tried in each of them, before the next bundle.
  const entries = [...names].flatMap(name =>
    channels.flatMap(channel => channel.entries.filter(entry => entry.name === name)),
  );
  return { offer, entries, unordered };
}

function succeeds({ edges }: Entry, current: Entry): boolean {
  if (edges.replaces === current.name || edges.skips.includes(current.name)) return true;
  const range = edges.skipRange === '' ? undefined : parseRange(edges.skipRange);
  return range !== undefined && !('error' in range) && current.version !== undefined && range.contains(current.version);
}
