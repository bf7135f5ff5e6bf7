import { migrateBundle } from '../../bundle/migrate-bundle.ts';
import { itemsOf, objectOf, textOf } from '../../json/fields.ts';
import type { JsonObject } from '../../json.ts';
import { alteredMembers } from './altered-members.ts';
import { differenceOfProperties, type PropertiesDifference, typesOf } from './properties-difference.ts';

/** What a change of properties is that puts metadata in the place of objects. */
export type Migration =
  | { readonly kind: 'as opm does' }
  /** The change leaves objects or adds something else, so it is no migration. */
  | { readonly kind: 'none' }
  /** Why the metadata is not what opm makes of the objects, as a phrase. */
  | { readonly kind: 'other content'; readonly because: string };

const metadataType = 'olm.csv.metadata';

/**
 * Compares a released bundle as it is after a change with what rendering makes of it with `--migrate-level=bundle-object-to-csv-metadata`,
 * property by property and by meaning.
 *
 * @param before the `olm.bundle` of the base with its fields spelled as opm spells them, as `after`
 */
export function migrationOf(before: JsonObject, after: JsonObject, difference: PropertiesDifference): Migration {
  const removed = typesOf(difference.removed);
  const added = typesOf(difference.added);
  if (removed.join() !== 'olm.bundle.object' || added.join() !== metadataType) return { kind: 'none' };
  const migrated = migrateBundle(before, 'bundle-object-to-csv-metadata');
  if ('errors' in migrated) {
    const reasons = migrated.errors.map(({ message }) => message.replace(/\.$/, '')).join('; ');
    return { kind: 'other content', because: `opm cannot migrate it: ${reasons}` };
  }
  const rest = differenceOfProperties(migrated.blob, after);
  if (rest.removed.length + rest.added.length === 0) return { kind: 'as opm does' };
  const [metadata, ...others] = metadataIn(migrated.blob);
  const [given, ...more] = metadataIn(after);
  if (metadata === undefined) {
    return {
      kind: 'other content',
      because: 'opm does not migrate it, because it has no image or no ClusterServiceVersion',
    };
  }
  if (given === undefined || others.length + more.length > 0 || typesOf(rest.added).join() !== metadataType) {
    return { kind: 'none' };
  }
  const fields = alteredMembers(metadata, given).join(', ');
  return { kind: 'other content', because: `olm.csv.metadata differs from the result of opm: ${fields}` };
}

function metadataIn(bundle: JsonObject): readonly JsonObject[] {
  return itemsOf(bundle, 'properties')
    .filter(property => textOf(property, 'type') === metadataType)
    .map(property => objectOf(property, 'value'));
}
