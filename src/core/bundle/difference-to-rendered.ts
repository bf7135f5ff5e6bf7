import { itemsOf, textOf } from '../json/fields.ts';
import type { JsonObject } from '../json.ts';
import { someOf } from '../text/shown-names.ts';
import { type Difference, differenceOfProperties } from './difference/difference-of-properties.ts';

/** How a blob differs from what its image renders to; nothing where both mean the same. */
export interface DifferenceToRendered {
  /** That the image is of another bundle, as phrases. Nothing else is alike then, and `details` is empty. */
  readonly identity: readonly string[];
  readonly details: readonly Difference[];
}

/**
 * What an `olm.bundle` blob of a catalog says otherwise than the blob that its image renders to. Properties and related images are
 * sets, and of related images their names do not count: tools that wrote catalogs before opm did left them out.
 */
export function differenceToRendered(blob: JsonObject, rendered: JsonObject): DifferenceToRendered {
  const identity = [...differenceOfText('name', blob, rendered), ...differenceOfText('package', blob, rendered)];
  if (identity.length > 0) return { identity, details: [] };
  return { identity, details: [...differenceOfProperties(blob, rendered), ...differenceOfImages(blob, rendered)] };
}

function* differenceOfText(key: 'name' | 'package', blob: JsonObject, rendered: JsonObject): Iterable<string> {
  const [said, is] = [textOf(blob, key), textOf(rendered, key)];
  if (said !== is) yield `its ${key} is ${quoted(is)} in the image and ${quoted(said)} in the catalog`;
}

function* differenceOfImages(blob: JsonObject, rendered: JsonObject): Iterable<Difference> {
  const said = imagesOf(blob);
  const is = imagesOf(rendered);
  const missing = [...is.keys()].filter(image => !said.has(image));
  const extra = [...said].filter(([image]) => !is.has(image));
  if (missing.length > 0) yield { message: `its related images lack ${someOf(missing, 3)}`, at: ['relatedImages'] };
  const [first] = extra;
  if (first === undefined) return;
  const names = extra.map(([image]) => image);
  yield {
    message: `its related images include ${someOf(names, 3)}, which the bundle does not`,
    at: ['relatedImages', first[1], 'image'],
  };
}

/** Indexes of related images by the image. */
function imagesOf(blob: JsonObject): ReadonlyMap<string, number> {
  return new Map(itemsOf(blob, 'relatedImages').map((item, index) => [textOf(item, 'image'), index]));
}

function quoted(text: string): string {
  return text === '' ? 'not set' : someOf([text]);
}
