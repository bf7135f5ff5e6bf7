import type { Blob } from '../catalog/blob.ts';
import { differenceOfBundles } from '../catalog/difference/bundles.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Bundle } from '../catalog/model.ts';
import { blobOfValue } from './blob-of-value.ts';
import type { Drift } from './drift.ts';
import type { RenderedOf } from './rendered-bundle.ts';

/** How bundles of a catalog differ from what their images hold, where that is known. */
export function driftOfBundles(blobs: readonly Blob[], renderedOf: RenderedOf): readonly Drift[] {
  const bundles = blobs.flatMap(({ document, content }) => (content.kind === 'bundle' ? [{ document, content }] : []));
  return bundles.flatMap(blob => {
    const rendered = renderedOf(blob.content.image);
    if (rendered === undefined) return [];
    const before = linked(blob);
    const after = linked(blobOfValue(rendered.blob, blob.document));
    if (before === undefined || after === undefined) return [];
    if (before.name !== after.name || before.package !== after.package) {
      return [{ kind: 'bundle', blob, renamed: after.name, properties: [], isRelated: false }];
    }
    const difference = differenceOfBundles({ name: before.name, before, after });
    if (difference === undefined) return [];
    const { properties, relatedImages } = difference;
    return [{ kind: 'bundle', blob, properties, isRelated: relatedImages !== undefined }];
  });
}

function linked(blob: Blob): Bundle | undefined {
  const [found] = linkCatalog('', [blob], false).packages.values();
  return found === undefined ? undefined : [...found.bundles.values()][0];
}
