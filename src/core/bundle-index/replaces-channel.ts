import { emptyFields } from '../catalog/schemas/empty-fields.ts';
import type { IndexChannel } from './index-channel.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

interface EntryDraft {
  replaces: string;
  readonly skips: string[];
}

/**
 * A channel as opm makes it in its mode `replaces`: the chain of `replaces` from the newest bundle that names the channel, whatever
 * channels the others name, and of what bundles of the chain skip all that the index has. It ends at a bundle that the index does not have, and where it
 * runs in a circle. That a bundle replaces or skips itself, which `csv-upgrade-fields-are-valid` reports, is passed over.
 *
 * @param newestLast the bundles that name the channel; not empty
 * @param byName all bundles of the package
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/sqlite/load.go addPackageChannels
 */
export function replacesChannel(
  name: string,
  newestLast: readonly IndexedBundle[],
  byName: ReadonlyMap<string, IndexedBundle>,
): IndexChannel {
  const head = newestLast.at(-1) as IndexedBundle;
  const drafts = new Map<string, EntryDraft>();
  const broken: IndexedBundle[] = [];
  const seen = new Set<string>();
  for (let bundle: IndexedBundle | undefined = head; bundle !== undefined && !seen.has(bundle.name); ) {
    seen.add(bundle.name);
    const entry = entryIn(drafts, bundle.name);
    for (const skipped of bundle.skips) {
      if (skipped === bundle.name) continue;
      entry.skips.push(skipped);
      if (byName.has(skipped)) entryIn(drafts, skipped);
    }
    if (bundle.replaces === bundle.name) break;
    entry.replaces = bundle.replaces;
    const next: IndexedBundle | undefined = byName.get(bundle.replaces);
    if (next === undefined && bundle.replaces !== '') broken.push(bundle);
    bundle = next;
  }
  return {
    name,
    head,
    entries: [...drafts].map(([entry, draft]) => ({
      ...emptyFields.channelEntry,
      name: entry,
      ...draft,
      skipRange: byName.get(entry)?.skipRange ?? '',
    })),
    leftOut: newestLast.filter(bundle => !drafts.has(bundle.name)),
    broken,
  };
}

function entryIn(drafts: Map<string, EntryDraft>, name: string): EntryDraft {
  const known = drafts.get(name) ?? { replaces: '', skips: [] };
  drafts.set(name, known);
  return known;
}
