import { readBundle } from '../../core/bundle/read-bundle.ts';
import { type RenderedBundle, renderBundle } from '../../core/bundle/render-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import { sourceOfDirectory } from '../../core/bundle/source-of-directory.ts';
import type { BundleIndex } from '../../core/bundle-index/build-index.ts';
import type { IndexedBundle } from '../../core/bundle-index/indexed-bundle.ts';
import { installableIndex } from '../../core/bundle-index/installable-index.ts';
import { compareVersionReleases } from '../../core/graph/index.ts';
import type { JsonObject } from '../../core/json.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { FileReader } from './file-reader.ts';

/** Where bundle directories are. */
export interface BundlePlace {
  readonly objects: ObjectReader;
  readonly tree: Tree;
  /** Most bytes of one file that are read. */
  readonly fileBytes: number;
}

/** A catalog as the text of its one file, in JSON. */
export interface CatalogByValue {
  readonly text: string;
  /** Bundles without their manifests, and why: OLM cannot install these. */
  readonly omitted: readonly { readonly bundle: string; readonly why: string }[];
}

/** More text than a server and a cluster take. Of large operators, the oldest bundles are left out. */
const maxText = 200 * 1024 ** 2;

/** No registry has such a host. */
const noImage = 'omitted.invalid/bundle';

/**
 * The catalog that indexes of bundle directories mean, with the manifests of its bundles by value (`olm.bundle.object`): a cluster can install from it
 * before any image of a bundle was pushed.
 */
export async function catalogByValue(place: BundlePlace, indexes: readonly BundleIndex[]): Promise<CatalogByValue> {
  const texts: string[] = [];
  const omitted: { readonly bundle: string; readonly why: string }[] = [];
  let room = maxText;
  for (const index of indexes) {
    const { blobs, bundles } = installableIndex(index);
    texts.push(...blobs.map(blob => JSON.stringify(blob)));
    for (const bundle of newestFirst(index).filter(({ name }) => bundles.has(name))) {
      const rendered = room > 0 ? await renderedBundle(place, bundle) : 'there is too much';
      if (typeof rendered === 'string') omitted.push({ bundle: bundle.name, why: rendered });
      const text = JSON.stringify(typeof rendered === 'string' ? withoutManifests(bundle) : rendered.blob);
      room -= text.length;
      texts.push(text);
    }
  }
  return { text: `${texts.join('\n')}\n`, omitted };
}

/** A bundle by value; as a text why there is none. */
export async function renderedBundle(place: BundlePlace, { source }: IndexedBundle): Promise<RenderedBundle | string> {
  const rendered = renderBundle(readBundle(await wholeSource(place, source)));
  return 'errors' in rendered ? (rendered.errors[0]?.message ?? '') : rendered;
}

/** An index reads no more of a bundle than it needs. */
async function wholeSource({ objects, tree, fileBytes }: BundlePlace, source: BundleSource): Promise<BundleSource> {
  const { origin, package: operator = '' } = source;
  if (origin.kind !== 'directory') return source;
  const { path } = origin;
  const [manifests, metadata] = await Promise.all(
    ['manifests', 'metadata'].map(name => tree.walk(joinPath(path, name))),
  );
  const read = await new FileReader(objects, fileBytes).read([...(manifests ?? []), ...(metadata ?? [])], 'merged');
  const files = new Map<string, SourceFile>();
  for (const [name, file] of read) {
    const below = pathBelow(path, name);
    if (below !== undefined) files.set(below, file);
  }
  return sourceOfDirectory({ operator, version: '', path, files });
}

function withoutManifests({ name, package: packageName, version }: IndexedBundle): JsonObject {
  const properties = [{ type: 'olm.package', value: { packageName, version } }];
  return { schema: 'olm.bundle', name, package: packageName, image: noImage, properties };
}

/** The bundles of an index; those whose version cannot be read last. */
export function newestFirst({ bundles }: BundleIndex): readonly IndexedBundle[] {
  return bundles.toSorted(byVersion);
}

function byVersion(left: IndexedBundle, right: IndexedBundle): number {
  if (left.order === undefined || right.order === undefined)
    return Number(left.order === undefined) - Number(right.order === undefined);
  return compareVersionReleases(right.order, left.order);
}
