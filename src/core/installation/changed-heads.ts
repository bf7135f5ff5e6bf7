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
import { type CompareHeads, createHeadComparer, type ObjectsOf } from './compare-heads.ts';

/** More heads than these nobody looks at. */
const maxHeads = 50;
/** Images and rights of the heads that are compared. What is beyond is left out: real catalogs have some ten thousand. */
const maxCompared = 1_000_000;

/** Images and rights that are told of all heads together. The largest operators have some hundred images and a thousand rights. */
const maxTold = 50_000;

/** The heads that a change brings, of catalogs and of what bundle directories result in; only where permissions, images or dependencies differ. */
export function changedHeads(snapshot: Snapshot): readonly ChangedHead[] {
  const budget = createBudget();
  const same = new Map<string, Omit<ChangedHead, 'catalogs'> & { readonly catalogs: string[] }>();
  let room = maxTold;
  for (const { catalogs, ...sides } of comparedSides(snapshot)) {
    for (const { number, ...head } of headsOfSides(sides, budget)) {
      const { package: name, channel, before, after, with: others } = head;
      const key = JSON.stringify([name, channel, before, after, others, number]);
      const known = same.get(key);
      if (known !== undefined) known.catalogs.push(...catalogs);
      else if (same.size < maxHeads) {
        const told = sizeOf(head) <= room ? head : withoutContents(head);
        room -= sizeOf(told);
        same.set(key, { ...told, catalogs: [...catalogs] });
      }
    }
  }
  return [...same.values()];
}

function sizeOf({ images, permissions }: Omit<ChangedHead, 'catalogs'>): number {
  const rights = permissions === undefined ? 0 : permissions.added.length + permissions.removed.length;
  return images.added.length + images.removed.length + rights;
}

/** A head of which there is too much to tell. */
function withoutContents<Head extends Omit<ChangedHead, 'catalogs'>>({ permissions, ...head }: Head) {
  return { ...head, images: { added: [], removed: [] } };
}

interface Sides {
  readonly before: Catalog | undefined;
  readonly after: Catalog | undefined;
  readonly compare: CompareHeads;
}

function* comparedSides(snapshot: Snapshot): Iterable<Sides & { readonly catalogs: readonly string[] }> {
  const { base, merged, bundles } = snapshot;
  const [old, current] = [objectsBy(sourcesOf(base)), objectsBy([...sourcesOf(merged), ...bundles])];
  const comparerOf = createHeadComparer(createBudget(maxCompared));
  const compare = comparerOf(old, current);
  for (const [root, catalog] of merged.catalogs) {
    yield { catalogs: [root], before: base.catalogs.get(root), after: catalog, compare };
  }
  for (const { root, catalogs, before, after } of changedIndexes(snapshot)) {
    yield {
      catalogs: catalogs.length === 0 ? [root] : catalogs,
      before: before.catalog,
      after: after.catalog,
      compare: comparerOf(objectsInIndex(before), objectsInIndex(after)),
    };
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

function* headsOfSides(
  { before, after, compare }: Sides,
  budget: Budget,
): Iterable<Omit<ChangedHead, 'catalogs'> & { readonly number: number }> {
  if (after === undefined) return;
  const offer = offerOf(after, budget);
  const old = before === undefined ? [] : headsOfOffer(offerOf(before, budget));
  const oldHeads = new Map(old.map(head => [keyOf(head), head]));
  for (const head of headsOfOffer(offer)) {
    const previous = oldHeads.get(keyOf(head));
    const [was, is] = [bundleOf(before, previous), bundleOf(after, head)];
    if (is === undefined || (was !== undefined && was.blob.content === is.blob.content)) continue;
    const compared = compare(was, is);
    if (compared === undefined) continue;
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

/** What cannot be resolved is reported by a check. */
function othersWith(offer: Offer, head: Entry): readonly string[] {
  if (head.capabilities.requirements.length === 0 || offer.budget.isSpent) return [];
  const outcome = resolveHead(offer, head, () => false);
  return outcome.kind === 'installable' ? outcome.chosen.filter(name => name !== head.name) : [];
}
