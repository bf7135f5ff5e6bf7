import { checkCel } from '../../bundle/cel/check-cel.ts';
import { entriesAt, isSet, itemsAt, type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import { parseRange } from '../../version/range.ts';
import { shownText } from './shown-text.ts';
import { textsOfValue } from './texts-of-value.ts';

/** What is wrong with a node of a constraint. */
export interface ProblemOfConstraint {
  readonly node: ManifestNode;
  readonly message: string;
  readonly fix: string;
  readonly isUnknown?: boolean;
}

const compounds = ['all', 'any', 'not', 'none'] as const;
/** Of several OLM goes by the first. */
const kinds = ['gvk', 'package', ...compounds, 'cel'] as const;
const fieldsOf = {
  gvk: ['group', 'version', 'kind'],
  package: ['packageName', 'versionRange'],
  all: ['constraints'],
  any: ['constraints'],
  not: ['constraints'],
  none: ['constraints'],
  cel: ['rule'],
} as const;

/**
 * What keeps OLM v0 from reading the value of a property `olm.constraint`, which may hold other constraints.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/constraints/constraint.go
 */
export function* problemsOfConstraint(node: ManifestNode): Iterable<ProblemOfConstraint> {
  if (textsOfValue(node, ['failureMessage']) === undefined) {
    const fix = `Write a mapping with a text \`failureMessage\` and one of ${kinds.join(', ')}.`;
    yield { node, message: 'The constraint is no mapping, or its field failureMessage no text.', fix };
    return;
  }
  const strangers = [...strangersIn(node, [...kinds, 'failureMessage'])];
  yield* strangers;
  const kind = kinds.find(name => isSet(node, name));
  if (kind === undefined) {
    const fix = `Add one of ${kinds.join(', ')}.`;
    if (strangers.length === 0) yield { node, message: 'The constraint is empty.', fix };
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
    const message = `The field ${kind} of the constraint is no mapping with a list \`constraints\`.`;
    yield { node, message, fix: 'Write the constraints as a list below `constraints`.' };
  }
  for (const inner of itemsAt(list)) yield* problemsOfConstraint(inner);
}

/** OLM refuses a constraint with a field that it does not know. */
function* strangersIn(node: ManifestNode, names: readonly string[]): Iterable<ProblemOfConstraint> {
  const known = new Set(names.map(foldField));
  for (const [key, member] of entriesAt(node)) {
    if (known.has(foldField(key))) continue;
    const message = `OLM knows no field ${shownText(key)} here, and refuses the constraint.`;
    yield { node: member, message, fix: `Correct it, or leave it out: the fields are ${names.join(', ')}.` };
  }
}

function* problemsOfSimple(node: ManifestNode, kind: 'gvk' | 'package'): Iterable<ProblemOfConstraint> {
  const names = fieldsOf[kind];
  const texts = textsOfValue(node, names);
  if (texts === undefined) {
    const message = `The field ${kind} of the constraint is no mapping of texts.`;
    yield { node, message, fix: `Write a mapping with ${names.join(', ')}, each in quotes.` };
    return;
  }
  const range = kind === 'package' ? parseRange(texts[1] ?? '') : undefined;
  if (range === undefined || !('error' in range)) return;
  yield {
    node: nodeAt(node, 'versionRange'),
    message: `The version range "${shownText(texts[1] ?? '')}" of the constraint is no range of versions: ${range.error}.`,
    fix: 'Write it as in `>=1.0.0 <2.0.0`, with all three numbers.',
  };
}

/** What is wrong with the CEL expression of a constraint that has the field `cel`. */
export function* problemsOfCel(constraint: ManifestNode): Iterable<ProblemOfConstraint> {
  const cel = nodeAt(constraint, 'cel');
  const node = nodeAt(cel, 'rule');
  const [rule] = textsOfValue(cel, ['rule']) ?? [];
  if (rule === undefined) {
    const isMapping = textsOfValue(cel, []) !== undefined;
    const message = isMapping
      ? 'The rule of the constraint is no text.'
      : 'The field cel of the constraint is no mapping.';
    yield { node: isMapping ? node : cel, message, fix: 'Write a mapping with the CEL expression as a text `rule`.' };
  } else if (rule === '') {
    yield { node, message: 'The constraint has no rule.', fix: 'Add the CEL expression as `rule`.' };
  } else {
    const found = checkCel(rule);
    if (found === undefined) return;
    const verb = found.isUnknown ? 'may not compile' : 'cannot be compiled';
    const message = `The rule of the constraint ${verb}: ${found.error}.`;
    yield { node, message, fix: 'Correct the expression.', isUnknown: found.isUnknown };
  }
}
