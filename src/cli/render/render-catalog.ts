import { migrateBundle } from '../../core/bundle/migrate-bundle.ts';
import type { Blob } from '../../core/catalog/blob.ts';
import { isWrittenByOpm } from '../../core/catalog/is-written-by-opm.ts';
import { locate } from '../../core/catalog/locate.ts';
import { readValue } from '../../core/catalog/read-value.ts';
import { renderedBlob } from '../../core/catalog/rendered-blob.ts';
import { writeBlobs } from '../../core/catalog/write-blobs.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { runChecks } from '../../core/checks/run.ts';
import { textOf } from '../../core/json/fields.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';
import { statsOf, verdictOf } from '../../flows/verdict.ts';
import type { RenderSettings } from './render-options.ts';
import type { InputProblem } from './report-problems.ts';

/** What `loadTree` gave of one catalog alone. */
export type LoadedCatalog = Awaited<ReturnType<typeof loadTree>>;

/** Bytes of all blobs together: they are in memory until all are known to be fine. */
const maxBytes = 2 * 1024 ** 3;

/**
 * The blobs of a catalog, as `opm render` prints them, or what keeps them from being rendered.
 *
 * @param most bytes of all pieces together
 */
export function renderCatalog(
  { snapshot, loader }: LoadedCatalog,
  { format, level }: RenderSettings,
  most = maxBytes,
):
  | { readonly pieces: readonly Uint8Array[] }
  | { readonly verdict: Verdict }
  | { readonly problems: readonly InputProblem[] } {
  const blobs = [...snapshot.merged.catalogs.values()].flatMap(catalog => catalog.blobs);
  if (snapshot.unloaded.length > 0 || blobs.some(({ content }) => content.kind === 'unreadable')) {
    const report = runChecks(snapshot, catalogChecks);
    return { verdict: verdictOf('tree', report, statsOf(snapshot.merged, loader)) };
  }
  const problems: InputProblem[] = [];
  let bytes = 0;
  try {
    // Not as text: bytes do not count towards what V8 may hold.
    const pieces = writeBlobs(writtenBlobs(blobs, level, problems), format, text => {
      const piece = Buffer.from(text);
      bytes += piece.length;
      if (bytes > most) throw new RangeError(`it takes more than ${most} bytes`);
      return piece;
    });
    return problems.length > 0 ? { problems } : { pieces };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problems: [{ message: `The catalog is too large to write: ${error.message}.`, unknown: true }] };
  }
}

/** One after the other, so that a large catalog is never in memory as values. */
function* writtenBlobs(
  blobs: readonly Blob[],
  level: RenderSettings['level'],
  problems: InputProblem[],
): Generator<JsonObject> {
  for (const blob of blobs) {
    const rendered = migratedBlob(blob, level, problems);
    if (isWrittenByOpm(rendered)) yield rendered;
  }
}

function migratedBlob({ document }: Blob, level: RenderSettings['level'], problems: InputProblem[]): JsonObject {
  const blob = renderedBlob(readValue(document) as JsonObject);
  if (level === 'none' || textOf(blob, 'schema') !== 'olm.bundle') return blob;
  const migrated = migrateBundle(blob, level);
  if ('blob' in migrated) return migrated.blob;
  for (const { message } of migrated.errors) problems.push({ message, at: locate(document) });
  return blob;
}
