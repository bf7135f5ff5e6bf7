import type { CatalogDocument } from '../catalog/blob.ts';
import { locate } from '../catalog/locate.ts';
import { positionIn } from '../catalog/position-in.ts';
import { positionInFile } from '../catalog/position-in-file.ts';
import type { RepeatedKey } from '../catalog/reading-of-text.ts';
import { describeShapeProblem } from '../catalog/shape/describe-shape-problem.ts';
import { normaliseKeys } from '../catalog/shape/normalise-keys.ts';
import { boolean, fieldOf, listOf, type Shape, struct, text } from '../catalog/shape/shape.ts';
import { validateShape } from '../catalog/shape/validate-shape.ts';
import { textOfDocument } from '../catalog/text-of-document.ts';
import { itemsOf, objectOf, textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../json.ts';

import type { Place } from '../source.ts';
import {
  maxProblems,
  type SemverTemplate,
  type Stream,
  type TemplateImage,
  type TemplateProblem,
  type TemplateReading,
} from './model.ts';

const stream = struct({ bundles: listOf(struct({ image: text })) });

/** Keys are found whatever their case: the documentation of opm writes them with capitals, its source without. */
const shape = struct({
  schema: text,
  generateMajorChannels: boolean,
  generateMinorChannels: boolean,
  defaultChannelTypePreference: text,
  candidate: stream,
  fast: stream,
  stable: stream,
});

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/alpha/template/semver/semver.go */
export function readSemverTemplate(
  document: CatalogDocument,
  value: JsonObject,
  repeatedKeys: readonly RepeatedKey[],
): TemplateReading {
  const problems: TemplateProblem[] = [];
  for (const problem of problemsOf(document, value, repeatedKeys)) {
    problems.push(problem);
    if (problems.length === maxProblems) break;
  }
  if (problems.length > 0) return { template: undefined, problems };
  return readFields(document, value);
}

function* problemsOf(
  document: CatalogDocument,
  value: JsonObject,
  repeatedKeys: readonly RepeatedKey[],
): Iterable<TemplateProblem> {
  for (const { key, offset } of repeatedKeys) {
    const position = positionIn(textOfDocument(document), offset);
    const at = { file: document.file, ...positionInFile(document, position) };
    yield { message: `The key \`${key}\` is defined twice in one mapping.`, fix: 'Remove one of them.', at };
  }
  for (const shapeProblem of validateShape(value, shape, [])) {
    if (shapeProblem.kind !== 'type') continue;
    const { message, fix } = describeShapeProblem(shapeProblem, rules);
    yield { message, fix, at: locate(document, ...shapeProblem.path) };
  }
  for (const path of unknownKeys(value, shape, [])) {
    const fix = 'Remove it, or spell it as the documentation of olm.semver does.';
    yield { message: `opm does not know the key \`${path.at(-1)}\`.`, fix, at: locate(document, ...path) };
  }
}

function readFields(document: CatalogDocument, value: JsonObject): TemplateReading {
  const fields = normaliseKeys(value, shape) as JsonObject;
  const major = fields.generateMajorChannels === true;
  const minor = fields.generateMinorChannels === true || !major;
  const written = textOf(fields, 'defaultChannelTypePreference');
  const preference = written === '' ? (minor ? 'minor' : 'major') : written;
  if (preference !== 'major' && preference !== 'minor') {
    const at = locate(document, keyOf(value, 'defaultChannelTypePreference'));
    return refused(at, `\`${preference}\` is not a channel type.`, 'Write `major` or `minor`.');
  }
  if (!(preference === 'major' ? major : minor)) {
    const message = `The default channel shall be one of the ${preference} channels, but none are generated.`;
    const at = locate(
      document,
      keyOf(value, written === '' ? 'generateMajorChannels' : 'defaultChannelTypePreference'),
    );
    return refused(at, message, 'Generate these channels, too, or prefer the others.');
  }
  const streams = {
    candidate: imagesOf(value, fields, 'candidate'),
    fast: imagesOf(value, fields, 'fast'),
    stable: imagesOf(value, fields, 'stable'),
  };
  const template: SemverTemplate = { kind: 'olm.semver', document, channels: { major, minor }, preference, streams };
  return { template, problems: [] };
}

function imagesOf(value: JsonObject, fields: JsonObject, name: Stream): readonly TemplateImage[] {
  const key = keyOf(value, name);
  const list = Object.keys(objectOf(value, key)).find(candidate => fieldOf(stream, candidate) === 'bundles');
  return itemsOf(objectOf(fields, name), 'bundles').map((bundle, index) => ({
    image: textOf(bundle, 'image'),
    path: [key, list ?? 'bundles', index],
  }));
}

/** A field as the template spells it. */
function keyOf(value: JsonObject, name: string): string {
  return Object.keys(value).find(candidate => fieldOf(shape, candidate) === name) ?? name;
}

function* unknownKeys(value: Json, known: Shape, path: JsonPath): Iterable<JsonPath> {
  if (known.kind === 'list' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* unknownKeys(item, known.of, [...path, index]);
  } else if (known.kind === 'struct' && isObject(value)) {
    for (const [key, member] of Object.entries(value)) {
      const field = known.fields.get(fieldOf(known, key) ?? '');
      if (field === undefined) yield [...path, key];
      else yield* unknownKeys(member, field, [...path, key]);
    }
  }
}

function refused(at: Place, message: string, fix: string): TemplateReading {
  return { template: undefined, problems: [{ message, fix, at }] };
}
