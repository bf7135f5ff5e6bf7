import type { Blob } from '../catalog/blob.ts';
import { differenceOfCatalogs } from '../catalog/difference.ts';
import type { PackageDifference } from '../catalog/difference-model.ts';
import { linkCatalog } from '../catalog/link.ts';
import type { Drift } from './drift.ts';
import { driftOfBundles } from './drift-of-bundles.ts';
import { driftOfImages } from './drift-of-images.ts';
import type { BasicTemplate } from './model.ts';
import type { RenderedOf } from './rendered-bundle.ts';

/** How the blobs of a catalog differ from what a basic template renders to; bundles as far as their images were read. */
export function driftOfBasic(
  template: BasicTemplate,
  blobs: readonly Blob[],
  renderedOf: RenderedOf = () => undefined,
): readonly Drift[] {
  const withoutBundles = blobs.filter(({ content }) => content.kind !== 'bundle');
  const before = linkCatalog('', withoutBundles, true);
  const after = linkCatalog('', template.blobs, true);
  return [
    ...differenceOfCatalogs(before, after).packages.flatMap(driftOfPackage),
    ...driftOfImages(template.images, blobs),
    ...driftOfBundles(blobs, renderedOf),
  ];
}

/** A package that differs in something else than bundles. */
export function driftOfPackage(difference: PackageDifference): readonly Drift[] {
  const { name, kind, defaultChannel, channels, deprecations, othersDiffer } = difference;
  const { definition, properties, isRestyled } = difference;
  if (kind !== 'changed') return [{ kind: 'package', package: name, change: kind }];
  const isDefinedOtherwise = isRestyled || definition !== undefined || properties !== undefined;
  return [
    ...(isDefinedOtherwise ? [{ kind: 'package', package: name, change: 'changed' } as const] : []),
    ...(defaultChannel === undefined ? [] : [{ kind: 'default-channel', package: name, ...defaultChannel } as const]),
    ...channels.map(
      channel =>
        ({
          kind: 'channel',
          package: name,
          channel: channel.name,
          change: channel.kind,
          entries: channel.entries,
        }) as const,
    ),
    ...(deprecations.length > 0 ? [{ kind: 'deprecations', package: name } as const] : []),
    ...(othersDiffer ? [{ kind: 'others', package: name } as const] : []),
  ];
}
