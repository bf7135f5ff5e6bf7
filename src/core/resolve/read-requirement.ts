import { compileCel } from '../bundle/cel/index.ts';
import { entriesAt, isSet, itemsAt, type ManifestNode, nodeAt, textAt } from '../bundle/manifest-node.ts';
import type { Property } from '../catalog/blob.ts';
import { foldField } from '../catalog/shape/shape.ts';
import { isObject, type Json } from '../json.ts';
import { parseRange } from '../version/range.ts';
import type { Requirement, UnreadableRequirement } from './requirement.ts';

type Read = Requirement | UnreadableRequirement;

const kinds = ['gvk', 'package', 'all', 'any', 'not', 'cel'] as const;
const fields: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  gvk: ['group', 'version', 'kind'],
  package: ['packageName', 'versionRange'],
  all: ['constraints'],
  any: ['constraints'],
  not: ['constraints'],
  cel: ['rule'],
};

/** Bytes of a constraint as JSON. */
const maxConstraintBytes = 131_072;

/**
 * The requirement that a property states, as OLM v0 reads it; undefined for a property of another type. A constraint with a field that OLM
 * does not know is refused.
 *
 * @see https://github.com/operator-framework/operator-lifecycle-manager/blob/v0.46.0/pkg/controller/registry/resolver/resolver.go
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/constraints/constraint.go
 */
export function readRequirement({ type, value = null }: Property): Read | undefined {
  const node: ManifestNode = { value, path: [] };
  switch (type) {
    case 'olm.gvk.required':
      return hasTexts(node, fields.gvk) ? apiOf(node) : unreadable('the API is not a mapping of texts');
    case 'olm.package.required':
      return hasTexts(node, fields.package) ? packageOf(node) : unreadable('the package is not a mapping of texts');
    case 'olm.label.required':
      return hasTexts(node, ['label'])
        ? { kind: 'label', label: textAt(node, 'label') }
        : unreadable('the label is not a mapping with a text `label`');
    case 'olm.constraint':
      if (nestsDeeper(value, deepest)) return { error: 'the constraint nests too deep', isUnknown: true };
      return JSON.stringify(value).length > maxConstraintBytes
        ? unreadable('the constraint is too large')
        : constraintOf(node);
    default:
      return undefined;
  }
}

/** How deep the values of a constraint nest before it is given up: three levels for each constraint. */
const deepest = 300;

function nestsDeeper(value: Json, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some(member => nestsDeeper(member, most - 1));
}

function constraintOf(node: ManifestNode): Read {
  if (!hasTexts(node, ['failureMessage'])) return unreadable('the constraint is not a mapping with known fields');
  const stranger = strangerIn(node, [...kinds, 'failureMessage']);
  if (stranger !== undefined) return unreadable(`field ${stranger} is not known`);
  // All are decoded, although only the first one counts.
  for (const kind of kinds) {
    const error = isSet(node, kind) ? shapeError(nodeAt(node, kind), kind) : undefined;
    if (error !== undefined) return unreadable(error);
  }
  const kind = kinds.find(name => isSet(node, name));
  if (kind === undefined) return unreadable('the constraint is empty');
  const inner = nodeAt(node, kind);
  if (kind === 'gvk') return apiOf(inner);
  if (kind === 'package') return packageOf(inner);
  if (kind === 'cel') return celOf(textAt(inner, 'rule'), textAt(node, 'failureMessage'));
  const requirements: Requirement[] = [];
  for (const item of itemsAt(inner, 'constraints')) {
    const read = constraintOf(item);
    if ('error' in read) return read;
    requirements.push(read);
  }
  return { kind, of: requirements };
}

function shapeError(node: ManifestNode, kind: (typeof kinds)[number]): string | undefined {
  const isCompound = kind === 'all' || kind === 'any' || kind === 'not';
  if (!hasTexts(node, isCompound ? [] : fields[kind])) return `field ${kind} is not a mapping of texts`;
  const list = nodeAt(node, 'constraints');
  if (isCompound && isSet(list) && !Array.isArray(list.value)) return `field ${kind} has no list of constraints`;
  const stranger = strangerIn(node, fields[kind]);
  return stranger === undefined ? undefined : `field ${stranger} is not known`;
}

function apiOf(node: ManifestNode): Requirement {
  const [group = '', version = '', kind = ''] = fields.gvk.map(name => textAt(node, name));
  return { kind: 'api', api: { group, version, kind } };
}

function packageOf(node: ManifestNode): Read {
  const [name = '', rangeText = ''] = fields.package.map(field => textAt(node, field));
  const range = parseRange(rangeText);
  return 'error' in range
    ? unreadable(`"${rangeText.slice(0, 100)}" is not a version range: ${range.error}`)
    : { kind: 'package', name, range, rangeText };
}

function celOf(rule: string, message: string): Read {
  const expression = compileCel(rule);
  return 'error' in expression
    ? { error: `the CEL expression does not compile: ${expression.error}`, isUnknown: expression.isUnknown }
    : { kind: 'cel', rule, expression, message };
}

/** Whether a value is a mapping whose fields are texts or absent, as Go decodes them. */
function hasTexts(node: ManifestNode, names: readonly string[]): boolean {
  if (node.value !== null && !isObject(node.value)) return false;
  const isText = (value: Json | undefined) => value === undefined || value === null || typeof value === 'string';
  return names.every(name => isText(nodeAt(node, name).value));
}

function strangerIn(node: ManifestNode, names: readonly string[]): string | undefined {
  const known = new Set(names.map(foldField));
  return entriesAt(node).find(([key]) => !known.has(foldField(key)))?.[0];
}

function unreadable(error: string): UnreadableRequirement {
  return { error, isUnknown: false };
}
