import { catalogRoot } from '../../core/image/catalog-root.ts';
import { catchFailure } from '../../core/image/catch-failure.ts';
import type { ImageContents } from '../../core/image/facts.ts';
import { isCatalogAlone } from '../../core/image/image-kind.ts';
import type { ImageMemory } from '../../core/image/image-memory.ts';
import type { Descriptor, ImageConfig } from '../../core/image/model.ts';
import { byDigest } from '../../core/image/name-image.ts';
import type { Outcome } from '../../core/image/outcome.ts';
import { outcomeOf } from '../../core/image/outcome-of.ts';
import { parseManifest } from '../../core/image/parse-manifest.ts';
import type { ImageReference } from '../../core/image/reference.ts';
import type { CatalogImage, FetchedManifest, ImageSource, Images, ResolvedImage } from '../../flows/ports.ts';
import { bundleOfImage } from './bundle-of-image.ts';
import { findManifest, type ImageManifest } from './find-manifest.ts';
import { findPlatforms } from './find-platforms.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { limitConcurrencyByHost } from './limit-concurrency-by-host.ts';
import { catalogLimits, contentsLimits, imagesAtOnce, requestsAtOnce, requestsToHost } from './limits.ts';
import { loadWhileWaiting } from './load-while-waiting.ts';
import { PrefetchedLayers } from './prefetched-layers.ts';
import { readConfig } from './read-config.ts';
import type { StoredLayers } from './read-layers.ts';
import { RunBudget } from './run-budget.ts';

/**
 * Answers for a run what images are and hold. Nothing is asked twice, and a manifest that is read after its tag was resolved is the
 * one that the tag named then.
 *
 * @param memory what is known from earlier runs
 */
export function createImages(
  source: ImageSource,
  memory?: ImageMemory,
  limits = contentsLimits,
  limitsOfCatalogs = catalogLimits,
): Images {
  const requestTo = limitConcurrencyByHost(requestsAtOnce, requestsToHost);
  const reading = limitConcurrency(imagesAtOnce);
  const resolutions = new Map<string, Promise<Outcome<ResolvedImage>>>();
  const manifests = new Map<string, Promise<Outcome<FetchedManifest>>>();
  const contents = new Map<string, Promise<Outcome<ImageContents>>>();
  const configs = new Map<string, Promise<ImageConfig>>();
  const budget = new RunBudget(limits);
  const ahead = new PrefetchedLayers(blob);

  return {
    resolve,
    manifest,
    platforms: (reference, image) =>
      outcomeOf(() =>
        findPlatforms(reference, image, { resolve, manifest, config: child => config(reference, child) }),
      ),
    contents: (reference, image) =>
      once(contents, byDigest(reference, image.digest).text, () => contentsOf(reference, image)),
    catalog: (reference, image, onProgress) => outcomeOf(() => reading(() => catalogOf(reference, image, onProgress))),
    describe: (reference, image, next) =>
      outcomeOf(async () => {
        const found = await findManifest(reference, image, manifest);
        // The configuration is asked for first: what is wrong with it is said, whatever becomes of the layers.
        const asked = config(reference, found);
        if (next !== 'contents' || memory?.contents(image.digest) !== undefined) {
          return { manifest: found, config: await asked };
        }
        ahead.start(reference, found);
        return { manifest: found, config: await loadWhileWaiting(asked, loadBundleReader) };
      }),
    remembered: async reference => (reference.digest === undefined ? memory?.firstDigest(reference) : undefined),
  };

  function resolve(reference: ImageReference): Promise<Outcome<ResolvedImage>> {
    return once(resolutions, reference.text, async () => {
      const asked = manifests.get(reference.text);
      if (asked !== undefined) return asked;
      const known = memory?.resolved(reference);
      if (known !== undefined) return { kind: 'exists', value: known };
      const outcome = await requestTo(reference.host)(() => source.resolve(reference));
      if (outcome.kind === 'exists') memory?.rememberResolved(reference, outcome.value);
      return outcome;
    });
  }

  function manifest(reference: ImageReference): Promise<Outcome<FetchedManifest>> {
    return once(manifests, reference.text, () => catchFailure(() => manifestOf(reference)));
  }

  async function manifestOf(reference: ImageReference): Promise<Outcome<FetchedManifest>> {
    const resolution = await resolutions.get(reference.text);
    if (resolution !== undefined && resolution.kind !== 'exists') return resolution;
    const exact = resolution === undefined ? reference : byDigest(reference, resolution.value.digest);
    budget.check();
    const known = knownManifest(exact);
    const outcome: Outcome<FetchedManifest> =
      known === undefined
        ? await requestTo(exact.host)(() => source.manifest(exact))
        : { kind: 'exists', value: known };
    if (outcome.kind !== 'exists') return outcome;
    const { digest, bytes } = outcome.value;
    budget.use('keptCharacters', bytes.length);
    if (known !== undefined) return outcome;
    budget.use('fetchedBytes', bytes.length);
    memory?.rememberResolved(reference, outcome.value);
    memory?.rememberBytes(digest, bytes);
    return outcome;
  }

  /** A manifest that is still there, as far as is known, and whose bytes are known. */
  function knownManifest(reference: ImageReference): FetchedManifest | undefined {
    const resolved = memory?.resolved(reference);
    const bytes = resolved === undefined ? undefined : memory?.bytes(resolved.digest);
    if (resolved === undefined || bytes === undefined) return undefined;
    const parsed = parseManifest(Buffer.from(bytes).toString('utf8'), resolved.mediaType);
    return 'error' in parsed ? undefined : { ...resolved, bytes, manifest: parsed };
  }

  function config(reference: ImageReference, { config: descriptor }: ImageManifest): Promise<ImageConfig> {
    return once(configs, byDigest(reference, descriptor.digest).text, async () => {
      const known = memory?.bytes(descriptor.digest);
      const read = await readConfig(descriptor, known, () => blob(reference, descriptor), limits.milliseconds);
      budget.use('keptCharacters', read.bytes.length);
      if (known === undefined) memory?.rememberBytes(descriptor.digest, read.bytes);
      return read.config;
    });
  }

  async function contentsOf(reference: ImageReference, image: FetchedManifest): Promise<Outcome<ImageContents>> {
    return outcomeOf(async () => {
      budget.check();
      const known = memory?.contents(image.digest);
      if (known !== undefined) return keep(known);
      const value = await reading(async () =>
        bundleOfImage(reference, image, {
          manifest,
          config: child => config(reference, child),
          contents: child => contentsOfImage(reference, child),
        }),
      );
      keep(value);
      memory?.rememberContents(image.digest, value);
      return value;
    });
  }

  async function contentsOfImage(reference: ImageReference, found: ImageManifest): Promise<ImageContents> {
    budget.check();
    const asked = layersOf(reference, found);
    ahead.start(reference, found);
    try {
      const { labels, workingDirectory, ...stored } = await asked;
      if (isCatalogAlone(labels)) return { labels, files: [] };
      const { readBundleFiles } = await loadBundleReader();
      return { labels, files: await readBundleFiles(counted(reference, found, stored), workingDirectory, limits) };
    } finally {
      ahead.drop(found);
    }
  }

  function counted(reference: ImageReference, found: ImageManifest, stored: StoredLayers): StoredLayers {
    const onUnpacked = (bytes: number) => budget.use('unpackedBytes', bytes);
    return { ...stored, ask: async layer => ahead.take(found, layer) ?? blob(reference, layer), onUnpacked };
  }

  async function blob(reference: ImageReference, descriptor: Descriptor): ReturnType<ImageSource['blob']> {
    budget.use('fetchedBytes', descriptor.size);
    return source.blob(reference, descriptor);
  }

  /** Not remembered: it is large, and nobody asks for it twice. Small layers may have come along with its description. */
  async function catalogOf(
    reference: ImageReference,
    image: FetchedManifest,
    onStored: StoredLayers['onStored'],
  ): Promise<CatalogImage> {
    const { labels, ...stored } = await layersOf(reference, await findManifest(reference, image, manifest));
    const { readCatalog } = await import('./read-catalog.ts');
    return readCatalog(image.digest.text, { ...stored, onStored }, catalogRoot(labels), limitsOfCatalogs);
  }

  async function layersOf(
    reference: ImageReference,
    found: ImageManifest,
  ): Promise<StoredLayers & Pick<ImageConfig, 'labels' | 'workingDirectory'>> {
    const { labels, workingDirectory, diffIds } = await config(reference, found);
    const ask: StoredLayers['ask'] = async layer => ahead.take(found, layer) ?? source.blob(reference, layer);
    return { labels, workingDirectory, layers: found.layers, diffIds, ask };
  }

  function keep(value: ImageContents): ImageContents {
    budget.use(
      'keptCharacters',
      value.files.reduce((sum, { text }) => sum + text.length, 0),
    );
    return value;
  }
}

/** What reads layers is loaded when there are some: decompression takes as long to load as a registry to answer. */
function loadBundleReader() {
  return import('./read-bundle-files.ts');
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, ask: () => Promise<Value>): Promise<Value> {
  const asked = known.get(key) ?? ask();
  known.set(key, asked);
  return asked;
}
