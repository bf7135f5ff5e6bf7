import { readBundle } from '../../src/core/bundle/read-bundle.ts';
import { renderBundle } from '../../src/core/bundle/render-bundle.ts';
import { isWrittenByOpm } from '../../src/core/catalog/is-written-by-opm.ts';
import { readValue } from '../../src/core/catalog/read-value.ts';
import { renderedBlob } from '../../src/core/catalog/rendered-blob.ts';
import { canonicalText } from '../../src/core/json/canonical-text.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { type CatalogFiles, snapshotOfCatalog, sourceFile } from './judge-catalog.ts';

/** What we read in a catalog that `opm render` prints otherwise, or does not print; undefined where both give the same blobs. */
export function differenceInCatalog(files: CatalogFiles, rendered: string | undefined): string | undefined {
  return rendered === undefined ? 'opm does not render what it takes' : differenceInBlobs(files, blobsIn(rendered));
}

/** The same of what `opm render` printed, as `blobsIn` reads it. */
export function differenceInBlobs(files: CatalogFiles, printed: readonly JsonObject[]): string | undefined {
  const blobs = [...snapshotOfCatalog(files).merged.catalogs.values()].flatMap(catalog => catalog.blobs);
  const ours = blobs.map(({ document }) => renderedBlob(readValue(document) as JsonObject)).filter(isWrittenByOpm);
  return differenceOfTexts(ours.map(canonicalText), printed.map(canonicalText));
}

/** What we render a bundle to otherwise than opm does; undefined where both print the same or nothing. */
export function differenceInBundle(files: CatalogFiles, rendered: string | undefined): string | undefined {
  const sources = Object.entries(files).map(([path, content]) => sourceFile(path, content));
  const bundle = readBundle({ files: sources, image: '', origin: { kind: 'directory', path: '' } });
  const ours = renderBundle(bundle);
  if ('errors' in ours) return rendered ? `opm renders it, we say ${ours.errors[0]?.message}` : undefined;
  if (!rendered) return 'opm does not render it, we do';
  return ours.json === rendered ? undefined : differenceOfTexts([ours.json], [rendered]);
}

function differenceOfTexts(ours: readonly string[], theirs: readonly string[]): string | undefined {
  const [a, b] = [ours.toSorted(), theirs.toSorted()];
  const index = a.findIndex((text, at) => text !== b[at]);
  if (index === -1 && a.length === b.length) return undefined;
  return `we read ${a[index] ?? 'nothing'}, opm ${b[index === -1 ? a.length : index] ?? 'nothing'}`;
}

/** What `opm render` printed as JSON: each blob has its braces on lines of their own. */
export function blobsIn(rendered: string): readonly JsonObject[] {
  return rendered
    .split(/(?<=^\}\n)/m)
    .filter(text => text.trim() !== '')
    .map(text => JSON.parse(text) as JsonObject);
}
