import { byKey } from '../catalog/difference/pairs.ts';
import { type KnownTemplate, streams, type TemplateImage } from './model.ts';

/** The images that rendering a template needs, each once, where the template names it first. */
export function imagesOfTemplate(template: KnownTemplate): readonly TemplateImage[] {
  return [...byKey(namedImages(template), ({ image }) => image).values()];
}

function namedImages(template: KnownTemplate): readonly TemplateImage[] {
  switch (template.kind) {
    case 'olm.template.basic':
      return template.images;
    case 'olm.semver':
      return streams.flatMap(stream => template.streams[stream]);
    case 'olm.template.substitutes':
      return template.substitutions;
  }
}
