import type { Bundle, Catalog } from '../catalog/model.ts';
import { compareUtf8 } from '../catalog/write/utf8-order.ts';
import type { Bom, Component } from './cyclonedx.ts';
import { imageComponent, imageRef } from './image-component.ts';

/**
 * The bill of materials of a catalog: its packages, their bundles, and the images that those name. The same catalog gives the same: it has neither a
 * time nor a serial number.
 *
 * @param subject the catalog itself, as a component
 * @param tool the version of this program
 */
export function sbomOfCatalog(catalog: Catalog, subject: Component, tool: string): Bom {
  const root = 'catalog';
  const components: Component[] = [];
  const dependencies: Bom['dependencies'][number][] = [];
  const images = new Set<string>();
  const packages = [...catalog.packages.values()].toSorted((a, b) => compareUtf8(a.name, b.name));
  dependencies.push({ ref: root, dependsOn: packages.map(({ name }) => packageRef(name)) });
  for (const { name, bundles } of packages) {
    const sorted = [...bundles.values()].toSorted((a, b) => compareUtf8(a.name, b.name));
    components.push({ type: 'application', 'bom-ref': packageRef(name), name });
    dependencies.push({ ref: packageRef(name), dependsOn: sorted.map(bundleRef) });
    for (const bundle of sorted) {
      const used = imagesOf(bundle);
      components.push(bundleComponent(bundle));
      dependencies.push({ ref: bundleRef(bundle), dependsOn: used.map(imageRef) });
      for (const image of used) images.add(image);
    }
  }
  components.push(...[...images].toSorted(compareUtf8).map(imageComponent));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      tools: { components: [{ type: 'application', name: 'catalog-keeper', version: tool }] },
      component: { ...subject, 'bom-ref': root },
    },
    components,
    dependencies,
  };
}

function bundleComponent(bundle: Bundle): Component {
  const { name, version } = bundle;
  return { type: 'application', 'bom-ref': bundleRef(bundle), name, ...(version === '' ? {} : { version }) };
}

function imagesOf({ image, blob }: Bundle): readonly string[] {
  const all = [image, ...blob.content.relatedImages.map(related => related.image)];
  return [...new Set(all.filter(reference => reference !== ''))].toSorted(compareUtf8);
}

/** Names of packages have no slash where the catalog is valid; of others, the two parts are told apart all the same. */
function bundleRef({ package: owner, name }: Bundle): string {
  return `bundle:${encodeURIComponent(owner.toWellFormed())}/${name}`;
}

function packageRef(name: string): string {
  return `package:${name}`;
}
