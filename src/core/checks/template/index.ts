import type { Check } from '../define.ts';
import { catalogMatchesTemplate } from './catalog-matches-template.ts';
import { mappingIsComplete } from './mapping-is-complete.ts';
import { releaseConfigNamesMappedTemplates } from './release-config-names-mapped-templates.ts';

/** Whether catalogs are what they are said to be rendered from. */
export const templateChecks: readonly Check[] = [
  mappingIsComplete,
  catalogMatchesTemplate,
  releaseConfigNamesMappedTemplates,
];
