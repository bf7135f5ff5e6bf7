import type { JsonObject } from '../json.ts';
import { channelsOfSemver, type GeneratedEntry, skipsOf } from './channels-of-semver.ts';
import type { SemverTemplate } from './model.ts';
import { packageOfHead } from './package-of-head.ts';
import type { RenderedBundle } from './rendered-bundle.ts';
import { type KnownBundle, type Refusal, versionedStreams } from './versioned-streams.ts';

/** A bundle of the template, and what its blob says about it. */
export interface SemverBundle extends KnownBundle {
  readonly rendered: RenderedBundle;
}

/**
 * The blobs that an olm.semver template renders to: the package, its channels and its bundles.
 *
 * @param bundles by image: all that the template names
 */
export function renderSemver(
  template: SemverTemplate,
  bundles: ReadonlyMap<string, SemverBundle>,
): readonly JsonObject[] | Refusal {
  const found = versionedStreams(template, image => bundles.get(image) as SemverBundle);
  if ('message' in found) return found;
  const { defaultChannel, channels } = channelsOfSemver(template, found.streams);
  const head = channels.get(defaultChannel)?.at(-1)?.name;
  const headBundle = [...bundles.values()].find(({ name }) => name === head);
  return [
    { schema: 'olm.package', name: found.package, defaultChannel, ...packageOfHead(headBundle?.rendered.csv) },
    ...[...channels].map(([name, entries]) => ({
      schema: 'olm.channel',
      name,
      package: found.package,
      entries: entries.map(entryOf),
    })),
    ...[...bundles.values()].map(({ rendered }) => rendered.blob),
  ];
}

function entryOf(entry: GeneratedEntry): JsonObject {
  const { name, replaces } = entry;
  const skips = skipsOf(entry);
  return { name, ...(replaces === '' ? {} : { replaces }), ...(skips.length === 0 ? {} : { skips }) };
}
