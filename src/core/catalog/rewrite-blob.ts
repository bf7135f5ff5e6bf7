import type { JsonObject } from '../json.ts';
import { readHead } from './decode/read-head.ts';
import { fbcSchemaOf } from './schemas/fbc-schemas.ts';
import { encodeValue } from './shape/encode-value.ts';
import { normaliseKeys } from './shape/normalise-keys.ts';

/**
 * A blob as opm writes it after it read it: only the fields that it knows, spelled as it spells them, empty ones left out
 * where it leaves them out, values of properties with their keys sorted. A blob of another schema stays as it is.
 * The value must be one that opm loads.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/declcfg/declcfg.go
 */
export function rewriteBlob(value: JsonObject): JsonObject {
  const { schema } = readHead(value);
  const known = fbcSchemaOf(schema);
  if (known === undefined) return value;
  return { ...(encodeValue(normaliseKeys(value, known.shape), known.shape) as JsonObject), schema };
}
