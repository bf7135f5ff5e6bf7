import { SyntaxProblem } from '../syntax-problem.ts';
import { goFloatKey } from './go-float-key.ts';
import type { YamlNode } from './node.ts';
import { resolveScalar } from './resolve-scalar.ts';

const smallestUnsigned = 2n ** 63n;

/**
 * The text of a key, as the conversion from YAML to JSON names it: `8` for `010`, `true` for `yes`. Empty for a key that it cannot
 * name.
 *
 * @throws {SyntaxProblem} for a list or a mapping
 */
export function keyText(node: YamlNode): string {
  if (node.kind !== 'scalar') {
    throw new SyntaxProblem(
      'A key is a list or a mapping',
      'Put the key in quotes when it is meant as text.',
      node.start,
    );
  }
  const { type, value } = resolveScalar(node);
  if (value === null) return '';
  return type === 'float' ? goFloatKey(Number(value)) : String(value);
}

/** Whether the conversion to JSON can name a key: neither null nor an integer of more than 63 bits. */
export function isNamed(node: YamlNode): boolean {
  if (node.kind !== 'scalar') return true;
  const { value } = resolveScalar(node);
  return value !== null && (typeof value !== 'bigint' || value < smallestUnsigned);
}
