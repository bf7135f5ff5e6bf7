import type { BundleManifest } from '../../bundle/model.ts';
import { clusterServiceVersion } from '../../bundle/types/csv-types.ts';
import { type ShapeProblem, validateShape } from '../../catalog/shape/validate-shape.ts';

const memory = new WeakMap<BundleManifest, readonly ShapeProblem[]>();

/** What is wrong with a ClusterServiceVersion by its type. Looked at once for all checks. */
export function csvShapeProblems(csv: BundleManifest): readonly ShapeProblem[] {
  const known = memory.get(csv);
  if (known !== undefined) return known;
  const shapeProblems = validateShape(csv.value, clusterServiceVersion, []);
  memory.set(csv, shapeProblems);
  return shapeProblems;
}
