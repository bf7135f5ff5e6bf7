import type { MigrationLevel } from '../bundle/migration-levels.ts';
import { readBundle } from '../bundle/read-bundle.ts';
import type { RenderProblem } from '../bundle/render/refusal.ts';
import { renderBundle } from '../bundle/render-bundle.ts';
import type { BundleSource } from '../bundle/source.ts';
import type { ImageContents } from '../image/facts.ts';
import { imageKind } from '../image/image-kind.ts';
import type { Outcome } from '../image/outcome.ts';
import type { RenderedBundle } from './rendered-bundle.ts';

/**
 * The bundle that a template names by an image, rendered. What opm takes for no bundle, or cannot render, is malformed.
 *
 * @param image the reference as the template writes it
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/action/render.go
 */
export function bundleInImage(
  image: string,
  { labels, files }: ImageContents,
  level: MigrationLevel,
): Outcome<RenderedBundle> {
  const kind = imageKind(labels);
  if (kind === 'other') return { kind: 'malformed', detail: 'its labels do not say that it is the image of a bundle' };
  if (kind !== 'bundle') {
    return { kind: 'malformed', detail: 'by its labels it is the image of a catalog, not of a bundle' };
  }
  return bundleInSource({ files, labels, image, origin: { kind: 'image', reference: image } }, level);
}

/** The same for a bundle of any origin. */
export function bundleInSource(source: BundleSource, level: MigrationLevel): Outcome<RenderedBundle> {
  const bundle = readBundle(source);
  const rendered = renderBundle(bundle, level);
  if ('errors' in rendered) return malformed(rendered.errors);
  // opm renders by the first ClusterServiceVersion, and looks for the icon in the last one.
  const csv = bundle.manifests.findLast(({ kind }) => kind === 'ClusterServiceVersion');
  return { kind: 'exists', value: { blob: rendered.blob, csv: csv?.value } };
}

function malformed([first]: readonly RenderProblem[]): Outcome<never> {
  return { kind: 'malformed', detail: (first?.message ?? 'it cannot be rendered').replace(/\.$/, '') };
}
