import type { Property } from '../catalog/blob.ts';
import type { Bundle, Catalog, Package } from '../catalog/model.ts';
import { quote } from '../text/quoted-names.ts';
import { type Capabilities, capabilitiesOf, capabilitiesOfProperties } from './capabilities.ts';
import type { Api, Requirement } from './requirement.ts';
import { wordOfApi } from './words-of-requirement.ts';

/** What bundles provide and others may require. */
export interface Provision {
  /** As it stands in a sentence: `API Bar (bar.io)`, in whatever version, as a cluster has one definition for all versions of an API. */
  readonly name: string;
  /** A word that a file of a catalog has if a bundle in it provides or requires this. */
  readonly word: string;
  /** The same of a bundle directory: a ClusterServiceVersion has the group of an API only as a part of a longer name. */
  readonly wordInDirectory: string;
}

/** What a package provides after a change, and in no bundle before. */
export interface NewProvision extends Provision {
  readonly package: string;
  /** The first bundle that provides it. */
  readonly bundle: Bundle;
}

export function* newProvisions(base: Catalog | undefined, merged: Catalog): Iterable<NewProvision> {
  for (const pkg of merged.packages.values()) {
    const old = base?.packages.get(pkg.name);
    const known = new Set(old === undefined ? [] : provisionsOfPackage(old, provided).keys());
    for (const [name, provision] of provisionsOfPackage(pkg, provided)) {
      if (!known.has(name)) yield { ...provision, package: pkg.name };
    }
  }
}

/** By the names of provisions the packages to which it matters who else provides that: a bundle requires it, or provides it and is an API. Any number of packages may have a label. */
export function packagesConcerned(catalog: Catalog | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const packages = new Map<string, Set<string>>();
  for (const pkg of catalog?.packages.values() ?? []) {
    for (const read of [providedApis, required]) {
      for (const name of provisionsOfPackage(pkg, read).keys()) {
        packages.set(name, (packages.get(name) ?? new Set()).add(pkg.name));
      }
    }
  }
  return packages;
}

/** The same of the properties of one bundle: what it provides, and what it matters to it who else provides. Each once. */
export function provisionsOf(properties: readonly Property[]): Readonly<Record<'provides' | 'concerns', Provision[]>> {
  const capabilities = capabilitiesOfProperties(properties);
  const once = (all: readonly Provision[]) => [...new Map(all.map(one => [one.name, one])).values()];
  const concerns = [...providedApis(capabilities), ...required(capabilities)];
  return { provides: once(provided(capabilities)), concerns: once(concerns) };
}

/** The names of what the bundles of a package provide. */
export function namesProvidedBy(pkg: Package): Iterable<string> {
  return provisionsOfPackage(pkg, provided).keys();
}

type Read = (capabilities: Capabilities) => readonly Provision[];

const providedApis: Read = ({ apis }) => apis.map(ofApi);

const provided: Read = ({ apis, labels }) => [...apis.map(ofApi), ...Array.from(labels, ofLabel)];

const required: Read = ({ requirements }) => requirements.flatMap(partsOf).flatMap(ofRequirement);

function ofRequirement(requirement: Requirement): readonly Provision[] {
  if (requirement.kind === 'api') return [ofApi(requirement.api)];
  return requirement.kind === 'label' ? [ofLabel(requirement.label)] : [];
}

function ofApi({ group, kind }: Pick<Api, 'group' | 'kind'>): Provision {
  return { name: `API ${kind} (${group})`, word: wordOfApi({ group, kind }), wordInDirectory: kind };
}

function ofLabel(label: string): Provision {
  return { name: `label ${quote(label)}`, word: label, wordInDirectory: label };
}

/** By name, each with the first bundle that has it. */
function provisionsOfPackage(pkg: Package, read: Read): ReadonlyMap<string, Provision & { readonly bundle: Bundle }> {
  const found = new Map<string, Provision & { readonly bundle: Bundle }>();
  for (const bundle of pkg.bundles.values()) {
    for (const provision of read(capabilitiesOf(bundle.blob.content))) {
      if (!found.has(provision.name)) found.set(provision.name, { ...provision, bundle });
    }
  }
  return found;
}

function partsOf(requirement: Requirement): readonly Requirement[] {
  return 'of' in requirement ? requirement.of.flatMap(partsOf) : [requirement];
}
