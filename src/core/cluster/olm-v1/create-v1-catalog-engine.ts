import type { Engine } from '../engine.ts';
import { missingObjects } from '../missing-objects.ts';
import { selectorOf } from '../namespaces.ts';
import { referenceTo } from '../object.ts';
import { objectAt } from '../observed.ts';
import { servedCatalog } from '../served-catalog.ts';
import { wholeAssessment } from '../whole-assessment.ts';
import { assessCatalog } from './assess-catalog.ts';
import { catalogObject } from './objects.ts';
import type { V1Request } from './request.ts';

/** Lets OLM v1 unpack a catalog and serve it, and installs nothing from it. */
export function createV1CatalogEngine(request: Pick<V1Request, 'name' | 'labels' | 'image'>): Engine {
  const catalog = catalogObject(request);
  const reference = referenceTo(catalog);
  const { apiVersion, kind } = reference;
  return {
    kinds: [{ apiVersion, kind, namespace: '', selector: selectorOf(request.labels) }],
    assess: observed => {
      const part =
        missingObjects(observed, [catalog], 'catalog') ??
        assessCatalog(objectAt(observed, reference) ?? {}) ??
        servedCatalog;
      return wholeAssessment(part, observed, '');
    },
    cleanUp: () => [[reference]],
    leftovers: [],
  };
}
