import { locate } from '../../catalog/locate.ts';
import type { SourceFile } from '../../source.ts';
import { showName } from '../../text/shown-names.ts';
import { imagesOfTemplate } from '../images-of-template.ts';
import { readTemplate } from '../read-template.ts';
import type { NewBundle } from './new-bundle.ts';
import type { ReleaseProblem } from './release-problem.ts';

/**
 * That a template lists a bundle already, under another image than the one that is to be added.
 *
 * @param template as it is before anything is added
 * @param nameOf the name of the bundle in an image; undefined where that is not known
 */
export function alreadyListed(
  template: SourceFile,
  bundle: NewBundle,
  nameOf: (image: string) => string | undefined,
): ReleaseProblem | undefined {
  const reading = readTemplate(template).template;
  if (reading === undefined || reading.kind === 'other') return undefined;
  const listed = imagesOfTemplate(reading).find(({ image }) => image !== bundle.image && nameOf(image) === bundle.name);
  if (listed === undefined) return undefined;
  const [name, image] = [showName(bundle.name), showName(listed.image)];
  return {
    message: `The template lists ${name} already, under the image ${image}, and not ${showName(bundle.image)}.`,
    fix: `If ${name} was released, it keeps its image: name that one (--image ${image}), or publish a bundle with a new name and version. If not, write the new image there, and run this again.`,
    at: locate(reading.document, ...listed.path),
  };
}
