import type { Catalog, Package } from '../catalog/model.ts';
import { channelsOfPackage, type Entry } from './entry.ts';
import { keyOfApi, type Requirement } from './requirement.ts';
import { wordsOf } from './words-of-requirement.ts';

/**
 * Words that a file of a catalog has if it matters for installing packages: their names, and what their bundles require, and the bundles that meet
 * that.
 *
 * @param catalog the part of it that is loaded
 * @param names of packages to install, and of bundles that are installed
 * @returns undefined where any bundle may matter
 */
export function wordsToInstall(catalog: Catalog, names: ReadonlySet<string>): ReadonlySet<string> | undefined {
  const words = new Set(names);
  const all = [...catalog.packages.values()];
  const waiting = new Set([...names, ...all.filter(hasInstalled).map(({ name }) => name)]);
  const entriesOf = new Map(all.map(pkg => [pkg.name, channelsOfPackage(pkg).flatMap(({ entries }) => entries)]));
  const providers = providersIn(entriesOf);
  const seen = new Set<Requirement>();
  // The set grows while it is gone through.
  for (const name of waiting) {
    for (const { capabilities } of entriesOf.get(name) ?? []) {
      for (const requirement of capabilities.requirements.flatMap(partsOf)) {
        if (seen.has(requirement)) continue;
        seen.add(requirement);
        if (requirement.kind === 'cel') return undefined;
        for (const word of wordsOf(requirement)) words.add(word);
        for (const provider of providers.get(providedBy(requirement)) ?? []) waiting.add(provider);
      }
    }
  }
  return words;

  function hasInstalled({ bundles }: Package): boolean {
    return [...bundles.keys()].some(name => names.has(name));
  }
}

/** The packages with a bundle that provides something. */
function providersIn(entriesOf: ReadonlyMap<string, readonly Entry[]>): ReadonlyMap<string, ReadonlySet<string>> {
  const providers = new Map<string, Set<string>>();
  for (const [name, entries] of entriesOf) {
    for (const { capabilities } of entries) {
      const provided = [
        `package ${name}`,
        ...capabilities.packages.map(one => `package ${one.name}`),
        ...capabilities.apis.map(({ key }) => `api ${key}`),
        ...Array.from(capabilities.labels, label => `label ${label}`),
      ];
      for (const key of provided) providers.set(key, (providers.get(key) ?? new Set()).add(name));
    }
  }
  return providers;
}

function providedBy(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'package':
      return `package ${requirement.name}`;
    case 'api':
      return `api ${keyOfApi(requirement.api)}`;
    case 'label':
      return `label ${requirement.label}`;
    default:
      return '';
  }
}

/** A requirement without what only combines others. */
function partsOf(requirement: Requirement): readonly Requirement[] {
  return 'of' in requirement ? requirement.of.flatMap(partsOf) : [requirement];
}
