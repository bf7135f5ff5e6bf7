import type { BundleDifference, RelatedImagesDifference } from '../../catalog/difference-model.ts';
import { counted } from '../../text/counted.ts';
import { namesOf, type Phrase } from './phrase.ts';

/** More changed bundles than these are only counted. */
const maxLines = 8;

/** A line for those added, one for those removed, and one for each that changed. */
export function bundleLines(bundles: readonly BundleDifference[]): readonly Phrase[] {
  const named = (kind: BundleDifference['kind']) =>
    bundles.filter(bundle => bundle.kind === kind).map(({ name }) => name);
  const [added, removed] = [named('added'), named('removed')];
  const changed = bundles.filter(bundle => bundle.kind === 'changed');
  const lines: Phrase[] = [];
  if (added.length > 0) lines.push([added.length === 1 ? 'new bundle ' : 'new bundles ', ...namesOf(added)]);
  if (removed.length > 0)
    lines.push([removed.length === 1 ? 'bundle removed: ' : 'bundles removed: ', ...namesOf(removed)]);
  lines.push(...changed.slice(0, maxLines).map(changedLine));
  if (changed.length > maxLines) lines.push([`${counted(changed.length - maxLines, 'more changed bundle')}`]);
  return lines;
}

function changedLine({ name, image, properties, relatedImages }: BundleDifference): Phrase {
  const facts: Phrase[] = [];
  if (image !== undefined) facts.push(['image ', imagePhrase(image.before), ' → ', imagePhrase(image.after)]);
  if (properties.length > 0) facts.push(['properties ', ...namesOf(properties)]);
  if (relatedImages !== undefined) facts.push([`related images: ${relatedImagesText(relatedImages)}`]);
  return ['bundle changed: ', { name }, ...facts.flatMap((fact, index) => [index === 0 ? ': ' : '; ', ...fact])];
}

function imagePhrase(image: string): Phrase[number] {
  return image === '' ? 'none' : { name: image };
}

function relatedImagesText({ added, removed, renamed }: RelatedImagesDifference): string {
  const counts = [`${added.length} added`, `${removed.length} removed`];
  const names = renamed.length === 0 ? [] : [`${renamed.length} with another name`];
  return [...(added.length + removed.length === 0 ? [] : counts), ...names].join(', ');
}
