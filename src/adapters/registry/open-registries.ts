import { catchFailure } from '../../core/image/catch-failure.ts';
import type { IndexEntry } from '../../core/image/model.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { ImageSource, ImageTarget } from '../../flows/ports.ts';
import { createContext } from './create-context.ts';
import { fetchBlob } from './fetch-blob.ts';
import { fetchManifest } from './fetch-manifest.ts';
import { listReferrers } from './list-referrers.ts';
import { listTags } from './list-tags.ts';
import type { RegistryOptions } from './options.ts';
import { resolveImage } from './resolve-image.ts';
import { rethrowAsRegistryError } from './rethrow-as-registry-error.ts';
import { writeBlob } from './write-blob.ts';
import { writeManifest } from './write-manifest.ts';

/**
 * Images in registries. Reading gives outcomes and never throws for what a registry does; writing throws
 * `RegistryError`.
 */
export interface RegistryClient extends ImageSource, ImageTarget {
  /** All tags of the repository, in the order of the registry. */
  tags(reference: ImageReference): Promise<Outcome<readonly string[]>>;
  /** What refers to the image, such as signatures. */
  referrers(reference: ImageReference): Promise<Outcome<readonly IndexEntry[]>>;
}

/**
 * A client of the distribution protocol, for all registries. Opens no connection before the first question.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md
 */
export function openRegistries(options: RegistryOptions): RegistryClient {
  const { context, close } = createContext(options);
  const mirrors = options.mirrors ?? new Map<string, string>();
  const textOf = ({ text }: ImageReference) => text;
  const manifest = (reference: ImageReference) => fetchManifest(context, reference);
  const withMirror = <Value>(
    reference: ImageReference,
    ask: (reference: ImageReference) => Promise<Outcome<Value>>,
    askMirror: (reference: ImageReference) => Promise<Outcome<Value>> = ask,
  ) => orMirror(ask, reference, askMirror, mirrorOf(reference, mirrors));
  return {
    // A mirror is not asked by HEAD: it is believed for the sake of the bytes.
    resolve: shareInFlight(textOf, image => withMirror(image, own => resolveImage(context, own), manifest)),
    manifest: shareInFlight(textOf, image => withMirror(image, manifest)),
    blob: (reference, descriptor) => withMirror(reference, image => fetchBlob(context, image, descriptor)),
    tags: reference => catchFailure(() => listTags(context, reference)),
    referrers: reference => catchFailure(() => listReferrers(context, reference)),
    writeBlob: (reference, descriptor, content, from) =>
      rethrowAsRegistryError(`A blob of ${reference.text}`, () =>
        writeBlob(context, reference, descriptor, content, from),
      ),
    writeManifest: (reference, mediaType, bytes) =>
      rethrowAsRegistryError(`The manifest ${reference.text}`, () =>
        writeManifest(context, reference, mediaType, bytes),
      ),
    close,
  };
}

/** The verdict is the registry's own; a mirror only helps where there is none, with bytes that are verified. */
async function orMirror<Value>(
  ask: (reference: ImageReference) => Promise<Outcome<Value>>,
  reference: ImageReference,
  askMirror: (reference: ImageReference) => Promise<Outcome<Value>>,
  mirror: ImageReference | undefined,
): Promise<Outcome<Value>> {
  const own = await catchFailure(() => ask(reference));
  if (own.kind !== 'unknown' || mirror === undefined) return own;
  const answer = await catchFailure(() => askMirror(mirror));
  return answer.kind === 'exists' ? answer : own;
}

/**
 * The same image at its mirror, by the longest prefix that covers it: `quay.io/org` covers `quay.io/org/app`, not
 * `quay.io/organ`. Only a digest may be answered by a mirror.
 *
 * @param mirrors from prefix to prefix, each a host with perhaps a path
 */
function mirrorOf(reference: ImageReference, mirrors: ReadonlyMap<string, string>): ImageReference | undefined {
  const { digest } = reference;
  if (digest === undefined) return undefined;
  const parts = [reference.host, ...reference.path.split('/')];
  for (let length = parts.length; length > 0; length--) {
    const mirror = mirrors.get(parts.slice(0, length).join('/'));
    if (mirror === undefined) continue;
    const [host = '', ...path] = [...mirror.split('/'), ...parts.slice(length)];
    const name = path.join('/');
    return { host, path: name, digest, text: `${host}/${name}@${digest.text}` };
  }
  return undefined;
}

/** Makes those who ask for the same thing at the same time share one answer. Nothing is remembered afterwards. */
function shareInFlight<Argument, Value>(
  keyOf: (argument: Argument) => string,
  run: (argument: Argument) => Promise<Value>,
): (argument: Argument) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  return argument => {
    const key = keyOf(argument);
    const known = running.get(key);
    if (known !== undefined) return known;
    const promise = run(argument).finally(() => running.delete(key));
    running.set(key, promise);
    return promise;
  };
}
