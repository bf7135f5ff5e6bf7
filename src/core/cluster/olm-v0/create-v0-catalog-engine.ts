import type { Engine } from '../engine.ts';
import { missingObjects } from '../missing-objects.ts';
import { referenceTo } from '../object.ts';
import type { Observed } from '../observed.ts';
import { servedCatalog } from '../served-catalog.ts';
import { wholeAssessment } from '../whole-assessment.ts';
import { assessCatalog } from './assess-catalog.ts';
import { catalogSourceObject, v0Kinds } from './objects.ts';
import type { V0Request } from './request.ts';

/** What a catalog is tried with. */
export type V0CatalogRequest = Pick<V0Request, 'namespace' | 'labels' | 'access'>;

const followed: ReadonlySet<string> = new Set(['CatalogSource', 'Pod', 'Event']);

/** Lets OLM v0 run a catalog, or connect to it, and installs nothing from it. */
export function createV0CatalogEngine(request: V0CatalogRequest): Engine {
  const { namespace, labels } = request;
  const namespaceObject = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } };
  const source = catalogSourceObject(request);
  const next = (observed: Observed) =>
    missingObjects(observed, [namespaceObject], 'prepare') ??
    missingObjects(observed, [source], 'catalog') ??
    assessCatalog(observed, source) ??
    servedCatalog;
  return {
    kinds: v0Kinds.filter(({ kind }) => followed.has(kind)).map(kind => ({ ...kind, namespace })),
    assess: observed => wholeAssessment(next(observed), observed, namespace),
    cleanUp: () => [[referenceTo(source)], [referenceTo(namespaceObject)]],
    leftovers: [],
  };
}
