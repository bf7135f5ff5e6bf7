import type { Json, JsonPath } from '../../json.ts';
import { pathText } from '../../text/path-text.ts';
import { showName } from '../../text/shown-names.ts';
import type { AlteredField } from './altered-fields.ts';

/** Characters of a path, and of a value, that are shown. */
const maxPathLength = 120;
const maxValueLength = 60;
/** Of two long texts what stands in front of the first difference. */
const context = 20;

/** What a field says on both sides, as a phrase: both values cut to where they differ, with nothing in them that cannot be seen. */
export function describeField({ path, said, is }: AlteredField): string {
  const from = startOfDifference(said, is);
  return `${shownPath(path)} is ${valueText(is, from)} in the image and ${valueText(said, from)} in the catalog`;
}

function shownPath(path: JsonPath): string {
  return path.length === 0 ? 'it' : shortened(pathText(path), maxPathLength);
}

/** A value of a bundle as a message may show it, as JSON; `from`: of a text what stands before is left out. */
export function valueText(value: Json | undefined, from = 0): string {
  if (value === undefined) return 'not set';
  if (typeof value === 'string' && from > 0)
    return `...${shortened(JSON.stringify(value.slice(from)), maxValueLength)}`;
  return shortened(JSON.stringify(value), maxValueLength);
}

/** Where to begin to show two texts, so that the first difference is seen. */
function startOfDifference(said: Json | undefined, is: Json | undefined): number {
  if (typeof said !== 'string' || typeof is !== 'string') return 0;
  if (Math.max(said.length, is.length) <= maxValueLength) return 0;
  let at = 0;
  while (at < said.length && said[at] === is[at]) at += 1;
  return Math.max(0, at - context);
}

function shortened(text: string, most: number): string {
  return text.length <= most ? showName(text) : `${showName(text.slice(0, most))}...`;
}
