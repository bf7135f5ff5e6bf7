import { encodeUtf8 } from '../../core/catalog/encode-utf8.ts';
import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import { runnableEntries } from '../../core/image/choose-platform.ts';
import type { Digest } from '../../core/image/digest.ts';
import { existingOrThrow } from '../../core/image/existing-or-throw.ts';
import { malformed, tooLarge } from '../../core/image/failures.ts';
import { FieldError } from '../../core/image/json-fields.ts';
import { meaningOfMediaType } from '../../core/image/media-type.ts';
import type { Descriptor, Manifest, Platform } from '../../core/image/model.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseImageConfig } from '../../core/image/parse-image-config.ts';
import { platformText } from '../../core/image/platform-text.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ImageContent, LayerContent } from '../../core/image-build/changes-of-images.ts';
import { type ConfigChanges, extendedConfig, scratchConfig } from '../../core/image-build/image-config.ts';
import { type BuiltDescriptor, builtTypes, imageIndex, imageManifest } from '../../core/image-build/image-manifest.ts';
import type { FetchedManifest, ImageDescription, ImageSource } from '../ports.ts';
import type { ImagePacker, StoredLayer } from './ports.ts';

/** An image that others are built on. */
export interface BaseImage {
  readonly reference: ImageReference;
  readonly source: ImageSource;
}

/** What an image is built from. */
export interface ImageParts {
  /** On top of the base's. */
  readonly layers: readonly (LayerContent | StoredLayer)[];
  readonly changes: ImageContent['changes'];
  /** Of the manifest or index that the reference will name: what may differ where the content is the same. */
  readonly annotations: ReadonlyMap<string, string>;
  readonly base?: BaseImage | undefined;
  /** Of the base's, those to build for; all where there are none. As `linux/arm64`. */
  readonly platforms?: readonly string[];
}

/** An image that was built: nothing of it is anywhere yet. */
export interface BuiltImage {
  /** What the reference will name. */
  readonly digest: Digest;
  readonly mediaType: string;
  readonly platforms: readonly Platform[];
  /** Bytes of every manifest and blob that is not the base's, by digest. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
  readonly base?: BaseImage & { readonly digest: Digest };
}

/** @see https://github.com/opencontainers/image-spec/blob/main/annotations.md */
export const baseDigestAnnotation = 'org.opencontainers.image.base.digest';

const maxConfigBytes = 4 * 1024 * 1024;
const scratchPlatform: Platform = { os: 'linux', architecture: 'amd64' };

/**
 * Builds an image in memory: its layers on top of each Linux image of the base, or alone. It is an OCI image whatever the base is.
 *
 * @returns the failure where the base cannot be read, or nothing can be built on it
 * @see https://github.com/opencontainers/image-spec/blob/main/spec.md
 */
export function buildImage(packer: ImagePacker, parts: ImageParts): Promise<Outcome<BuiltImage>> {
  return outcomeOf(async () => {
    const build = new Build(packer, parts);
    for (const layer of parts.layers) await build.addLayer(layer);
    return parts.base === undefined ? build.alone() : build.on(parts.base);
  });
}

/** The image of one platform. */
type PlatformImage = BuiltDescriptor & { readonly platform: Platform };

/** An image of the base, with its configuration as text and read. */
interface ReadImage extends ImageDescription {
  readonly text: string;
}

class Build {
  readonly #packer: ImagePacker;
  readonly #parts: ImageParts;
  readonly #platforms: readonly string[];
  readonly #layers: StoredLayer[] = [];
  readonly #contents = new Map<string, Uint8Array>();

  constructor(packer: ImagePacker, parts: ImageParts) {
    this.#packer = packer;
    this.#parts = parts;
    this.#platforms = parts.platforms ?? [];
  }

  async addLayer(layer: LayerContent | StoredLayer): Promise<void> {
    if ('digest' in layer) {
      this.#layers.push(layer);
      return;
    }
    const { bytes, digest, diffId } = await this.#packer.packLayer(layer.files);
    this.#layers.push({ digest, diffId, size: bytes.length, createdBy: layer.createdBy });
    this.#contents.set(digest.text, bytes);
  }

  alone(): BuiltImage {
    const config = this.#keep(builtTypes.config, scratchConfig(scratchPlatform, this.#changes()));
    const manifest = this.#keep(
      builtTypes.manifest,
      imageManifest(config, this.#layerDescriptors(), this.#parts.annotations),
    );
    return this.#built(manifest, [scratchPlatform]);
  }

  async on(base: BaseImage): Promise<BuiltImage> {
    const image = existingOrThrow(await base.source.manifest(base.reference));
    const pinned = { ...base, reference: byDigest(base.reference, image.digest), digest: image.digest };
    if (image.manifest.kind === 'image') {
      const read = await this.#read(pinned, image);
      const { platform } = read.config;
      this.#refuseOthers([platform]);
      const { config, layers } = this.#extend(read);
      return this.#built(
        this.#keep(builtTypes.manifest, imageManifest(config, layers, this.#annotations(pinned))),
        [platform],
        pinned,
      );
    }
    const children: PlatformImage[] = [];
    for (const child of await this.#childrenOf(pinned, image.manifest)) {
      const read = await this.#read(pinned, child.image);
      const platform = child.platform ?? read.config.platform;
      if (!this.#isWanted(platform)) continue;
      const { config, layers } = this.#extend(read);
      const manifest = this.#keep(builtTypes.manifest, imageManifest(config, layers, new Map()));
      children.push({ ...manifest, platform });
    }
    const platforms = children.map(({ platform }) => platform);
    this.#refuseOthers(platforms);
    return this.#built(
      this.#keep(builtTypes.index, imageIndex(children, this.#annotations(pinned))),
      platforms,
      pinned,
    );
  }

  /**
   * The images of the base's index, without attestations and signatures, of the platforms that are wanted. An entry need not say its
   * platform: the configuration of its image does.
   */
  async #childrenOf(
    base: BaseImage,
    { entries }: Manifest & { kind: 'index' },
  ): Promise<readonly { readonly image: FetchedManifest; readonly platform: Platform | undefined }[]> {
    const wanted = runnableEntries(entries).filter(
      ({ platform }) => platform === undefined || this.#isWanted(platform),
    );
    return Promise.all(
      wanted.map(async ({ digest, platform }) => {
        const image = existingOrThrow(await base.source.manifest(byDigest(base.reference, digest)));
        if (image.manifest.kind !== 'image') throw malformed('its index refers to another index');
        return { image, platform };
      }),
    );
  }

  /** With what the base is: its tag may name another image tomorrow. */
  #annotations({ digest }: { readonly digest: Digest }): ReadonlyMap<string, string> {
    if (this.#parts.annotations.size === 0) return this.#parts.annotations;
    return new Map([...this.#parts.annotations, [baseDigestAnnotation, digest.text]]);
  }

  #isWanted(platform: Platform): boolean {
    return (
      platform.os === 'linux' && (this.#platforms.length === 0 || this.#platforms.includes(platformText(platform)))
    );
  }

  #refuseOthers(platforms: readonly Platform[]): void {
    if (platforms.length === 0) throw malformed('the base has no image for Linux');
    const texts = platforms.map(platformText);
    const missing = this.#platforms.find(wanted => !texts.includes(wanted));
    if (missing !== undefined) throw malformed(`the base has no image for ${missing}, only for ${texts.join(', ')}`);
  }

  async #read(base: BaseImage, { manifest }: FetchedManifest): Promise<ReadImage> {
    if (manifest.kind !== 'image') throw malformed('the base is an index of indexes');
    const { text } = decodeUtf8(await readConfig(base, manifest.config));
    const config = parseImageConfig(text);
    if ('error' in config) throw malformed(`the configuration of the base cannot be read: ${config.error}`);
    return { manifest, text, config };
  }

  #extend({ manifest, text, config: { platform, diffIds } }: ReadImage) {
    if (platform.os !== 'linux') throw malformed(`the base is for ${platformText(platform)}, not for Linux`);
    if (diffIds.length !== manifest.layers.length)
      throw malformed(`the base has ${manifest.layers.length} layers, but its configuration lists ${diffIds.length}`);
    return {
      config: this.#keep(builtTypes.config, this.#extendedConfig(text)),
      layers: [...manifest.layers.map(ociLayer), ...this.#layerDescriptors()],
    };
  }

  #extendedConfig(text: string): string {
    try {
      return extendedConfig(text, this.#changes());
    } catch (error) {
      if (error instanceof FieldError) throw malformed(`nothing can be built on the base: ${error.message}`);
      throw error;
    }
  }

  #changes(): ConfigChanges {
    const layers = this.#layers.map(({ diffId, createdBy }) => ({ diffId: diffId.text, createdBy }));
    return { ...this.#parts.changes, layers };
  }

  #layerDescriptors(): readonly BuiltDescriptor[] {
    return this.#layers.map(({ digest, size }) => ({ mediaType: builtTypes.layer, digest: digest.text, size }));
  }

  #keep(mediaType: string, text: string): BuiltDescriptor & { readonly parsed: Digest } {
    const bytes = encodeUtf8(text);
    const parsed = this.#packer.digestOf(bytes);
    this.#contents.set(parsed.text, bytes);
    return { mediaType, digest: parsed.text, size: bytes.length, parsed };
  }

  #built(
    root: BuiltDescriptor & { readonly parsed: Digest },
    platforms: readonly Platform[],
    base?: BuiltImage['base'],
  ): BuiltImage {
    return {
      digest: root.parsed,
      mediaType: root.mediaType,
      platforms,
      contents: this.#contents,
      ...(base === undefined ? {} : { base }),
    };
  }
}

/** Docker's layers and OCI's are the same bytes. */
function ociLayer({ mediaType, digest, size }: Descriptor): BuiltDescriptor {
  const oci = ociTypes.get(mediaType) ?? mediaType;
  if (meaningOfMediaType(oci) !== 'layer') throw malformed(`the base has a layer that cannot be copied: ${mediaType}`);
  return { mediaType: oci, digest: digest.text, size };
}

const ociTypes: ReadonlyMap<string, string> = new Map([
  ['application/vnd.docker.image.rootfs.diff.tar', 'application/vnd.oci.image.layer.v1.tar'],
  ['application/vnd.docker.image.rootfs.diff.tar.gzip', builtTypes.layer],
]);

async function readConfig({ source, reference }: BaseImage, descriptor: Descriptor): Promise<Uint8Array> {
  if (descriptor.size > maxConfigBytes) throw tooLarge(`the configuration of the base has ${descriptor.size} bytes`);
  const bytes = new Uint8Array(descriptor.size);
  let at = 0;
  for await (const chunk of existingOrThrow(await source.blob(reference, descriptor))) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
