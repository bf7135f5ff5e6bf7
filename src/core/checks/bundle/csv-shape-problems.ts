import type { BundleManifest } from '../../bundle/model.ts';
import { clusterServiceVersion } from '../../bundle/types/csv-types.ts';
import { type ShapeProblem, validateShape } from '../../catalog/shape/validate-shape.ts';
import { memoise } from '../../memoise.ts';

/** What is wrong with a ClusterServiceVersion by its type. Looked at once for all checks. */
export const csvShapeProblems = memoise((csv: BundleManifest): readonly ShapeProblem[] =>
  validateShape(csv.value, clusterServiceVersion, []),
);
