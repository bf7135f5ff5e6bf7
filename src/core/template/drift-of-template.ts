import type { Blob } from '../catalog/blob.ts';
import type { Drift } from './drift.ts';
import { driftOfBasic } from './drift-of-basic.ts';
import { driftOfSemver } from './drift-of-semver.ts';
import { driftOfSubstitutes } from './drift-of-substitutes.ts';
import type { KnownTemplate } from './model.ts';
import type { RefusalOf } from './refusal-of.ts';
import type { RenderedOf } from './rendered-bundle.ts';

/**
 * In what a catalog is not what its template renders to, as far as that is known without the images that were not read.
 *
 * @param renderedOf the bundle in an image, where the image was read
 * @param refusalOf why opm refuses a catalog
 */
export function driftOfTemplate(
  template: KnownTemplate,
  blobs: readonly Blob[],
  renderedOf: RenderedOf,
  refusalOf: RefusalOf,
): readonly Drift[] {
  switch (template.kind) {
    case 'olm.template.basic':
      return driftOfBasic(template, blobs, renderedOf);
    case 'olm.semver':
      return driftOfSemver(template, blobs, renderedOf);
    case 'olm.template.substitutes':
      return driftOfSubstitutes(template, blobs, refusalOf, renderedOf);
  }
}
