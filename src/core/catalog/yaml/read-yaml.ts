import type { Reading } from '../reading-of-text.ts';
import { compose } from './compose.ts';
import { construct } from './construct.ts';

/**
 * The value of one YAML document as sigs.k8s.io/yaml converts it to JSON; null for an empty one.
 *
 * @throws {SyntaxProblem} where the text cannot be read
 */
export function readYaml(text: string): Reading {
  const root = compose(text);
  return root === undefined ? { value: null, repeatedKeys: [] } : construct(root);
}
