import type { PartialAssessment } from '../assessment.ts';
import { type ClusterObject, conditionOf } from '../object.ts';
import { progressSuspicions } from './progress-suspicions.ts';

/** Whether OLM v1 serves a ClusterCatalog. Undefined if it does. */
export function assessCatalog(catalog: ClusterObject): PartialAssessment | undefined {
  if (conditionOf(catalog, 'Serving') !== undefined) return undefined;
  const suspicions = progressSuspicions(catalog, 'OLM v1 cannot use the catalog');
  return { phase: 'catalog', subject: 'serving', waitsFor: 'the catalog to be served', suspicions };
}
