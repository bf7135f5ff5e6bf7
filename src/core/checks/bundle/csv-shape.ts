import type { BundleManifest } from '../../bundle/model.ts';
import { csvTypes } from '../../bundle/types/csv-types.ts';
import { metaTypes } from '../../bundle/types/meta-types.ts';
import { podTypes } from '../../bundle/types/pod-types.ts';
import { readTypes } from '../../bundle/types/read-types.ts';
import { volumeTypes } from '../../bundle/types/volume-types.ts';
import type { StructShape } from '../../catalog/shape/shape.ts';
import { type ShapeProblem, validateShape } from '../../catalog/shape/validate-shape.ts';

let shape: StructShape | undefined;
const memory = new WeakMap<BundleManifest, readonly ShapeProblem[]>();

/** The type of a ClusterServiceVersion as Go has it. */
export function csvShape(): StructShape {
  shape ??= readTypes([csvTypes, metaTypes, podTypes, volumeTypes], false).get('ClusterServiceVersion');
  if (shape === undefined) throw new Error('the types have no ClusterServiceVersion');
  return shape;
}

/** In what a ClusterServiceVersion departs from its type. Looked at once for all checks. */
export function csvShapeProblems(csv: BundleManifest): readonly ShapeProblem[] {
  const known = memory.get(csv);
  if (known !== undefined) return known;
  const shapeProblems = validateShape(csv.value, csvShape(), []);
  memory.set(csv, shapeProblems);
  return shapeProblems;
}
