import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

/** The install modes that a ClusterServiceVersion supports, sorted. */
export function supportedInstallModes(csv: JsonObject): ReadonlySet<string> {
  const supported = itemsOf(objectOf(csv, 'spec'), 'installModes').filter(mode => mode.supported === true);
  return new Set(supported.map(mode => textOf(mode, 'type')).sort());
}
