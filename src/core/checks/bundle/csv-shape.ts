import type { BundleManifest } from '../../bundle/model.ts';
import { csvTypes } from '../../bundle/types/csv-types.ts';
import { metaTypes } from '../../bundle/types/meta-types.ts';
import { podTypes } from '../../bundle/types/pod-types.ts';
import { readTypes } from '../../bundle/types/read-types.ts';
import { volumeTypes } from '../../bundle/types/volume-types.ts';
import { conform, type Departure } from '../../catalog/decode/conform.ts';
import type { StructShape } from '../../catalog/decode/shape.ts';

let shape: StructShape | undefined;
const memory = new WeakMap<BundleManifest, readonly Departure[]>();

/** The type of a ClusterServiceVersion as Go has it. */
export function csvShape(): StructShape {
  shape ??= readTypes([csvTypes, metaTypes, podTypes, volumeTypes], false).get('ClusterServiceVersion');
  if (shape === undefined) throw new Error('the types have no ClusterServiceVersion');
  return shape;
}

/** In what a ClusterServiceVersion departs from its type. Looked at once for all checks. */
export function csvDepartures(csv: BundleManifest): readonly Departure[] {
  const known = memory.get(csv);
  if (known !== undefined) return known;
  const departures = conform(csv.value, csvShape(), []);
  memory.set(csv, departures);
  return departures;
}
