import { iconShape } from '../catalog/schemas/fbc-schemas.ts';
import { encodeValue } from '../catalog/shape/encode-value.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { listOf, struct } from '../catalog/shape/shape.ts';
import { validateShape } from '../catalog/shape/validate-shape.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';

const icons = struct({ icon: listOf(iconShape) });

/**
 * Icon and description of a package, as opm takes them from the ClusterServiceVersion of the head of its default channel:
 * each is left out where it is absent or has another type.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/semver/semver.go
 */
export function packageOfHead(csv: JsonObject | undefined): JsonObject {
  const spec = objectOf(csv ?? {}, 'spec');
  const description = textOf(spec, 'description');
  const icon = firstIcon(spec);
  return { ...(icon === undefined ? {} : { icon }), ...(description === '' ? {} : { description }) };
}

function firstIcon(spec: JsonObject): JsonObject | undefined {
  const own: JsonObject = { icon: spec.icon ?? null };
  if (validateShape(own, icons, []).some(({ kind }) => kind === 'type' || kind === 'base64')) return undefined;
  const [first] = itemsOf(normaliseKeys(own, icons) as JsonObject, 'icon');
  return first === undefined ? undefined : (encodeValue(first, iconShape) as JsonObject);
}
