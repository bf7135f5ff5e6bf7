import { type BundleObjects, objectsInCatalog, objectsOfBundle } from '../bundle/bundle-objects.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { BundleSource } from '../bundle/source.ts';
import { sourceOfDirectory } from '../bundle/source-of-directory.ts';
import type { BundleIndex } from '../bundle-index/build-index.ts';
import { changedIndexes } from '../bundle-index/changed-indexes.ts';
import type { Bundle, Catalog } from '../catalog/model.ts';
import {
  type Budget,
  createBudget,
  type Entry,
  headsOfOffer,
  type Offer,
  offerOfCatalog,
  resolveHead,
} from '../resolve/index.ts';
import type { RepositoryState, Snapshot } from '../snapshot.ts';
import type { ChangedHead } from './changed-head.ts';
import { imagesOfInstallation } from './images-of-installation.ts';
import { permissionsOf } from './permission.ts';
import { changeOfPermissions } from './permissions-of-plan.ts';

/** More heads than these nobody looks at. */
const maxHeads = 50;

type ObjectsOf = (bundle: Bundle) => BundleObjects | undefined;
type Side = { readonly catalog: Catalog | undefined; readonly objectsOf: ObjectsOf };

/** The heads that a change brings, of catalogs and of what bundle directories result in; only where permissions, images or dependencies differ. */
export function changedHeads(snapshot: Snapshot): readonly ChangedHead[] {
  const budget = createBudget();
  const same = new Map<string, Omit<ChangedHead, 'catalogs'> & { readonly catalogs: string[] }>();
  for (const { catalogs, before, after } of comparedSides(snapshot)) {
    for (const head of headsOfSides(before, after, budget)) {
      const key = JSON.stringify(head);
      const known = same.get(key);
      if (known !== undefined) known.catalogs.push(...catalogs);
      else if (same.size < maxHeads) same.set(key, { ...head, catalogs: [...catalogs] });
    }
  }
  return [...same.values()];
}

function* comparedSides(snapshot: Snapshot): Iterable<{
  readonly catalogs: readonly string[];
  readonly before: Side;
  readonly after: Side;
}> {
  const { base, merged, bundles } = snapshot;
  const [old, current] = [objectsBy(sourcesOf(base)), objectsBy([...sourcesOf(merged), ...bundles])];
  for (const [root, catalog] of merged.catalogs) {
    const before = { catalog: base.catalogs.get(root), objectsOf: old };
    yield { catalogs: [root], before, after: { catalog, objectsOf: current } };
  }
  for (const { root, catalogs, before, after } of changedIndexes(snapshot)) {
    const [was, is] = [before, after].map(index => ({ catalog: index.catalog, objectsOf: objectsInIndex(index) }));
    if (was !== undefined && is !== undefined)
      yield { catalogs: catalogs.length === 0 ? [root] : catalogs, before: was, after: is };
  }
}

function sourcesOf({ operators }: RepositoryState): readonly BundleSource[] {
  return [...operators.values()].flatMap(({ bundles }) => [...bundles.values()].map(sourceOfDirectory));
}

/** By name; of a bundle that nothing else has, what the catalog has by value. */
function objectsBy(sources: readonly BundleSource[]): ObjectsOf {
  let byName: ReadonlyMap<string, BundleObjects> | undefined;
  return bundle => {
    byName ??= new Map(
      sources.map(readBundle).flatMap(read => {
        const objects = objectsOfBundle(read);
        return objects === undefined ? [] : [[read.csv?.name ?? '', objects] as const];
      }),
    );
    return byName.get(bundle.name) ?? objectsInCatalog(bundle);
  };
}

/** Only heads are read: an index knows the names of its bundles. */
function objectsInIndex({ bundles }: BundleIndex): ObjectsOf {
  return ({ name }) => {
    const found = bundles.find(bundle => bundle.name === name);
    return found === undefined ? undefined : objectsOfBundle(readBundle(found.source));
  };
}

function* headsOfSides(before: Side, after: Side, budget: Budget): Iterable<Omit<ChangedHead, 'catalogs'>> {
  if (after.catalog === undefined) return;
  const offer = offerOf(after.catalog, budget);
  const old = before.catalog === undefined ? [] : headsOfOffer(offerOf(before.catalog, budget));
  const oldHeads = new Map(old.map(head => [keyOf(head), head]));
  for (const head of headsOfOffer(offer)) {
    const previous = oldHeads.get(keyOf(head));
    const [was, is] = [bundleOf(before.catalog, previous), bundleOf(after.catalog, head)];
    if (is === undefined || (was !== undefined && was.blob.content === is.blob.content)) continue;
    const compared = compare(was, is, before.objectsOf, after.objectsOf);
    const others = othersWith(offer, head);
    const rights = compared.permissions;
    const isSame = rights !== undefined && rights.added.length + rights.removed.length === 0;
    const { added, removed } = compared.images;
    if (added.length + removed.length + others.length === 0 && (isSame || rights === undefined)) continue;
    yield {
      package: head.package,
      channel: head.channel.name,
      before: was?.name ?? '',
      after: is.name,
      with: others,
      ...compared,
    };
  }
}

function offerOf(catalog: Catalog, budget: Budget): Offer {
  return offerOfCatalog(catalog, { name: '', namespace: '', priority: 0 }, budget);
}

function keyOf({ package: name, channel }: Entry): string {
  return JSON.stringify([name, channel.name]);
}

function bundleOf(catalog: Catalog | undefined, head: Entry | undefined): Bundle | undefined {
  return head === undefined ? undefined : catalog?.packages.get(head.package)?.bundles.get(head.name);
}

function compare(was: Bundle | undefined, is: Bundle, oldObjects: ObjectsOf, newObjects: ObjectsOf) {
  const [old, current] = [was === undefined ? undefined : oldObjects(was), newObjects(is)];
  const isKnown = current !== undefined && (was === undefined || old !== undefined);
  const permissions = isKnown
    ? changeOfPermissions(old === undefined ? [] : permissionsOf(old.csv), permissionsOf(current.csv))
    : undefined;
  // That the bundle image is another one is what changes in the catalog, and told there.
  // With the images of deployments on one side only, all of them would seem to change.
  const imagesOf = (bundle: Bundle, objects: BundleObjects | undefined) =>
    imagesOfInstallation(bundle, isKnown ? objects : undefined)
      .filter(({ use }) => use !== 'bundle')
      .map(({ reference }) => reference);
  const before = new Set(was === undefined ? [] : imagesOf(was, old));
  const after = new Set(imagesOf(is, current));
  return {
    ...(permissions === undefined ? {} : { permissions }),
    images: {
      added: [...after].filter(reference => !before.has(reference)),
      removed: [...before].filter(reference => !after.has(reference)),
    },
  };
}

/** What cannot be resolved is reported by a check. */
function othersWith(offer: Offer, head: Entry): readonly string[] {
  if (head.capabilities.requirements.length === 0 || offer.budget.isSpent) return [];
  const outcome = resolveHead(offer, head, () => false);
  return outcome.kind === 'installable' ? outcome.chosen.filter(name => name !== head.name) : [];
}
