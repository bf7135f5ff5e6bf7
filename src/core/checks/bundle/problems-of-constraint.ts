import { checkCel } from '../../bundle/cel/index.ts';
import { entriesAt, isSet, itemsAt, type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { parseRange } from '../../version/range.ts';
import type { ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { textsOfValue } from './texts-of-value.ts';

const compounds = ['all', 'any', 'not'] as const;
/** Of several OLM goes by the first. */
const kinds = ['gvk', 'package', ...compounds, 'cel'] as const;
const fieldsOf = {
  gvk: ['group', 'version', 'kind'],
  package: ['packageName', 'versionRange'],
  all: ['constraints'],
  any: ['constraints'],
  not: ['constraints'],
  cel: ['rule'],
} as const;

/** What problems of constraints say. */
export const wordsOfConstraints = {
  notReadable: () => ({
    message: 'The constraint is not a mapping, or its field failureMessage is not a string.',
    fix: `Write a mapping with a string \`failureMessage\` and one of ${kinds.join(', ')}.`,
  }),
  empty: () => ({ message: 'The constraint is empty.', fix: `Add one of ${kinds.join(', ')}.` }),
  noList: ({ kind }: Record<'kind', string>) => ({
    message: `Field ${kind} of the constraint is not a mapping with a list \`constraints\`.`,
    fix: 'Write the constraints as a list below `constraints`.',
  }),
  unknownField: ({ field, known }: { readonly field: string; readonly known: readonly string[] }) => ({
    message: `Field ${shownText(field)} is not known to OLM here, and OLM refuses the constraint.`,
    fix: `Correct it, or remove it: the fields are ${known.join(', ')}.`,
  }),
  notStrings: ({ kind, fields }: { readonly kind: string; readonly fields: readonly string[] }) => ({
    message: `Field ${kind} of the constraint is not a mapping of strings.`,
    fix: `Write a mapping with ${fields.join(', ')}, each in quotes.`,
  }),
  notARange: ({ range, error }: Record<'range' | 'error', string>) => ({
    message: `Version range "${shownText(range)}" of the constraint is not a version range: ${error}.`,
    fix: 'Write a range such as `>=1.0.0 <2.0.0`, with all three numbers.',
  }),
  ruleNotAString: () => ({
    message: 'The rule of the constraint is not a string.',
    fix: 'Write a mapping with the CEL expression as a string `rule`.',
  }),
  celNotAMapping: () => ({
    message: 'Field cel of the constraint is not a mapping.',
    fix: 'Write a mapping with the CEL expression as a string `rule`.',
  }),
  noRule: () => ({ message: 'The constraint has no rule.', fix: 'Add the CEL expression as `rule`.' }),
  notCompiled: ({ error, isCertain }: { readonly error: string; readonly isCertain: boolean }) => ({
    message: `The rule of the constraint ${isCertain ? 'cannot be compiled' : 'may not compile'}: ${error}.`,
    fix: 'Correct the expression.',
  }),
};

/** What is wrong with a node of a constraint. */
type ProblemOfConstraint = ProblemOf<typeof wordsOfConstraints> & { readonly node: ManifestNode };

/**
 * What keeps OLM v0 from reading the value of a property `olm.constraint`, which may hold other constraints.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/constraints/constraint.go
 */
export function* problemsOfConstraint(node: ManifestNode): Iterable<ProblemOfConstraint> {
  if (textsOfValue(node, ['failureMessage']) === undefined) {
    yield { node, problem: 'notReadable' };
    return;
  }
  const strangers = [...strangersIn(node, [...kinds, 'failureMessage'])];
  yield* strangers;
  const kind = kinds.find(name => isSet(node, name));
  if (kind === undefined) {
    if (strangers.length === 0) yield { node, problem: 'empty' };
    return;
  }
  yield* strangersIn(nodeAt(node, kind), fieldsOf[kind]);
  if (kind === 'cel') yield* problemsOfCel(node);
  else if (kind === 'gvk' || kind === 'package') yield* problemsOfSimple(nodeAt(node, kind), kind);
  else yield* problemsOfCompound(nodeAt(node, kind), kind);
}

function* problemsOfCompound(node: ManifestNode, kind: (typeof compounds)[number]): Iterable<ProblemOfConstraint> {
  const list = nodeAt(node, 'constraints');
  if (textsOfValue(node, []) === undefined || (isSet(list) && !Array.isArray(list.value))) {
    yield { node, problem: 'noList', kind };
  }
  for (const inner of itemsAt(list)) yield* problemsOfConstraint(inner);
}

/** OLM refuses a constraint with a field that it does not know. */
function* strangersIn(node: ManifestNode, names: readonly string[]): Iterable<ProblemOfConstraint> {
  const known = new Set(names.map(foldField));
  for (const [key, member] of entriesAt(node)) {
    if (known.has(foldField(key))) continue;
    yield { node: member, problem: 'unknownField', field: key, known: names };
  }
}

function* problemsOfSimple(node: ManifestNode, kind: 'gvk' | 'package'): Iterable<ProblemOfConstraint> {
  const names = fieldsOf[kind];
  const texts = textsOfValue(node, names);
  if (texts === undefined) {
    yield { node, problem: 'notStrings', kind, fields: names };
    return;
  }
  const range = kind === 'package' ? parseRange(texts[1] ?? '') : undefined;
  if (range === undefined || !('error' in range)) return;
  yield {
    node: nodeAt(node, 'versionRange'),
    problem: 'notARange',
    range: texts[1] ?? '',
    error: range.error,
  };
}

/** What is wrong with the CEL expression of a constraint that has the field `cel`. */
export function* problemsOfCel(constraint: ManifestNode): Iterable<ProblemOfConstraint> {
  const cel = nodeAt(constraint, 'cel');
  const node = nodeAt(cel, 'rule');
  const [rule] = textsOfValue(cel, ['rule']) ?? [];
  if (rule === undefined) {
    if (textsOfValue(cel, []) === undefined) yield { node: cel, problem: 'celNotAMapping' };
    else yield { node, problem: 'ruleNotAString' };
  } else if (rule === '') {
    yield { node, problem: 'noRule' };
  } else {
    const found = checkCel(rule);
    if (found === undefined) return;
    const { error, isUnknown } = found;
    yield { node, problem: 'notCompiled', error, isCertain: !isUnknown, ...(isUnknown ? { unknown: true } : {}) };
  }
}
