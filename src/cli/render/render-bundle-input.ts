import { readBundle } from '../../core/bundle/read-bundle.ts';
import { type RenderedBundle, renderBundle } from '../../core/bundle/render-bundle.ts';
import type { BundleSource } from '../../core/bundle/source.ts';
import { writeCatalog } from '../../core/catalog/write-catalog.ts';
import { parseReference } from '../../core/image/reference.ts';
import { itemsOf, objectOf, textOf } from '../../core/json/fields.ts';
import type { LoadedBundle } from '../../flows/load/load-bundle.ts';
import { UsageError } from '../usage-error.ts';
import type { RenderSettings } from './render-options.ts';
import type { InputProblem } from './report-problems.ts';

const variable = /\{\{\s*\.(\w+)\s*\}\}/g;

/**
 * The blob of a bundle, as `opm render` prints it, or what keeps it from being rendered.
 *
 * @param imageTemplate what to name as the image of a bundle that has none
 * @throws UsageError where that cannot be used
 */
export function renderBundleInput(
  { source, unloaded }: LoadedBundle,
  { format, level }: RenderSettings,
  imageTemplate: string | undefined,
): { readonly text: string } | { readonly problems: readonly InputProblem[] } {
  if (unloaded.length > 0) {
    return { problems: unloaded.map(({ path, detail }) => ({ message: `not read: ${detail}.`, at: { file: path } })) };
  }
  const rendered = withImage(source, level, imageTemplate);
  if ('errors' in rendered) {
    return {
      problems: rendered.errors.map(({ message, place }) => ({
        message,
        at: place === undefined ? { file: shownPlace(source) } : { ...place, file: shownFile(source, place.file) },
      })),
    };
  }
  return { text: format === 'json' ? rendered.json : writeCatalog([rendered.blob], format) };
}

function withImage(
  source: BundleSource,
  level: RenderSettings['level'],
  imageTemplate: string | undefined,
): ReturnType<typeof renderBundle> {
  const bundle = readBundle(source);
  if (source.image !== '' || imageTemplate === undefined) return renderBundle(bundle, level);
  const nameless = renderBundle(bundle);
  if ('errors' in nameless) return nameless;
  const image = imageOfTemplate(imageTemplate, nameless);
  return renderBundle({ ...bundle, source: { ...source, image } }, level);
}

function shownPlace({ origin }: BundleSource): string {
  return origin.kind === 'image' ? origin.reference : origin.path || '.';
}

function shownFile({ origin }: BundleSource, file: string): string {
  if (origin.kind === 'image') return `${origin.reference} ${file}`;
  return origin.path === '' ? file : `${origin.path}/${file}`;
}

/**
 * The image of a bundle that has none, by a template such as `quay.io/foo/{{.Package}}:v{{.Version}}`, as of opm's option
 * `--alpha-image-ref-template`; of Go's templates only the variables.
 *
 * @throws UsageError for another variable, and for what does not become an image reference
 */
function imageOfTemplate(template: string, { blob }: RenderedBundle): string {
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
