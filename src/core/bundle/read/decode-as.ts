import type { CatalogDocument } from '../../catalog/blob.ts';
import { composeDocument } from '../../catalog/compose-document.ts';
import { locate } from '../../catalog/locate.ts';
import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { normaliseKeys } from '../../catalog/shape/normalise-keys.ts';
import { fieldOf, type Shape, type StructShape } from '../../catalog/shape/shape.ts';
import { validateShape } from '../../catalog/shape/validate-shape.ts';
import { goFloatKey } from '../../catalog/yaml/go-float-key.ts';
import { objectOf } from '../../json/fields.ts';
import { isObject, type Json, type JsonObject, type JsonPath } from '../../json.ts';

import type { SourceFile } from '../../source.ts';
import type { BundleDocument, UnreadableFile } from '../model.ts';
import { exactIntegers, maxOfUnsigned } from '../render/exact-integers.ts';
import type { ExactInteger } from '../render/go-json.ts';
import { firstDocuments } from './first-documents.ts';
import { readingOfDocument } from './reading-of-document.ts';
import { repeatedField } from './repeated-field.ts';

/** A file decoded into a struct: `decoded` holds its fields, spelled as in the shape. */
export interface DecodedFile extends BundleDocument {
  readonly decoded: JsonObject;
}

/**
 * Decodes the first document of a file into a struct as opm does: fields are found without regard to case, unknown ones are ignored, and
 * in YAML a number or a boolean becomes text where a text is wanted. A file that does not fit is unreadable as a whole.
 *
 * @see https://github.com/kubernetes-sigs/yaml/blob/v1.6.0/yaml.go
 */
export function decodeAs(file: SourceFile, shape: StructShape): DecodedFile | UnreadableFile {
  let problem: UnreadableFile = { file, message: 'The file is empty' };
  for (const document of firstDocuments(file)) {
    const reading = readingOfDocument(file, document, 'texts');
    if (!('value' in reading)) {
      problem = reading;
      continue;
    }
    const value = document.format === 'yaml' ? withTexts(reading.value, shape, [], exactIn(document)) : reading.value;
    const repeated = document.format === 'json' ? repeatedField(value, shape) : undefined;
    if (repeated !== undefined) {
      const message = `The key \`${repeated.at(-1)}\` means the same as another key of its mapping`;
      return { ...locate(document, ...repeated), file, message, fix: 'Remove one of them.', mayBeReadByOpm: true };
    }
    const shapeProblem = validateShape(value, shape, []).find(({ kind }) => kind === 'type');
    if (shapeProblem === undefined) {
      const decoded = objectOf({ root: normaliseKeys(value, shape) }, 'root');
      return { file, document, value: reading.value, repeatedKeys: reading.repeatedKeys, decoded };
    }
    const { message, fix } = describeShapeProblem(shapeProblem, {
      type: 'fields-have-their-types',
      base64: 'fields-have-their-types',
    });
    problem = { ...locate(document, ...shapeProblem.path), file, message: message.replace(/\.$/, ''), fix };
  }
  return problem;
}

function exactIn(document: CatalogDocument): ExactInteger {
  return exactIntegers(() => composeDocument(document), document.format, maxOfUnsigned);
}

/** A value with numbers and booleans written out where the shape wants texts. */
function withTexts(value: Json, shape: Shape, path: JsonPath, exact: ExactInteger): Json {
  if (shape.kind === 'string') {
    if (typeof value === 'number') return numberText(value, path, exact);
    return typeof value === 'boolean' ? String(value) : value;
  }
  if (shape.kind === 'list' && Array.isArray(value)) {
    return value.map((item, index) => withTexts(item, shape.of, [...path, index], exact));
  }
  if (!isObject(value)) return value;
  if (shape.kind !== 'map' && shape.kind !== 'struct') return value;
  const members = Object.entries(value).map(([key, member]): readonly [string, Json] => {
    const inner = shape.kind === 'map' ? shape.of : shape.fields.get(fieldOf(shape, key) ?? '');
    return [key, inner === undefined ? member : withTexts(member, inner, [...path, key], exact)];
  });
  return Object.fromEntries(members);
}

function numberText(value: number, path: JsonPath, exact: ExactInteger): string {
  return Number.isSafeInteger(value) ? String(value) : String(exact(path) ?? goFloatKey(value));
}
