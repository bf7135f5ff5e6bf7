import type { Blob } from '../catalog/blob.ts';
import { fieldsOf } from '../catalog/difference/blob-meaning.ts';
import { differenceOfCatalogs } from '../catalog/difference.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Outcome } from '../image/outcome.ts';
import { blobOfValue } from './blob-of-value.ts';
import { type Drift, driftOfPresence } from './drift.ts';
import { driftOfPackage } from './drift-of-basic.ts';
import { driftOfBundles } from './drift-of-bundles.ts';
import type { SubstitutesTemplate } from './model.ts';
import type { RefusalOf } from './refusal-of.ts';
import { renderTemplate } from './render-template.ts';
import type { RenderedBundle, RenderedOf } from './rendered-bundle.ts';

/**
 * How the blobs of a catalog differ from what a substitutes template renders to. A bundle whose image was not read counts
 * as what the catalog has for that image.
 */
export function driftOfSubstitutes(
  template: SubstitutesTemplate,
  blobs: readonly Blob[],
  refusalOf: RefusalOf,
  renderedOf: RenderedOf = () => undefined,
): readonly Drift[] {
  const inCatalog = new Map(
    blobs.flatMap(blob => (blob.content.kind === 'bundle' ? [[blob.content.image, blob]] : [])),
  );
  const images = template.substitutions.filter(({ image }) => image !== '');
  const missing = images.filter(({ image }) => !inCatalog.has(image) && renderedOf(image) === undefined);
  if (missing.length > 0) return [{ kind: 'images-missing', images: missing }];
  const rendering = renderTemplate(template, image => bundleOf(image, inCatalog.get(image), renderedOf), refusalOf);
  if ('problems' in rendering) {
    return rendering.problems.map(({ message, fix }) => ({ kind: 'unrenderable', message, fix }));
  }
  const before = linkCatalog('', blobs, true);
  const rendered = rendering.blobs.map(value => blobOfValue(value, template.document));
  const { packages } = differenceOfCatalogs(before, linkCatalog('', rendered, true));
  return [...packages.flatMap(driftOfPackage), ...driftOfNames(blobs, rendered), ...driftOfBundles(blobs, renderedOf)];
}

function bundleOf(image: string, blob: Blob | undefined, renderedOf: RenderedOf): Outcome<RenderedBundle> {
  const rendered = renderedOf(image);
  if (rendered !== undefined) return { kind: 'exists', value: rendered };
  if (blob !== undefined) return { kind: 'exists', value: { blob: fieldsOf(blob), csv: undefined } };
  return { kind: 'unknown', cause: 'network', detail: 'it was not read' };
}

/** Bundles that only one side has. */
function driftOfNames(blobs: readonly Blob[], rendered: readonly Blob[]): readonly Drift[] {
  const added = without(blobs, rendered);
  const missing = without(rendered, blobs).flatMap(({ content }) =>
    content.kind === 'bundle' ? [{ image: content.image, path: [] }] : [],
  );
  return driftOfPresence(missing, added);
}

function without(blobs: readonly Blob[], others: readonly Blob[]): readonly Blob[] {
  const names = new Set(others.flatMap(({ content }) => (content.kind === 'bundle' ? [content.name] : [])));
  return blobs.filter(({ content }) => content.kind === 'bundle' && !names.has(content.name));
}
