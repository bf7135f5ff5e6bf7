import type { Blob, BundleContent, CatalogDocument } from '../catalog/blob.ts';
import { any, listOf, struct, text } from '../catalog/shape/shape.ts';
import type { JsonObject } from '../json.ts';
import type { TemplateImage, TemplateReading } from './model.ts';
import { readEntries } from './read-entries.ts';

const shape = struct({ schema: text, entries: listOf(any) });

/** @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/basic/basic.go */
export function readBasicTemplate(document: CatalogDocument, value: JsonObject): TemplateReading {
  const { fields, entries, note, problems } = readEntries(document, value, shape);
  if (fields === undefined) return { template: undefined, problems };
  const blobs: Blob[] = [];
  const images: TemplateImage[] = [];
  for (const { blob, path } of entries) {
    const { content } = blob;
    if (content.kind !== 'bundle') {
      blobs.push(blob);
    } else if (isImageAlone(content)) {
      images.push({ image: content.image, path });
    } else {
      note(
        'A bundle of a basic template has an image and nothing else that comes from the image.',
        'Keep `schema` and `image` of the entry, and remove `package`, `properties` and `relatedImages`.',
        path,
      );
    }
  }
  return { template: { kind: 'olm.template.basic', document, blobs, images }, problems };
}

function isImageAlone(bundle: BundleContent): boolean {
  const rest = bundle.properties.length + bundle.relatedImages.length;
  return bundle.image !== '' && bundle.package === '' && rest === 0;
}
