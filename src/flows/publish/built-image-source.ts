import { decodeUtf8 } from '../../core/catalog/utf8.ts';
import type { Descriptor } from '../../core/image/model.ts';
import { OutcomeError } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import { singleChunk } from '../../core/image/single-chunk.ts';
import type { ImageSource } from '../ports.ts';
import type { BuiltImage } from './build-image.ts';

/** Gives a built image to whatever reads images; what is the base's is read there when it is asked for. */
export function builtImageSource(built: BuiltImage): ImageSource {
  const manifest = (reference: ImageReference) =>
    outcomeOf(async () => {
      const digest = reference.digest ?? built.digest;
      const bytes = built.contents.get(digest.text);
      if (bytes === undefined)
        throw new OutcomeError({ kind: 'absent', detail: `the image that was built has no manifest ${digest.text}` });
      const parsed = parseManifest(decodeUtf8(bytes).text, undefined);
      if ('error' in parsed) throw new OutcomeError({ kind: 'malformed', detail: parsed.error });
      return { digest, mediaType: parsed.mediaType, bytes, manifest: parsed };
    });
  return {
    manifest,
    resolve: manifest,
    blob: async (_reference: ImageReference, descriptor: Descriptor) => {
      const bytes = built.contents.get(descriptor.digest.text);
      if (bytes !== undefined) return { kind: 'exists', value: singleChunk(bytes) };
      if (built.base !== undefined) return built.base.source.blob(built.base.reference, descriptor);
      return { kind: 'absent', detail: `the image that was built has no blob ${descriptor.digest.text}` };
    },
    close: async () => undefined,
  };
}

/** The reference to copy a built image from: blobs of the base can be mounted from its repository. */
export function builtReference({ digest, base }: BuiltImage): ImageReference {
  return { host: base?.reference.host ?? '', path: base?.reference.path ?? '', digest, text: digest.text };
}
