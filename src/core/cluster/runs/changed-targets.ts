import type { Bundle, Catalog, Channel, Package } from '../../catalog/model.ts';
import { headsOf } from '../../graph/heads.ts';
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
 * The heads of channels that a change brings to catalogs, or alters there. What is the same in several channels and catalogs is installed once. A
 * package whose waiver of the check holds is left out.
 *
 * The content is that of the bundles and their channels. What others bring to the catalog meanwhile does not make a result old: whether the head can still
 * be resolved is worked out for each verdict, by `head-is-installable`.
 */
export function changedTargets({ base, merged, config, now }: Snapshot): ChangedTargets {
  const waivers = config.waivers.filter(({ check }) => check === installCheckId);
  const found = new Map<string, { target: InstallTarget; channels: readonly string[][] }>();
  for (const [root, catalog] of merged.catalogs) {
    for (const pkg of catalog.packages.values()) {
      if (waivers.some(waiver => waiverApplies(waiver, pkg.name, now))) continue;
      for (const { channel, head, from } of changedHeadsOf(pkg, base.catalogs.get(root))) {
        const key = JSON.stringify([pkg.name, textOf(head), from === undefined ? null : textOf(from)]);
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

/** The channels whose head is another one, or has another content, with the head before where that is still in the channel. */
function* changedHeadsOf(
  pkg: Package,
  before: Catalog | undefined,
): Iterable<{ readonly channel: Channel; readonly head: Bundle; readonly from: Bundle | undefined }> {
  const old = before?.packages.get(pkg.name);
  for (const channel of pkg.channels.values()) {
    const head = headOf(pkg, channel);
    if (head === undefined) continue;
    const last = old === undefined ? undefined : headOf(old, old.channels.get(channel.name));
    if (last !== undefined && textOf(last) === textOf(head)) continue;
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
