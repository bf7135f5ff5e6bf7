import type { BundlePreview } from '../catalog/difference-model.ts';
import { writeCatalog } from '../catalog/write-catalog.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { readBundle } from './read-bundle.ts';
import { renderBundle } from './render-bundle.ts';
import type { BundleSource } from './source.ts';

/**
 * What a catalog would get of a bundle: the blob that `opm render` makes of it, but for the manifests themselves. Undefined
 * where it cannot be rendered, which checks report.
 */
export function previewBundle(source: BundleSource): BundlePreview | undefined {
  const rendered = renderBundle(readBundle(source), 'without-manifests');
  if ('errors' in rendered) return undefined;
  const { blob } = rendered;
  const properties = itemsOf(blob, 'properties');
  const own = valuesOf(properties, 'olm.package')[0];
  return {
    name: textOf(blob, 'name'),
    package: textOf(blob, 'package'),
    version: own === undefined ? '' : textOf(own, 'version'),
    provides: valuesOf(properties, 'olm.gvk').map(kindText),
    requires: [
      ...valuesOf(properties, 'olm.gvk.required').map(kindText),
      ...valuesOf(properties, 'olm.package.required').map(
        value => `${textOf(value, 'packageName')} ${textOf(value, 'versionRange')}`,
      ),
    ],
    relatedImages: itemsOf(blob, 'relatedImages').map(item => textOf(item, 'image')),
    yaml: writeCatalog([blob], 'yaml'),
  };
}

function valuesOf(properties: readonly JsonObject[], type: string): readonly JsonObject[] {
  return properties.filter(item => textOf(item, 'type') === type).map(item => objectOf(item, 'value'));
}

function kindText(value: JsonObject): string {
  return `${textOf(value, 'group')}/${textOf(value, 'version')} ${textOf(value, 'kind')}`;
}
