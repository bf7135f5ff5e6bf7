import type { Bundle } from '../catalog/model.ts';
import { embeddedObjects } from './embedded-objects.ts';
import { contentOf } from './object-of-property.ts';
import { packageAnnotation } from './read/rendered-annotations.ts';
import type { BundleSource } from './source.ts';

/** A bundle that a catalog has by value, as the files that it would be in a directory; undefined where the catalog has none of its manifests. */
export function sourceInCatalog({ blob, name, package: packageName }: Bundle): BundleSource | undefined {
  const contents = embeddedObjects(blob)
    .map(({ property }) => contentOf(property))
    .filter(content => content !== undefined);
  if (contents.length === 0) return undefined;
  const manifests = contents.map((content, index) => ({
    // In their order.
    path: `manifests/${String(index).padStart(4, '0')}.yaml`,
    ...content,
  }));
  const annotations = { path: 'metadata/annotations.yaml', isUtf8: true, text: annotationsText(packageName) };
  return {
    files: [...manifests, annotations],
    image: '',
    origin: { kind: 'directory', path: name },
    package: packageName,
  };
}

/** JSON, which is YAML, too. */
function annotationsText(packageName: string): string {
  return JSON.stringify({ annotations: { [packageAnnotation]: packageName } });
}
