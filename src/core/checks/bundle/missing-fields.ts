import { entriesAt, type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { clusterServiceVersion } from '../../bundle/types/csv-types.ts';
import { fieldOf, type Shape } from '../../catalog/shape/shape.ts';
import type { Json } from '../../json.ts';
import { nearestWord } from '../../text/nearest-word.ts';

interface Field {
  readonly name: string;
  /** What to do where it is missing. */
  readonly toSet: string;
  readonly isOptional?: true;
  readonly fields?: readonly Field[];
}

const deployments = { name: 'deployments', toSet: 'Set it to the list of what the operator runs; it may be empty.' };
const installSpec = { name: 'spec', toSet: 'Set it.', isOptional: true, fields: [deployments] } as const;
const fields: readonly Field[] = [
  { name: 'metadata', toSet: 'Set it, with a `name` such as foo.v1.0.0.' },
  {
    name: 'spec',
    toSet: 'Set it to what the operator is and how it is installed.',
    fields: [
      {
        name: 'install',
        toSet: 'Set it, with a `strategy` and a `spec`.',
        fields: [{ name: 'strategy', toSet: 'Set it to `deployment`.' }, installSpec],
      },
      { name: 'displayName', toSet: 'Set it to the name that consoles show.' },
    ],
  },
];

/** A field of a ClusterServiceVersion that is missing or empty, and needed. */
interface MissingField {
  /** Its path with dots. */
  readonly name: string;
  readonly node: ManifestNode;
  /** What to do about it. */
  readonly toSet: string;
  /** A key beside it that means nothing, and is spelled much the same. */
  readonly near: string | undefined;
}

/**
 * The missing ones of the fields that Go's types do not mark as optional, as far as operator-framework looks: not into lists, and not
 * below what is missing itself. One that is optional is looked into where it is there.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/typecheck.go
 */
export function missingFields(csv: ManifestNode): readonly MissingField[] {
  return [...missing(csv, clusterServiceVersion, fields, '')];
}

/** Whether a node is one of the missing fields or below one, so that `csv-has-its-required-fields` reports it. */
export function isReportedMissing(csv: ManifestNode, { path }: ManifestNode): boolean {
  return missingFields(csv).some(({ node }) => node.path.every((step, index) => step === path[index]));
}

function* missing(
  node: ManifestNode,
  shape: Shape,
  expected: readonly Field[],
  prefix: string,
): Iterable<MissingField> {
  if (shape.kind !== 'struct') return;
  for (const { name, toSet, isOptional, fields: inner } of expected) {
    const member = nodeAt(node, name);
    const field = shape.fields.get(name);
    if (field === undefined) continue;
    if (!isZero(member.value, field)) yield* missing(member, field, inner ?? [], `${prefix}${name}.`);
    else if (isOptional === undefined) {
      const strangers = entriesAt(node).flatMap(([key]) => (fieldOf(shape, key) === undefined ? [key] : []));
      yield { name: prefix + name, node: member, toSet, near: nearestWord(name, strangers) };
    }
  }
}

/**
 * Whether a value decodes into Go's zero value of its type: absent, null, an empty text, false, 0, or a struct of nothing but those. A
 * list or a mapping that is there is not zero, even when it is empty.
 */
function isZero(value: Json | undefined, shape: Shape): boolean {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true;
  if (shape.kind !== 'struct' || typeof value !== 'object' || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, member]) => {
    const name = fieldOf(shape, key);
    const field = name === undefined ? undefined : shape.fields.get(name);
    return field === undefined || isZero(member as Json, field);
  });
}
