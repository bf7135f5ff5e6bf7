import type { MigrationLevel } from '../../bundle/migration-levels.ts';
import type { Blob, CatalogDocument } from '../../catalog/blob.ts';
import { fieldsOf } from '../../catalog/difference/blob-meaning.ts';
import { rewriteBlob } from '../../catalog/rewrite-blob.ts';
import { writeCatalog } from '../../catalog/write-catalog.ts';
import type { Outcome } from '../../image/outcome.ts';
import type { JsonObject } from '../../json.ts';
import type { Place } from '../../source.ts';
import { showName } from '../../text/shown-names.ts';
import { blobOfValue } from '../blob-of-value.ts';
import { isMigrated } from '../is-migrated.ts';
import type { KnownTemplate, TemplateProblem } from '../model.ts';
import type { RefusalOf } from '../refusal-of.ts';
import { renderTemplate } from '../render-template.ts';
import type { RenderedBundle } from '../rendered-bundle.ts';
import { csvIn } from '../version-release-of.ts';

/** The first release of OpenShift whose catalogs operator-pipelines renders with `olm.csv.metadata`. */
const firstMigrated = { major: 4, minor: 17 };

/** What a catalog has of an operator. */
interface CatalogNow {
  /** Name of the catalog, such as `v4.20`. */
  readonly name: string;
  /** Empty where the operator is new to it. */
  readonly blobs: readonly Blob[];
  readonly format: CatalogDocument['format'];
}

/** The form in which a catalog has its bundles; where none shows one, that of its release of OpenShift, as operator-pipelines does. */
export function migrationLevelOf({ name, blobs }: CatalogNow): MigrationLevel {
  if (isMigrated(blobs)) return 'all';
  if (blobs.some(hasObjects)) return 'none';
  const [, major, minor] = /^v(\d{1,4})\.(\d{1,4})$/.exec(name) ?? [];
  if (Number(major) === firstMigrated.major) return Number(minor) >= firstMigrated.minor ? 'all' : 'none';
  return Number(major) < firstMigrated.major ? 'none' : 'all';
}

function hasObjects({ content }: Blob): boolean {
  return content.kind === 'bundle' && content.properties.some(({ type }) => type === 'olm.bundle.object');
}

/**
 * The text of a catalog after its template changed: a valid one, or what is wrong. Bundles that it has stay as they are, without
 * reading their images again.
 *
 * @param bundleOf knows the bundles that the catalog has not, in the form of `migrationLevelOf`
 * @param release where it is said that the bundle goes into this template
 */
export function releasedCatalog(
  template: KnownTemplate,
  catalog: CatalogNow,
  bundleOf: (image: string) => Outcome<RenderedBundle>,
  release: Place,
  refusalOf: RefusalOf,
): string | { readonly problems: readonly TemplateProblem[] } {
  const known = new Map<string, Blob>();
  for (const blob of catalog.blobs) if (blob.content.kind === 'bundle') known.set(blob.content.image, blob);
  const definition = catalog.blobs.find(({ content }) => content.kind === 'package');
  const rendering = renderTemplate(
    template,
    image => {
      const blob = known.get(image);
      if (blob === undefined) return bundleOf(image);
      const fields = rewriteBlob(fieldsOf(blob));
      const csv = template.kind === 'olm.template.basic' ? undefined : csvOf(fields, definition);
      return { kind: 'exists', value: { blob: fields, csv } };
    },
    refusalOf,
  );
  if ('problems' in rendering) return rendering;
  const refusal = refusalOf(rendering.blobs.map(value => blobOfValue(value, template.document)));
  if (refusal === undefined) return writeCatalog(rendering.blobs, catalog.format);
  const message = `The catalog ${showName(catalog.name)} would not be valid: ${refusal}`;
  const fix = 'Correct the channels, `replaces`, `skips` or `skipRange` of this entry, or the template first.';
  return { problems: [{ message, fix, at: release }] };
}

/** Icon and description of a package stay what they are where its head stays, although `olm.csv.metadata` has no icon. */
function csvOf(bundle: JsonObject, definition: Blob | undefined): JsonObject | undefined {
  return csvIn(bundle) ?? (definition === undefined ? undefined : csvLike(fieldsOf(definition)));
}

function csvLike({ icon, description }: JsonObject): JsonObject {
  return {
    spec: {
      ...(icon === undefined ? {} : { icon: [icon] }),
      ...(description === undefined ? {} : { description }),
    },
  };
}
