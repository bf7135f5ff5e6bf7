import { imagesOfManifest, type ManifestImage } from '../../bundle/images-of-manifest.ts';
import type { BundleContent, CatalogDocument } from '../../catalog/blob.ts';
import { inFile, locate } from '../../catalog/locate.ts';
import type { Bundle } from '../../catalog/model.ts';
import { compositeChange } from '../../composite/composite-change.ts';
import type { JsonPath } from '../../json.ts';
import { memoise } from '../../memoise.ts';
import { joinPath } from '../../repository/paths.ts';
import type { RepositoryState, Snapshot } from '../../snapshot.ts';
import type { Place } from '../../source.ts';
import { newOrChangedBundles } from '../bundles-with-base.ts';
import { clusterServiceVersionOf } from './cluster-service-version.ts';
import { imagesOfObjects } from './images-of-objects.ts';

/** A document in which a reference can be edited. */
interface WrittenImage {
  readonly document: CatalogDocument;
  /** Its nodes that are this reference. */
  readonly paths: () => readonly JsonPath[];
  /** Path of the file in the repository. */
  readonly file: string;
}

/** A reference to an image, with all the places where one package writes it. */
export interface ImageUse {
  /** As it is written, without the blanks around it in an annotation. */
  readonly reference: string;
  readonly isPadded?: true | undefined;
  /**
   * `bundle`: a catalog names it as the image of a bundle. `catalog`: a composite refers to it. `other`: related images, and the images of
   * deployments.
   */
  readonly kind: 'bundle' | 'catalog' | 'other';
  /** `bundle image`: what is in the image of a bundle. */
  readonly source: 'catalog' | 'bundle directory' | 'bundle image' | 'composite';
  /** Of a bundle directory: whether only an annotation names it. The checks of bundles look at the other places. */
  readonly isAnnotated: boolean;
  /** Whether a bundle without an image brings it along in its objects, so that clusters run it as it stands there. */
  readonly isByValue: boolean;
  /** Whether it is only mounted as a volume: it may hold data, for no platform. */
  readonly isVolume?: true | undefined;
  /** Of a composite the name of the reference. */
  readonly package: string;
  /** How many bundles write it. */
  readonly bundles: number;
  /** All of its documents; none of a composite, or of what is in an image. */
  readonly written: readonly WrittenImage[];
  /** The first place. Reading the position takes time: only asked for what is reported. */
  place(): Place;
}

/**
 * The image references of bundles in catalogs, of bundle directories and of a composite, in the order in which they are met. Of a
 * change, only those that it adds; of a tree, all but a composite's. A reference that a package writes many times is there
 * once for each kind and source.
 */
export const imageUses = memoise(collectUses);

function collectUses(snapshot: Snapshot): readonly ImageUse[] {
  const uses = new Map<string, MutableImageUse>();
  for (const written of [...inCatalogs(snapshot), ...inBundleDirectories(snapshot), ...inComposite(snapshot)]) {
    if (written.reference === '') continue;
    const key = `${written.kind} ${written.source} ${written.package} ${written.reference}`;
    const known = uses.get(key);
    // What clusters run of a bundle without an image is held to more rules, wherever else it is listed.
    if (known === undefined) uses.set(key, { ...written, written: [...written.written], bundles: 1 });
    else {
      const kept = written.isByValue && !known.isByValue ? written : known;
      // What one of them runs has to run, wherever else it is mounted.
      const isVolume = (known.isVolume && written.isVolume) || undefined;
      known.written.push(...written.written);
      uses.set(key, { ...kept, written: known.written, isVolume, bundles: known.bundles + 1 });
    }
  }
  return [...uses.values()];
}

type FoundImageUse = Omit<ImageUse, 'bundles'>;
type MutableImageUse = Omit<FoundImageUse, 'written'> & { readonly written: WrittenImage[]; readonly bundles: number };

function* inCatalogs(snapshot: Snapshot): Iterable<FoundImageUse> {
  for (const { bundle, before } of newOrChangedBundles(snapshot)) yield* addedTo(bundle, before);
}

function* addedTo(bundle: Bundle, before: Bundle | undefined): Iterable<FoundImageUse> {
  const { blob } = bundle;
  if (bundle.image !== before?.image) yield writtenAt(bundle, 'bundle', bundle.image, ['image']);
  const seen = new Set([bundle.image, ...(before?.blob.content.relatedImages ?? []).map(related => related.image)]);
  for (const [index, { image }] of blob.content.relatedImages.entries()) {
    if (seen.has(image)) continue;
    seen.add(image);
    yield writtenAt(bundle, 'other', image, ['relatedImages', index, 'image']);
  }
  if (bundle.image !== '') return;
  const known = new Set(before?.image === '' ? imagesOfObjects(before.blob).map(({ reference }) => reference) : []);
  for (const { reference, path, isVolume } of imagesOfObjects(blob)) {
    if (known.has(reference)) continue;
    known.add(reference);
    const written = writtenAt(bundle, 'other', reference, path);
    yield { ...written, isByValue: true, isVolume: isVolume || undefined };
  }
}

const plain = { isAnnotated: false, isByValue: false };

function writtenAt(bundle: Bundle, kind: ImageUse['kind'], reference: string, path: JsonPath): FoundImageUse {
  const { document } = bundle.blob;
  const paths = () => pathsByImage(bundle.blob.content).get(reference) ?? [];
  const written = [{ document, paths, file: document.file }];
  return {
    ...plain,
    reference,
    kind,
    source: 'catalog',
    package: bundle.package,
    written,
    place: () => locate(document, ...path),
  };
}

/** Where a bundle writes each of its images: it may have a hundred thousand. */
const pathsByImage = memoise(({ image, relatedImages }: BundleContent): ReadonlyMap<string, readonly JsonPath[]> => {
  const paths = new Map<string, JsonPath[]>([[image, [['image']]]]);
  for (const [index, related] of relatedImages.entries())
    append(paths, related.image, ['relatedImages', index, 'image']);
  return paths;
});

function append(paths: Map<string, JsonPath[]>, image: string, path: JsonPath): void {
  const known = paths.get(image);
  if (known === undefined) paths.set(image, [path]);
  else known.push(path);
}

function* inBundleDirectories({ base, merged }: Snapshot): Iterable<FoundImageUse> {
  for (const operator of merged.operators.values()) {
    for (const [version, bundle] of operator.bundles) {
      const manifest = clusterServiceVersionOf(bundle);
      if (manifest === undefined) continue;
      const seen = referencesIn(base, operator.name, version);
      const images = [...imagesOfManifest(manifest.value)];
      for (const { reference, path, isPadded, isVolume } of images) {
        if (seen.has(reference)) continue;
        seen.add(reference);
        const { document } = manifest;
        const file = joinPath(bundle.path, document.file);
        const place = () => inFile(file, locate(document, ...path));
        const isAnnotated = path[0] === 'metadata';
        yield {
          ...plain,
          reference,
          kind: 'other',
          source: 'bundle directory',
          isAnnotated,
          isPadded,
          isVolume,
          package: operator.name,
          written: [
            {
              document,
              paths: () => pathsIn(images).get(reference) ?? [],
              file,
            },
          ],
          place,
        };
      }
    }
  }
}

const pathsIn = memoise((images: readonly ManifestImage[]): ReadonlyMap<string, readonly JsonPath[]> => {
  const paths = new Map<string, JsonPath[]>();
  for (const { reference, path } of images) append(paths, reference, path);
  return paths;
});

function* inComposite(snapshot: Snapshot): Iterable<FoundImageUse> {
  for (const { name, image, place } of compositeChange(snapshot)?.added ?? [])
    yield {
      ...plain,
      reference: image,
      kind: 'catalog',
      source: 'composite',
      package: name,
      written: [],
      place: () => place,
    };
}

function referencesIn(state: RepositoryState, operator: string, version: string): Set<string> {
  const manifest = clusterServiceVersionOf(state.operators.get(operator)?.bundles.get(version));
  return new Set(manifest === undefined ? [] : [...imagesOfManifest(manifest.value)].map(image => image.reference));
}
