import type { Catalog } from '../catalog/model.ts';
import { type Budget, createBudget } from './budget.ts';
import type { Entry } from './entry.ts';
import { headsOfOffer } from './heads-of-offer.ts';
import { type Offer, offerOfCatalog, orderedEntries } from './offer.ts';
import { isAbsentFrom } from './resolve-head.ts';
import { wordOfApi, wordsOf } from './words-of-requirement.ts';

/**
 * Words that a file of a catalog has if its package matters for whether the heads of loaded packages can be installed: what heads require and no loaded
 * package has, and what others may require of a loaded package and it no longer has. An API is named by its group.
 */
export function wordsToSearch(base: Catalog | undefined, merged: Catalog): ReadonlySet<string> {
  const budget = createBudget();
  const after = offerOfLoaded(merged, budget);
  const words = new Set<string>();
  for (const { requirements } of headsOfOffer(after).map(({ capabilities }) => capabilities)) {
    for (const requirement of requirements)
      if (isAbsentFrom(after, requirement)) for (const word of wordsOf(requirement)) words.add(word);
  }
  if (base === undefined) return words;
  const before = offerOfLoaded(base, budget);
  for (const name of base.packages.keys()) addLost(words, name, before, after);
  return words;
}

function offerOfLoaded(catalog: Catalog, budget: Budget): Offer {
  return offerOfCatalog(catalog, { name: '', namespace: '', priority: 0 }, budget);
}

function addLost(words: Set<string>, name: string, before: Offer, after: Offer): void {
  const [was, is] = [before, after].map(offer =>
    offer.ofPackage(name).flatMap(channel => orderedEntries(channel) ?? []),
  );
  const versions = new Set(is?.flatMap(versionsOf));
  if ((was ?? []).flatMap(versionsOf).some(version => !versions.has(version))) words.add(name);
  const apis = new Set(is?.flatMap(({ capabilities }) => capabilities.apis.map(({ key }) => key)));
  for (const { capabilities } of was ?? []) {
    for (const { key, group, kind } of capabilities.apis) if (!apis.has(key)) words.add(wordOfApi({ group, kind }));
  }
}

/** The packages of a bundle with their versions. */
function versionsOf({ capabilities }: Entry): readonly string[] {
  return capabilities.packages.map(({ name, version }) => `${name} ${version?.text ?? ''}`);
}
