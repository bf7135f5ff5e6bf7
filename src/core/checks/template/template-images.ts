import type { Blob } from '../../catalog/blob.ts';
import { type ImageReference, parseReference } from '../../image/reference.ts';
import type { Snapshot } from '../../snapshot.ts';
import type { SourceFile } from '../../source.ts';
import { imagesOfTemplate, readTemplate } from '../../template/index.ts';
import { isAllowedRegistry } from '../images/is-allowed-registry.ts';
import { catalogDirectories } from './catalog-directories.ts';
import { judgedOperators } from './judged-operators.ts';
import { mappedCatalogs, mappingsOf } from './mapped-catalogs.ts';

/**
 * The images of bundles that have to be read so that catalogs can be compared with their templates, each once: those that a change adds to
 * a template, and those that one of its catalogs lacks. All others are in the catalogs with what they hold. What is no
 * reference, or stands in a registry that is not allowed, is not read.
 */
export function templateImages(snapshot: Snapshot): readonly ImageReference[] {
  const allowed = snapshot.config.images.allowedRegistries;
  const wanted = new Map<string, ImageReference>();
  for (const image of namedImages(snapshot)) {
    const reference = parseReference(image);
    if ('error' in reference || reference.host === '') continue;
    if (reference.tag === undefined && reference.digest === undefined) continue;
    if (allowed.length > 0 && !isAllowedRegistry(image, allowed)) continue;
    wanted.set(reference.text, reference);
  }
  return [...wanted.values()];
}

function* namedImages(snapshot: Snapshot): Iterable<string> {
  const directories = catalogDirectories(snapshot);
  for (const operator of judgedOperators(snapshot)) {
    const before = snapshot.subject === 'change' ? snapshot.base.operators.get(operator.name) : undefined;
    const templates = new Map<string, ReadonlySet<string>>();
    for (const { mapping, catalog } of mappedCatalogs(mappingsOf(operator) ?? [])) {
      const { templateName } = mapping;
      const images = templates.get(templateName) ?? imagesIn(operator.templates.get(templateName));
      if (!templates.has(templateName) && snapshot.subject === 'change') {
        yield* without(images, imagesIn(before?.templates.get(templateName)));
      }
      templates.set(templateName, images);
      const root = directories.rootOf(catalog.name);
      const blobs = root === undefined ? 'absent' : directories.contentOf(root, operator);
      if (typeof blobs !== 'string') yield* without(images, imagesOf(blobs));
    }
  }
}

function imagesIn(file: SourceFile | undefined): ReadonlySet<string> {
  const template = file === undefined ? undefined : readTemplate(file).template;
  if (template === undefined || template.kind === 'other') return new Set();
  return new Set(imagesOfTemplate(template).map(({ image }) => image));
}

function imagesOf(blobs: readonly Blob[]): ReadonlySet<string> {
  return new Set(blobs.flatMap(({ content }) => (content.kind === 'bundle' ? [content.image] : [])));
}

function without(images: ReadonlySet<string>, others: ReadonlySet<string>): Iterable<string> {
  return [...images].filter(image => !others.has(image));
}
