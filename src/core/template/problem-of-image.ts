import { locate } from '../catalog/locate.ts';
import { actorOfFailure } from '../image/actor-of-failure.ts';
import { fixOfFailure } from '../image/fix-of-failure.ts';
import type { Failure } from '../image/outcome.ts';
import type { KnownTemplate, TemplateImage, TemplateProblem } from './model.ts';

/**
 * What keeps an image of a template from being rendered, in words.
 *
 * @param failure undefined where the template names no image
 */
export function problemOfImage(
  { document }: KnownTemplate,
  { image, path }: TemplateImage,
  failure: Failure | undefined,
): TemplateProblem {
  return { ...describeFailure(image, failure), at: locate(document, ...path) };
}

function describeFailure(image: string, failure: Failure | undefined): Omit<TemplateProblem, 'at'> {
  switch (failure?.kind) {
    case undefined:
      return { message: 'An entry has no image.', fix: 'Write the image of a bundle, or remove the entry.' };
    case 'absent':
      return {
        message: `Image ${image} does not exist: ${failure.detail}.`,
        fix: 'Push the image, or correct the reference.',
      };
    case 'malformed':
      return {
        message: `The bundle of ${image} cannot be rendered: ${failure.detail}.`,
        fix: 'Fix the bundle, or use another one.',
      };
    case 'forbidden':
    case 'unknown':
      return {
        message: `Image ${image} could not be read: ${failure.detail}.`,
        fix: fixOfFailure(failure),
        unknown: true,
        failure,
        ...actorOfFailure(failure),
      };
  }
}
