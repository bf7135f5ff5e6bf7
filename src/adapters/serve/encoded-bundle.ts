import type { ApiBundle, RegistryEntry } from '../../core/serve/index.ts';
import { deprecationField } from './deprecation-field.ts';
import type { PieceReader, PieceWriter } from './piece-file.ts';
import { encodeMessage } from './proto/encode-message.ts';
import { bundleMessage } from './proto/registry-file.ts';

/** What a bundle's answers have in common, as the numbers of parts of the message: readers merge messages that stand one behind the other. */
export interface EncodedBundle {
  readonly facts: number;
  /** ClusterServiceVersion and objects. */
  readonly manifests: number;
  /** Whether an image has the manifests. */
  readonly hasImage: boolean;
}

export function encodeBundle({ csvJson, object, ...facts }: ApiBundle, pieces: PieceWriter): EncodedBundle {
  return {
    facts: pieces.add(
      encodeMessage(bundleMessage, {
        ...facts,
        providedApis: facts.providedApis.map(api => ({ ...api })),
        requiredApis: facts.requiredApis.map(api => ({ ...api })),
        dependencies: facts.dependencies.map(dependency => ({ ...dependency })),
        properties: facts.properties.map(property => ({ ...property })),
      }),
    ),
    manifests: pieces.add(encodeMessage(bundleMessage, { csvJson, object })),
    hasImage: facts.bundlePath !== '',
  };
}

/**
 * A bundle as one of all: with its edges, and without manifests that its image has.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/cache/cache.go
 */
export function listedBundle(entry: RegistryEntry<EncodedBundle>, pieces: PieceReader): Buffer {
  const { facts, manifests, hasImage } = entry.bundle;
  const inChannel = encodeMessage(bundleMessage, {
    ...channelFields(entry),
    replaces: entry.replaces,
    skips: entry.skips,
  });
  const parts = hasImage ? [facts] : [facts, manifests];
  return Buffer.concat([...parts.map(part => pieces.read(part)), inChannel]);
}

/** A bundle that was asked for by itself: with its manifests, and without edges. */
export function foundBundle(entry: RegistryEntry<EncodedBundle>, pieces: PieceReader): Buffer {
  const { facts, manifests } = entry.bundle;
  const parts = [facts, manifests].map(part => pieces.read(part));
  return Buffer.concat([...parts, encodeMessage(bundleMessage, channelFields(entry))]);
}

function channelFields({ channel, skipRange, deprecation }: RegistryEntry<EncodedBundle>) {
  return {
    channelName: channel,
    skipRange,
    ...deprecationField(deprecation),
  };
}
