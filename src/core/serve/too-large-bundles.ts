import type { Bundle, Package } from '../catalog/model.ts';
import { readValue } from '../catalog/read-value.ts';
import { fbcSchemas } from '../catalog/schemas/fbc-schemas.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { charactersIn } from '../json/characters-in.ts';
import { asObject } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { memoise } from '../memoise.ts';
import { apiBundleOf } from './api-bundle-of.ts';
import { sizeOfBundle, sizeOfEdges } from './listed-size.ts';

/**
 * What a client of gRPC takes of a message where it sets no other limit, as OLM v0 sets none.
 * @see https://pkg.go.dev/google.golang.org/grpc#MaxCallRecvMsgSize
 */
export const largestMessage = 4 * 1024 * 1024;

/** Bytes that a character of a document or value may become: as JSON, in several fields. */
export const mostBytes = 20;

/** YAML can repeat what has an anchor. */
export const anchor = /(?:^|[\s[{,:])&\S/;

interface TooLargeBundle {
  readonly bundle: Bundle;
  readonly channel: string;
  readonly bytes: number;
}

/** The bundles of a package that OLM v0 refuses in the list of all bundles, each in the first channel where it is too large. */
export function* tooLargeBundles(pkg: Package): Iterable<TooLargeBundle> {
  const messages = messagesOf(pkg);
  const reported = new Set<string>();
  const sizeOf = memoise((bundle: Bundle) => ({ bytes: sizeWithoutEdges(bundle, pkg) }));
  const mostOf = memoise((bundle: Bundle) => ({ bytes: mostWithoutEdges(bundle, pkg) }));
  for (const { name: channel, entries } of pkg.channels.values()) {
    for (const { name, replaces, skips, skipRange } of entries) {
      const bundle = pkg.bundles.get(name);
      if (bundle === undefined || reported.has(name)) continue;
      const edges = sizeOfEdges({ channel, replaces, skips, skipRange, deprecation: messages.get(name) ?? '' });
      if (edges + mostOf(bundle).bytes <= largestMessage) continue;
      const bytes = edges + sizeOf(bundle).bytes;
      if (bytes <= largestMessage) continue;
      reported.add(name);
      yield { bundle, channel, bytes };
    }
  }
}

/** What it cannot be larger than. */
function mostWithoutEdges(bundle: Bundle, pkg: Package): number {
  const most = mostOfText(bundle, pkg);
  const { image, blob } = bundle;
  // A list has no manifests of a bundle with an image. Other values are kept as they are where nothing is wrong with them.
  if (most <= largestMessage || image === '' || blob.content.problems.length > 0) return most;
  const { name, package: packageName, properties } = blob.content;
  const texts = [name, packageName, image, ...properties.map(({ type }) => type)];
  return (
    [...texts, ...properties.map(({ value = null }) => value)].map(charactersIn).reduce((a, b) => a + b) * mostBytes
  );
}

function mostOfText({ blob, image }: Bundle, { definitions }: Package): number {
  const documents = [blob, ...(image === '' ? definitions : [])].map(({ document }) => document);
  if (documents.some(({ text, format }) => format === 'yaml' && anchor.test(text))) return Number.POSITIVE_INFINITY;
  return documents.reduce((total, { text }) => total + text.length, 0) * mostBytes;
}

function sizeWithoutEdges({ blob }: Bundle, pkg: Package): number {
  const bundle = apiBundleOf(blob, asObject(readValue(blob.document)), () => definitionOf(pkg));
  // What keeps it from being served at all is reported by itself.
  return 'problem' in bundle ? 0 : sizeOfBundle(bundle);
}

function definitionOf({ definitions }: Package): JsonObject {
  const [first] = definitions;
  const value = first === undefined ? null : readValue(first.document);
  return asObject(normaliseKeys(value, fbcSchemas['olm.package'].shape));
}

/** Of each bundle that is deprecated, why. */
function messagesOf({ deprecations }: Package): ReadonlyMap<string, string> {
  const ofBundles = deprecations.filter(({ entry }) => entry.schema === 'olm.bundle');
  return new Map(ofBundles.map(({ entry: { name, message } }) => [name, message]));
}
