import type { Blob, BundleContent, CatalogDocument } from '../catalog/blob.ts';
import { contentOf } from '../catalog/content-of.ts';
import { canonical } from '../catalog/decode/canonical.ts';
import { conform } from '../catalog/decode/conform.ts';
import { itemsOf } from '../catalog/decode/fields.ts';
import { any, listOf, struct, text } from '../catalog/decode/shape.ts';
import { locate } from '../catalog/locate.ts';
import type { JsonObject, JsonPath } from '../json.ts';
import { mostProblems, type TemplateImage, type TemplateProblem, type TemplateReading } from './model.ts';

const shape = struct({ schema: text, entries: listOf(any) });

/** @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/basic/basic.go */
export function readBasicTemplate(document: CatalogDocument, value: JsonObject): TemplateReading {
  const problems: TemplateProblem[] = [];
  const note = (message: string, fix: string, path: JsonPath) => {
    if (problems.length < mostProblems) problems.push({ message, fix, at: locate(document, ...path) });
  };
  const departure = conform(value, shape, []).find(({ kind }) => kind === 'type');
  if (departure !== undefined) {
    note('`entries` is not a list.', 'Write a list of blobs in `entries`.', departure.path);
    return { template: undefined, problems };
  }
  const key = Object.keys(value).find(name => name.toLowerCase() === 'entries') ?? 'entries';
  const blobs: Blob[] = [];
  const images: TemplateImage[] = [];
  for (const [index, entry] of itemsOf(canonical(value, shape) as JsonObject, 'entries').entries()) {
    const entryDocument = documentOf(entry, document);
    const content = contentOf(entryDocument);
    const path = [key, index];
    const [problem] = content.problems;
    if (content.kind === 'unreadable') {
      note(problem?.message ?? 'The entry cannot be read.', problem?.fix ?? 'Write a blob.', path);
    } else if (content.kind !== 'bundle') {
      blobs.push({ document: entryDocument, content });
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

/** An entry as the document of a catalog that it becomes. */
function documentOf(entry: JsonObject, { file, line }: CatalogDocument): CatalogDocument {
  return { file, line, format: 'json', text: JSON.stringify(entry), isUtf8: true };
}
