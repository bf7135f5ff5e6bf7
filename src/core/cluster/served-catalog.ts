import type { PartialAssessment } from './assessment.ts';

/** What is said of a catalog that runs, where nothing is to be installed from it. */
export const servedCatalog: PartialAssessment = {
  phase: 'catalog',
  subject: 'stable',
  waitsFor: 'the catalog to stay served',
  isDone: true,
};
