import type { Json, JsonObject } from '../../json.ts';
import type { BundleDifference } from '../difference-model.ts';
import type { Bundle } from '../model.ts';
import { compareNaturally } from '../write/natural-order.ts';
import { areSameText, fieldsOf } from './blob-meaning.ts';
import { differenceOfSets, kindOf, type Pair } from './pairs.ts';
import { type TypedValue, typesThatDiffer } from './properties.ts';

/** How a bundle differs; undefined where it means the same. Order and repetition of properties and images mean nothing. */
export function differenceOfBundles(pair: Pair<Bundle>): BundleDifference | undefined {
  const { name, before, after } = pair;
  const version = (after ?? before)?.version ?? '';
  if (before === undefined || after === undefined) {
    const image = { before: before?.image ?? '', after: after?.image ?? '' };
    return { name, kind: kindOf(pair), version, ...(image.before === image.after ? {} : { image }), properties: [] };
  }
  if (areSameText(before.blob, after.blob)) return undefined;
  const properties = typesThatDiffer(propertiesOf(before), propertiesOf(after));
  const details = { ...differenceOfImage(before, after), ...differenceOfRelatedImages(before, after) };
  if (properties.length === 0 && Object.keys(details).length === 0) return undefined;
  return { name, kind: 'changed', version, ...details, properties };
}

function differenceOfImage(before: Bundle, after: Bundle): Pick<BundleDifference, 'image'> {
  return before.image === after.image ? {} : { image: { before: before.image, after: after.image } };
}

/** By the references alone; an image that stays and is named otherwise is told apart. */
function differenceOfRelatedImages(before: Bundle, after: Bundle): Pick<BundleDifference, 'relatedImages'> {
  const [was, is] = [before, after].map(({ blob }) => namesByImage(blob.content.relatedImages)) as [Names, Names];
  const { added, removed } = differenceOfSets(new Set(was.keys()), new Set(is.keys()));
  const renamed = [...was]
    .filter(([image, names]) => !areEqual(names, is.get(image) ?? names))
    .map(([image]) => image)
    .sort(compareNaturally);
  return added.length + removed.length + renamed.length === 0 ? {} : { relatedImages: { added, removed, renamed } };
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(item => b.has(item));
}

type Names = ReadonlyMap<string, ReadonlySet<string>>;

function namesByImage(images: Bundle['blob']['content']['relatedImages']): Names {
  const names = new Map<string, Set<string>>();
  for (const { name, image } of images) {
    const known = names.get(image);
    if (known === undefined) names.set(image, new Set([name]));
    else known.add(name);
  }
  return names;
}

/** The properties of a bundle, their values read where that was not needed yet. */
function propertiesOf({ blob }: Bundle): readonly TypedValue[] {
  const { properties } = blob.content;
  const values = properties.some(({ value }) => value === undefined)
    ? valuesOf(fieldsOf(blob).properties)
    : properties.map(({ value }) => value);
  return properties.map(({ type }, index) => [type, values[index]]);
}

function valuesOf(properties: Json | undefined): readonly (Json | undefined)[] {
  if (!Array.isArray(properties)) return [];
  return properties.map((property: Json) => (property as JsonObject | null)?.value);
}
