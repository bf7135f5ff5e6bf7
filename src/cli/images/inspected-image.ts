import type { Descriptor, IndexEntry, Platform } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { platformText } from '../../core/image/platform-text.ts';
import type { FetchedManifest, ImageDescription } from '../../flows/ports.ts';

/** What `image inspect` was told. */
export interface InspectedImage {
  /** As it was named. */
  readonly word: string;
  readonly image: FetchedManifest;
  /** What it can be pulled for. */
  readonly platforms: Outcome<readonly Platform[]>;
  readonly description: Outcome<ImageDescription>;
  /** Where they were asked for. */
  readonly referrers?: readonly IndexEntry[];
}

/** The same for programs; what could not be determined is there as its outcome. */
export function inspectionJson({ word, image, platforms, description, referrers }: InspectedImage) {
  const { digest, mediaType, bytes, manifest } = image;
  return {
    reference: word,
    digest: digest.text,
    mediaType,
    size: bytes.length,
    kind: manifest.kind,
    annotations: Object.fromEntries(manifest.annotations),
    platforms: platforms.kind === 'exists' ? platforms.value.map(platformText) : platforms,
    ...(manifest.kind === 'index' ? { children: manifest.entries.map(entryJson) } : {}),
    image: description.kind === 'exists' ? imageJson(description.value) : description,
    ...(referrers === undefined ? {} : { referrers: referrers.map(entryJson) }),
  };
}

function imageJson({ manifest, config }: ImageDescription) {
  return {
    platform: platformText(config.platform),
    config: descriptorJson(manifest.config),
    layers: manifest.layers.map((layer, index) => ({
      ...descriptorJson(layer),
      diffId: config.diffIds[index]?.text,
    })),
    labels: Object.fromEntries(config.labels),
  };
}

function entryJson({ platform, artifactType, annotations, ...descriptor }: IndexEntry) {
  return {
    ...descriptorJson({ ...descriptor, annotations }),
    ...(platform === undefined ? {} : { platform: platformText(platform) }),
    ...(artifactType === undefined ? {} : { artifactType }),
    ...(annotations.size === 0 ? {} : { annotations: Object.fromEntries(annotations) }),
  };
}

function descriptorJson({ mediaType, digest, size }: Descriptor) {
  return { mediaType, digest: digest.text, size };
}
