import type { Check } from '../define.ts';
import { catalogMatchesTemplate } from './catalog-matches-template.ts';
import { fileBasedCatalogsAreKept } from './file-based-catalogs-are-kept.ts';
import { mappedNamesHaveNoPath } from './mapped-names-have-no-path.ts';
import { mappingIsComplete } from './mapping-is-complete.ts';
import { releaseConfigNamesMappedTemplates } from './release-config-names-mapped-templates.ts';
import { templatesAreReadAlike } from './templates-are-read-alike.ts';

/** Whether catalogs are what they are said to be rendered from. */
export const templateChecks: readonly Check[] = [
  mappedNamesHaveNoPath,
  mappingIsComplete,
  templatesAreReadAlike,
  catalogMatchesTemplate,
  releaseConfigNamesMappedTemplates,
  fileBasedCatalogsAreKept,
];
