import { type ChangedIndex, changedIndexes } from '../../bundle-index/changed-indexes.ts';
import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import type { Bundle, Catalog, Channel, Package } from '../../catalog/model.ts';
import { headsOf } from '../../graph/index.ts';
import { waiverApplies } from '../../policy/waiver-applies.ts';
import type { Snapshot } from '../../snapshot.ts';
import { installCheckId } from './install-check-id.ts';
import type { InstallTarget } from './install-target.ts';

/** More of one change are not tried: it is looked at by people. */
const maxTargets = 50;

/** What is to be installed for a change, and all of the catalogs that it depends on. */
export interface ChangedTargets {
  readonly targets: readonly InstallTarget[];
  /** Those beyond the limit, which are not. */
  readonly left: readonly InstallTarget[];
  /** Equal texts give equal installs, as far as the catalog decides them. */
  readonly content: string;
}

/**
 * The heads of channels that a change brings to catalogs, or to what bundle directories mean where there is no catalog of them, or alters there. What is the same in several
 * channels and catalogs is installed once. A package whose waiver of the check holds is left out.
 *
 * The content is that of the bundles and their channels. What others bring to the catalog meanwhile does not make a result old: whether the head can still
 * be resolved is worked out for each verdict, by `head-is-installable`.
 */
export function changedTargets(snapshot: Snapshot): ChangedTargets {
  const { config, now } = snapshot;
  const waivers = config.waivers.filter(({ check }) => check === installCheckId);
  const found = new Map<string, { target: InstallTarget; channels: readonly string[][] }>();
  for (const { root, before, after } of comparedCatalogs(snapshot)) {
    for (const pkg of after.catalog.packages.values()) {
      if (waivers.some(waiver => waiverApplies(waiver, pkg.name, now))) continue;
      for (const { channel, head, from } of changedHeadsOf(pkg, before, after)) {
        const key = JSON.stringify([pkg.name, after.textOf(head), from === undefined ? null : after.textOf(from)]);
        const known = found.get(key);
        const catalogs = new Set([...(known?.target.catalogs ?? []), root]);
        const target: InstallTarget = known?.target ?? {
          catalogs: [],
          package: pkg.name,
          channel: channel.name,
          bundle: head.name,
          ...(from === undefined ? {} : { from: from.name }),
        };
        const channels = [...(known?.channels ?? []), [root, channel.blob.document.text]];
        found.set(key, { target: { ...target, catalogs: [...catalogs] }, channels });
      }
    }
  }
  const all = [...found].map(([key, { target, channels }]) => ({ target, content: [key, channels] }));
  return {
    targets: all.slice(0, maxTargets).map(({ target }) => target),
    left: all.slice(maxTargets).map(({ target }) => target),
    content: JSON.stringify(all.map(({ content }) => content)),
  };
}

/** One side of a catalog, with a text of each bundle that is equal where the bundle is. */
interface Side {
  readonly catalog: Catalog;
  readonly textOf: (bundle: Bundle) => string;
}

function* comparedCatalogs(
  snapshot: Snapshot,
): Iterable<{ readonly root: string; readonly before: Side | undefined; readonly after: Side }> {
  const { base, merged } = snapshot;
  for (const [root, catalog] of merged.catalogs) {
    const before = base.catalogs.get(root);
    yield { root, before: before && { catalog: before, textOf }, after: { catalog, textOf } };
  }
  for (const [root, { before, after }] of indexesToInstall(snapshot)) {
    yield { root, before: sideOf(before), after: sideOf(after) };
  }
}

/** The changed indexes of bundle directories, by what their catalogs are called. Those of several catalogs are so, each of one set, after the newest. */
export function indexesToInstall(snapshot: Snapshot): ReadonlyMap<string, ChangedIndex> {
  return new Map(changedIndexes(snapshot).map(index => [[index.root, ...index.catalogs.slice(-1)].join(' '), index]));
}

/** The catalog of an index has little of its bundles, so that their files tell whether they are equal. */
function sideOf({ catalog, bundles }: ChangedIndex['after']): Side {
  const byName = new Map(bundles.map(bundle => [bundle.name, bundle]));
  return { catalog, textOf: ({ name }) => filesText(name, byName.get(name)) };
}

/** Whole, as of a catalog: a result counts for all that has the same content, and who writes files could find two with the same short hash. */
function filesText(name: string, bundle: IndexedBundle | undefined): string {
  const files = bundle?.source.files.map(({ path, text }) => [path, text]) ?? [];
  return JSON.stringify([name, files]);
}

/** The channels whose head is another one, or has another content, with the head before where that is still in the channel. */
function* changedHeadsOf(
  pkg: Package,
  before: Side | undefined,
  after: Side,
): Iterable<{ readonly channel: Channel; readonly head: Bundle; readonly from: Bundle | undefined }> {
  const old = before?.catalog.packages.get(pkg.name);
  for (const channel of pkg.channels.values()) {
    const head = headOf(pkg, channel);
    if (head === undefined) continue;
    const last = old === undefined ? undefined : headOf(old, old.channels.get(channel.name));
    if (last !== undefined && before?.textOf(last) === after.textOf(head)) continue;
    const isUpgrade = last !== undefined && last.name !== head.name;
    const isInChannel = channel.entries.some(({ name }) => name === last?.name);
    yield { channel, head, from: isUpgrade && isInChannel ? pkg.bundles.get(last.name) : undefined };
  }
}

/** Of a channel with several heads, or one that the catalog lacks, others tell. */
function headOf(pkg: Package, channel: Channel | undefined): Bundle | undefined {
  const heads = channel === undefined ? [] : headsOf(channel.entries);
  return heads.length === 1 ? pkg.bundles.get(heads[0]?.name ?? '') : undefined;
}

/** What the model has of a bundle is not all of it: objects by value are left out. */
function textOf({ blob }: Bundle): string {
  return blob.document.text;
}
