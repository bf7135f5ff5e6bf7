import type { Json, JsonObject } from '../../json.ts';
import type { BundleDifference } from '../difference-model.ts';
import type { Bundle } from '../model.ts';
import { compareNaturally } from '../write/natural-order.ts';
import { canonicalText } from './canonical-text.ts';
import { areSameText, fieldsOf } from './meaning.ts';
import { differenceOfSets, kindOf, type Pair } from './pairs.ts';

/** How a bundle differs; undefined where it means the same. Order and repetition of properties and images mean nothing. */
export function differenceOfBundles(pair: Pair<Bundle>): BundleDifference | undefined {
  const { name, before, after } = pair;
  const version = (after ?? before)?.version ?? '';
  if (before === undefined || after === undefined) {
    const image = { before: before?.image ?? '', after: after?.image ?? '' };
    return { name, kind: kindOf(pair), version, ...(image.before === image.after ? {} : { image }), properties: [] };
  }
  if (areSameText(before.blob, after.blob)) return undefined;
  const properties = typesThatDiffer(before, after);
  const details = { ...differenceOfImage(before, after), ...differenceOfRelatedImages(before, after) };
  if (properties.length === 0 && Object.keys(details).length === 0) return undefined;
  return { name, kind: 'changed', version, ...details, properties };
}

function differenceOfImage(before: Bundle, after: Bundle): Pick<BundleDifference, 'image'> {
  return before.image === after.image ? {} : { image: { before: before.image, after: after.image } };
}

/** Both lists are empty where images only got other names. */
function differenceOfRelatedImages(before: Bundle, after: Bundle): Pick<BundleDifference, 'relatedImages'> {
  const [was, is] = [before, after].map(({ blob }) => blob.content.relatedImages) as [Related, Related];
  const named = differenceOfSets(new Set(was.map(nameAndImage)), new Set(is.map(nameAndImage)));
  if (named.added.length + named.removed.length === 0) return {};
  return { relatedImages: differenceOfSets(new Set(was.map(imageOf)), new Set(is.map(imageOf))) };
}

type Related = Bundle['blob']['content']['relatedImages'];

function nameAndImage({ name, image }: Related[number]): string {
  return `${name}\n${image}`;
}

function imageOf({ image }: Related[number]): string {
  return image;
}

function typesThatDiffer(before: Bundle, after: Bundle): readonly string[] {
  const was = typesByMeaning(before);
  const is = typesByMeaning(after);
  const types = new Set<string>();
  for (const [meaning, type] of was) if (!is.has(meaning)) types.add(type);
  for (const [meaning, type] of is) if (!was.has(meaning)) types.add(type);
  return [...types].sort(compareNaturally);
}

/** The types of the properties of a bundle by what each property says. */
function typesByMeaning({ blob }: Bundle): ReadonlyMap<string, string> {
  const { properties } = blob.content;
  const values = properties.some(({ value }) => value === undefined)
    ? valuesOf(fieldsOf(blob).properties)
    : properties.map(({ value }) => value);
  return new Map(
    properties.map(({ type }, index) => [`${type}\n${canonicalText(values[index] ?? null)}`, type] as const),
  );
}

function valuesOf(properties: Json | undefined): readonly (Json | undefined)[] {
  if (!Array.isArray(properties)) return [];
  return properties.map((property: Json) => (property as JsonObject | null)?.value);
}
