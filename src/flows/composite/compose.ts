import type { Blob } from '../../core/catalog/blob.ts';
import { encodeUtf8 } from '../../core/catalog/encode-utf8.ts';
import { isWrittenByOpm } from '../../core/catalog/is-written-by-opm.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { readValue } from '../../core/catalog/read-value.ts';
import { renderedBlob } from '../../core/catalog/rendered-blob.ts';
import { writeCatalog } from '../../core/catalog/write-catalog.ts';
import { shownReference } from '../../core/checks/images/shown-reference.ts';
import { isReferenceName } from '../../core/composite/is-reference-name.ts';
import type { CatalogReference } from '../../core/composite/read-composite.ts';
import type { Digest } from '../../core/image/digest.ts';
import type { Failure } from '../../core/image/outcome.ts';
import { pulledReference } from '../../core/image/pulled-reference.ts';
import { parseReference } from '../../core/image/reference.ts';
import type { JsonObject } from '../../core/json.ts';
import { showName } from '../../core/text/shown-names.ts';
import { loadCatalogImage } from '../load/load-catalog-image.ts';
import type { Images, Tree } from '../ports.ts';
import type { FilesReader } from '../publish/read-once.ts';
import { filesInMemory } from './files-in-memory.ts';

/** A catalog that is made of others: each below a directory of the name of its reference. */
export interface Composition extends FilesReader {
  readonly kind: 'composed';
  readonly tree: Tree;
  /** By name of the reference. */
  readonly parts: ReadonlyMap<string, ComposedPart>;
}

interface ComposedPart {
  readonly digest: Digest;
  readonly catalog: Catalog;
}

/** What keeps a catalog from being composed. */
export interface CompositionProblem {
  readonly reference: CatalogReference;
  /** One sentence. */
  readonly message: string;
  /** Set where a registry or the network failed. */
  readonly isInfrastructure?: true;
}

/**
 * Renders the catalog of each reference into its own directory, as the guide to file-based catalogs does with `opm render`.
 *
 * @see https://olm.operatorframework.io/docs/reference/file-based-catalogs/#building-a-composite-catalog
 */
export async function compose(
  images: Images,
  references: readonly CatalogReference[],
  now: string,
): Promise<Composition | { readonly kind: 'problems'; readonly problems: readonly CompositionProblem[] }> {
  const problems: CompositionProblem[] = [];
  const files = new Map<string, Uint8Array>();
  const parts = new Map<string, ComposedPart>();
  for (const reference of references) {
    const { name } = reference;
    if (!isReferenceName(name) || parts.has(name)) {
      const wrong = parts.has(name) ? 'is defined twice' : 'cannot be the name of a directory';
      problems.push({ reference, message: `Name ${showName(name.slice(0, 100))} ${wrong}.` });
      continue;
    }
    const part = await readPart(images, reference, now);
    if ('message' in part) problems.push(part);
    else {
      files.set(`${name}/catalog.json`, encodeUtf8(writeCatalog(writtenBlobs(part.catalog.blobs), 'json')));
      parts.set(name, part);
    }
  }
  if (problems.length > 0) return { kind: 'problems', problems };
  return { kind: 'composed', ...filesInMemory(files), parts };
}

async function readPart(
  images: Images,
  reference: CatalogReference,
  now: string,
): Promise<ComposedPart | CompositionProblem> {
  const image = shownReference(reference.image);
  const parsed = parseReference(reference.image);
  if ('error' in parsed) return { reference, message: `${image} is not an image reference: ${parsed.error}.` };
  const pulled = pulledReference(parsed);
  const found = await images.manifest(pulled);
  if (found.kind !== 'exists') return unreadable(reference, image, found);
  const read = await images.catalog(pulled, found.value);
  if (read.kind !== 'exists') return unreadable(reference, image, read);
  const { snapshot } = await loadCatalogImage(read.value, now);
  const [catalog] = snapshot.merged.catalogs.values();
  const [unloaded] = snapshot.unloaded;
  const bad = catalog?.blobs.find(({ content }) => content.kind === 'unreadable');
  if (catalog === undefined || unloaded !== undefined || bad !== undefined) {
    const file = unloaded?.path ?? bad?.document.file ?? '';
    return { reference, message: `${image} has a file that cannot be read: ${showName(file)}.` };
  }
  return { digest: found.value.digest, catalog };
}

function unreadable(reference: CatalogReference, image: string, { kind, detail }: Failure): CompositionProblem {
  const isInfrastructure = kind === 'forbidden' || kind === 'unknown';
  return {
    reference,
    message: `The catalog ${image} cannot be read: ${detail}.`,
    ...(isInfrastructure ? { isInfrastructure } : {}),
  };
}

/** One after the other, so that a large catalog is never in memory as values. */
function* writtenBlobs(blobs: readonly Blob[]): Generator<JsonObject> {
  for (const { document } of blobs) {
    const rendered = renderedBlob(readValue(document) as JsonObject);
    if (isWrittenByOpm(rendered)) yield rendered;
  }
}
