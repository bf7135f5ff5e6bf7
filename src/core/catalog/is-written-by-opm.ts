import { memberOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { fbcSchemaOf } from './schemas/fbc-schemas.ts';

/** Whether opm writes a blob: it leaves out those of schemas that it knows without the name of a package. */
export function isWrittenByOpm(blob: JsonObject): boolean {
  const known = typeof blob.schema === 'string' ? fbcSchemaOf(blob.schema) : undefined;
  return known === undefined || (memberOf(blob, known.packageField) ?? '') !== '';
}
