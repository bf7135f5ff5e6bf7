import { asObject, textOf } from '../json/fields.ts';
import type { Json } from '../json.ts';
import type { CatalogDocument } from './blob.ts';
import { fbcSchemaOf, rankOfOthers } from './schemas/fbc-schemas.ts';
import { compareUtf8 } from './write/utf8-order.ts';
import { writeJson } from './write-json.ts';
import { writeYaml } from './write-yaml.ts';

interface Placed<Kept> {
  readonly kept: Kept;
  readonly package: string;
  readonly rank: number;
  /** By what blobs of one rank are ordered: channels and bundles by name, unknown schemas by schema. */
  readonly key: string;
}

/**
 * The texts of blobs in the order of a catalog file, as `opm` writes it: packages by name, and within each the package itself, its
 * channels and its bundles by name, blobs of other schemas, deprecations; last the blobs without a package. Equal ones keep their
 * order.
 *
 * @param blobs are written as they come: none is held any longer
 * @param keep what to hold of each text until all are written
 * @throws RangeError when a value is nested deeper than any catalog, and when a blob has more text than a string can have
 */
export function writeBlobs<Kept>(
  blobs: Iterable<Json>,
  format: CatalogDocument['format'],
  keep: (text: string) => Kept,
): Kept[] {
  const placed: Placed<Kept>[] = [];
  for (const blob of blobs) placed.push({ ...placeOf(blob), kept: keep(textOfBlob(blob, format)) });
  return placed
    .sort((a, b) => byPackage(a, b) || (a.package === '' ? 0 : a.rank - b.rank || compareUtf8(a.key, b.key)))
    .map(({ kept }) => kept);
}

function placeOf(blob: Json): Omit<Placed<never>, 'kept'> {
  const fields = asObject(blob);
  const schema = textOf(fields, 'schema');
  const known = fbcSchemaOf(schema);
  if (known === undefined) return { package: textOf(fields, 'package'), rank: rankOfOthers, key: schema };
  const key = known.shape.fields.has('name') ? textOf(fields, 'name') : '';
  return { package: textOf(fields, known.packageField), rank: known.rank, key };
}

function textOfBlob(blob: Json, format: CatalogDocument['format']): string {
  return format === 'json' ? writeJson(blob) : `---\n${writeYaml(blob)}`;
}

function byPackage(a: Placed<unknown>, b: Placed<unknown>): number {
  if (a.package === '' || b.package === '') return Number(a.package === '') - Number(b.package === '');
  return compareUtf8(a.package, b.package);
}
