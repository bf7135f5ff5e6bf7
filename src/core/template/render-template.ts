import { isWrittenByOpm } from '../catalog/is-written-by-opm.ts';
import { locate } from '../catalog/locate.ts';
import { readValue } from '../catalog/read-value.ts';
import { rewriteBlob } from '../catalog/rewrite-blob.ts';
import type { JsonObject, JsonPath } from '../json.ts';
import { imagesOfTemplate } from './images-of-template.ts';
import { knownBundle } from './known-bundle.ts';
import { type KnownTemplate, maxProblems, type SemverTemplate, type TemplateProblem } from './model.ts';
import { problemOfImage } from './problem-of-image.ts';
import type { RefusalOf } from './refusal-of.ts';
import { renderSemver, type SemverBundle } from './render-semver.ts';
import { renderSubstitutes } from './render-substitutes.ts';
import type { BundleOf, RenderedBundle } from './rendered-bundle.ts';

/** What a template renders to: blobs for `writeCatalog`, which orders them. */
type Rendering = { readonly blobs: readonly JsonObject[] } | { readonly problems: readonly TemplateProblem[] };

/**
 * Renders a template as `opm alpha render-template` does. What opm refuses, and every image whose bundle is not known, is a
 * problem; there are blobs only without any.
 *
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template
 */
export function renderTemplate(template: KnownTemplate, bundleOf: BundleOf, refusalOf: RefusalOf): Rendering {
  const bundles = new Map<string, RenderedBundle>();
  const problems: TemplateProblem[] = [];
  for (const named of imagesOfTemplate(template)) {
    const outcome = named.image === '' ? undefined : bundleOf(named.image);
    if (outcome?.kind === 'exists') bundles.set(named.image, outcome.value);
    else if (problems.length < maxProblems) problems.push(problemOfImage(template, named, outcome));
  }
  if (problems.length > 0) return { problems };
  const rendered = blobsOf(template, bundles, refusalOf);
  if ('message' in rendered) {
    const { path = [], ...problem } = rendered;
    return { problems: [{ at: locate(template.document, ...path), ...problem }] };
  }
  return { blobs: rendered.filter(isWrittenByOpm) };
}

function blobsOf(
  template: KnownTemplate,
  bundles: ReadonlyMap<string, RenderedBundle>,
  refusalOf: RefusalOf,
): readonly JsonObject[] | (Pick<TemplateProblem, 'message' | 'fix'> & { readonly path?: JsonPath }) {
  switch (template.kind) {
    case 'olm.template.basic':
      return [
        ...template.blobs.map(({ document }) => rewriteBlob(readValue(document) as JsonObject)),
        // An image that is listed twice is rendered twice.
        ...template.images.map(({ image }) => (bundles.get(image) as RenderedBundle).blob),
      ];
    case 'olm.semver':
      return renderSemverBundles(template, bundles);
    case 'olm.template.substitutes':
      return renderSubstitutes(template, bundles, refusalOf);
  }
}

function renderSemverBundles(template: SemverTemplate, bundles: ReadonlyMap<string, RenderedBundle>) {
  const known = new Map<string, SemverBundle>();
  for (const [image, rendered] of bundles) {
    const found = knownBundle(image, rendered, template.document);
    if ('message' in found) return found;
    known.set(image, { ...found, rendered });
  }
  return renderSemver(template, known);
}
