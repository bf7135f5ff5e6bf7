import type { CatalogDocument } from '../catalog/blob.ts';
import { any, listOf, struct, text } from '../catalog/shape/shape.ts';
import { itemsOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import type { Substitution, TemplateReading } from './model.ts';
import { keyOf, readEntries } from './read-entries.ts';

const shape = struct({
  schema: text,
  entries: listOf(any),
  substitutions: listOf(struct({ name: text, base: text })),
});

/**
 * The catalog is looked at after each substitution, as opm does, so that time grows with their number times the catalog. opm has no
 * limit; templates in the wild have a few.
 */
const maxSubstitutions = 100;

/** @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/substitutes/substitutes.go */
export function readSubstitutesTemplate(document: CatalogDocument, value: JsonObject): TemplateReading {
  const { fields, entries, note, problems } = readEntries(document, value, shape);
  if (fields === undefined) return { template: undefined, problems };
  const key = keyOf(value, shape, 'substitutions');
  const substitutions = itemsOf(fields, 'substitutions').map((item, index) => ({
    image: textOf(item, 'name'),
    base: textOf(item, 'base'),
    path: [key, index],
  }));
  if (substitutions.length > maxSubstitutions) {
    note(`The template has more than ${maxSubstitutions} substitutions.`, 'Split it into several templates.', [key]);
  } else {
    for (const [substitution, message] of refusedOf(substitutions)) {
      note(message, 'Give each substitution an image and a bundle of its own.', substitution.path);
    }
  }
  const blobs = entries.map(({ blob }) => blob);
  return { template: { kind: 'olm.template.substitutes', document, blobs, substitutions }, problems };
}

/** The substitutions that cannot be meant, whatever the images hold. */
function* refusedOf(substitutions: readonly Substitution[]): Iterable<readonly [Substitution, string]> {
  const bases = new Set<string>();
  const images = new Set<string>();
  for (const substitution of substitutions) {
    const { image, base } = substitution;
    if (image === '') yield [substitution, 'The substitution has no `name`, which is the image of the bundle.'];
    else if (base === '') yield [substitution, 'The substitution has no `base`, which is the name of a bundle.'];
    else if (image === base) yield [substitution, 'The substitution replaces a bundle with itself.'];
    else if (bases.has(base)) yield [substitution, `The bundle ${base} has two substitutions.`];
    else if (images.has(image)) yield [substitution, `The image ${image} substitutes two bundles.`];
    bases.add(base);
    images.add(image);
  }
}
