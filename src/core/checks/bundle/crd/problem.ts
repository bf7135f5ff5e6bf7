import { type ManifestNode, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import type { LocatedDocument, Where } from '../located-manifest.ts';

/** The field that a problem is about. */
export interface FieldProblem {
  readonly node: ManifestNode;
}

/** With what is wrong with the field, as a phrase that follows its name. */
export interface ReasonedProblem extends FieldProblem {
  readonly reason: string;
}

const longest = 100;

/** Says of each problem of a document where its field is. */
export function* placed<Found extends FieldProblem>(
  { where }: Pick<LocatedDocument, 'where'>,
  problems: Iterable<Found>,
): Iterable<Found & Where> {
  for (const problem of problems) yield { ...problem, ...where(problem.node) };
}

/** The words for a field that is needed and missing. */
export function missing({ node }: FieldProblem) {
  return { message: `${fieldName(node)} is missing.`, fix: `Set ${fieldName(node)}.` };
}

/** A field with its text: `spec.group is "example"`. */
export function fieldWithText(node: ManifestNode): string {
  return `${fieldName(node)} is ${quoted(textAt(node))}`;
}

/** A field by its path, as Kubernetes writes it: `spec.versions[0].name`. */
export function fieldName({ path }: ManifestNode): string {
  const steps = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${showName(step)}`));
  return steps.join('').replace(/^\./, '');
}

/** A text of the definition as a message may show it. */
export function quoted(text: string): string {
  return `"${showName(text.slice(0, longest))}${text.length > longest ? '...' : ''}"`;
}
