import type { RenderedBundle } from '../../core/bundle/render-bundle.ts';
import { parseReference } from '../../core/image/reference.ts';
import { itemsOf, objectOf, textOf } from '../../core/json/fields.ts';
import { UsageError } from '../usage-error.ts';

const variable = /\{\{\s*\.(\w+)\s*\}\}/g;

/**
 * The image of a bundle that has none, by a template such as `quay.io/foo/{{.Package}}:v{{.Version}}`, as of opm's option
 * `--alpha-image-ref-template`; of Go's templates only the variables.
 *
 * @throws UsageError for another variable, and for what does not become an image reference
 */
export function imageOfTemplate(template: string, { blob }: RenderedBundle): string {
  const property = itemsOf(blob, 'properties').find(item => textOf(item, 'type') === 'olm.package');
  const values = new Map([
    ['Package', textOf(blob, 'package')],
    ['Name', textOf(blob, 'name')],
    ['Version', property === undefined ? '' : textOf(objectOf(property, 'value'), 'version')],
  ]);
  const image = template.replaceAll(variable, (whole, name: string) => values.get(name) ?? whole);
  const reference = image.includes('{{')
    ? { error: 'it has variables besides {{.Package}}, {{.Name}} and {{.Version}}' }
    : parseReference(image);
  if ('error' in reference) throw new UsageError(`--image-ref cannot be used: ${reference.error} ('${image}').`);
  return image;
}
