import { itemsOf, textOf } from '../../json/fields.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Property, ReadingProblem } from '../blob.ts';
import { propertySchemas } from '../schemas/property-schemas.ts';
import { describeShapeProblem } from '../shape/describe-shape-problem.ts';
import { normaliseKeys } from '../shape/normalise-keys.ts';
import type { StructShape } from '../shape/shape.ts';
import { type ShapeProblem, validateShape } from '../shape/validate-shape.ts';
import { isUtf8Object, problemOfBundleObject } from './bundle-object.ts';

const bundleObject = 'olm.bundle.object';
/** Quotes alone make no version of a number: it has one dot at most. */
const fixOfVersion = 'Write the whole version in quotes, such as "1.3.0".';

/** Reads the properties of a bundle, and reports those of known types whose value opm cannot parse. */
export function decodeProperties(bundle: JsonObject, report: (problem: ReadingProblem) => void): Property[] {
  const properties = itemsOf(bundle, 'properties').map((item, index) => decodeProperty(item, index, report));
  reportRepeatedMetadata(properties, report);
  return properties;
}

function reportRepeatedMetadata(properties: readonly Property[], report: (problem: ReadingProblem) => void): void {
  const isMetadata = ({ type }: Property) => type === 'olm.csv.metadata';
  const second = properties.findLastIndex(isMetadata);
  if (second === properties.findIndex(isMetadata)) return;
  report({
    rule: 'catalog-can-be-served',
    message: `\`properties[${second}]\` is another property of type \`olm.csv.metadata\`, which keeps opm from serving the catalog.`,
    fix: 'Remove all of them but one.',
    at: ['properties', second, 'type'],
  });
}

/** The same of one property, at its index in the list. */
export function decodeProperty(item: JsonObject, index: number, report: (problem: ReadingProblem) => void): Property {
  const type = textOf(item, 'type');
  if (!Object.hasOwn(item, 'value')) {
    report(missingValue(type, index));
    return { type };
  }
  const value = item.value as Json;
  const schema = propertySchemas.get(type);
  if (schema === undefined) return { type, value };
  const parsed = parseValue(type, value, index, schema.shape, report);
  return schema.isLarge ? { type } : { type, value: parsed };
}

function parseValue(
  type: string,
  value: Json,
  index: number,
  shape: StructShape,
  report: (problem: ReadingProblem) => void,
): Json {
  const shapeProblems = validateShape(value, shape, ['properties', index, 'value']);
  const rule = type === bundleObject ? 'bundle-objects-can-be-decoded' : 'properties-can-be-parsed';
  for (const shapeProblem of shapeProblems) {
    const { repair, ...problem } = describeShapeProblem(shapeProblem, { type: rule, base64: rule });
    if (isVersion(type, shapeProblem)) report({ ...problem, fix: fixOfVersion });
    else report({ ...problem, ...(repair === undefined ? {} : { repair }) });
  }
  if (shapeProblems.some(isRefused)) return value;
  const parsed = shapeProblems.length === 0 ? value : normaliseKeys(value, shape);
  if (type === bundleObject) reportContent(parsed, index, report);
  return parsed;
}

function isVersion(type: string, shapeProblem: ShapeProblem): boolean {
  return type === 'olm.package' && shapeProblem.kind === 'type' && shapeProblem.path.at(-1) === 'version';
}

function isRefused(shapeProblem: ShapeProblem): boolean {
  return shapeProblem.kind === 'type' || shapeProblem.kind === 'base64';
}

function reportContent(value: Json, index: number, report: (problem: ReadingProblem) => void): void {
  const data = value !== null && Object.hasOwn(value as JsonObject, 'data') ? (value as JsonObject).data : undefined;
  const reason = problemOfBundleObject(data);
  if (reason === undefined) {
    if (!isUtf8Object(data)) report(notUtf8(index));
    return;
  }
  report({
    rule: 'bundle-objects-can-be-decoded',
    message: `\`properties[${index}].value.data\` is neither JSON nor YAML: ${reason}.`,
    fix: 'Encode the manifest again from the file in the bundle.',
    at: ['properties', index, 'value', 'data'],
  });
}

function notUtf8(index: number): ReadingProblem {
  return {
    rule: 'catalog-can-be-served',
    message: `\`properties[${index}].value.data\` has bytes that are not UTF-8, which keeps opm from serving the catalog.`,
    fix: 'Write the manifest in UTF-8, and encode it again.',
    at: ['properties', index, 'value', 'data'],
  };
}

function missingValue(type: string, index: number): ReadingProblem {
  return {
    rule: type === bundleObject ? 'bundle-objects-can-be-decoded' : 'properties-can-be-parsed',
    message: `\`properties[${index}]\` of type \`${type}\` has no value.`,
    fix: 'Give it a `value`, or remove the property.',
    at: ['properties', index],
  };
}
