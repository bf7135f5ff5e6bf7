import type { ManifestNode } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import type { Draft } from '../../define.ts';
import type { Definition } from './definition.ts';

/** What is wrong with a field of a CustomResourceDefinition. */
export interface FieldProblem {
  readonly node: ManifestNode;
  /** One sentence without its full stop. */
  readonly message: string;
  readonly fix: string;
}

const longest = 100;

export function* draftsOf(definition: Definition, problems: Iterable<FieldProblem>): Iterable<Draft> {
  for (const { node, message, fix } of problems) yield definition.problem(node, `${message}.`, fix);
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
