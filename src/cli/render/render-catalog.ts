import { migrateBundle } from '../../core/bundle/migrate-bundle.ts';
import { asRendered } from '../../core/catalog/as-rendered.ts';
import type { Blob } from '../../core/catalog/blob.ts';
import { textOf } from '../../core/catalog/decode/fields.ts';
import { isWritten } from '../../core/catalog/is-written.ts';
import { locate } from '../../core/catalog/locate.ts';
import { readValue } from '../../core/catalog/read-value.ts';
import { writeCatalog } from '../../core/catalog/write-catalog.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { runChecks } from '../../core/checks/run.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { statsOf, verdictOf } from '../../flows/verdict.ts';
import { loadCatalogDirectory } from '../inputs/load-catalog-directory.ts';
import type { RenderSettings } from './render-options.ts';
import type { InputProblem } from './report-problems.ts';

/** The blobs of a catalog directory, as `opm render` prints them, or what keeps them from being rendered. */
export async function renderCatalog(
  directory: string,
  { format, level }: RenderSettings,
  now: string,
): Promise<{ readonly text: string } | { readonly verdict: Verdict } | { readonly problems: readonly InputProblem[] }> {
  const { snapshot, loader } = await loadCatalogDirectory(directory, now);
  const blobs = snapshot.merged.catalogs.get('')?.blobs ?? [];
  if (snapshot.unloaded.length > 0 || blobs.some(({ content }) => content.kind === 'unreadable')) {
    const report = runChecks(snapshot, catalogChecks);
    return { verdict: verdictOf('tree', report, statsOf(snapshot.merged, loader)) };
  }
  const problems: InputProblem[] = [];
  const rendered = blobs.map(blob => renderedBlob(blob, level, problems));
  return problems.length > 0 ? { problems } : { text: writeCatalog(rendered.filter(isWritten), format) };
}

function renderedBlob({ document }: Blob, level: RenderSettings['level'], problems: InputProblem[]): JsonObject {
  const blob = asRendered(readValue(document) as JsonObject);
  if (level === 'none' || textOf(blob, 'schema') !== 'olm.bundle') return blob;
  const migrated = migrateBundle(blob, level);
  if ('blob' in migrated) return migrated.blob;
  for (const { message } of migrated.errors) problems.push({ message, at: locate(document) });
  return blob;
}
