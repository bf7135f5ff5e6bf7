import type { Json } from '../../json.ts';
import { NumberProblem } from '../number-problem.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import type { ScalarNode, YamlNode } from './node.ts';

/**
 * What YAML can hold and JSON cannot: infinite numbers, and keys without a name. It spoils a document only where it is still there at
 * the end, not where a later key replaced it.
 */
export class NonJsonValues {
  private readonly byMapping = new Map<Json, YamlNode>();
  private number: ScalarNode | undefined;

  addNumber(node: ScalarNode): void {
    this.number = node;
  }

  addKey(node: YamlNode, mapping: Json): void {
    this.byMapping.set(mapping, node);
  }

  /** @throws {SyntaxProblem} when the value holds one of them */
  check(value: Json): void {
    if (this.number !== undefined || this.byMapping.size > 0) this.visit(value);
  }

  private visit(value: Json): void {
    if (typeof value === 'number' && !Number.isFinite(value)) {
      const fix = 'Put it in quotes when it is meant as text.';
      throw new NumberProblem(
        `\`${this.number?.value}\` is a number that JSON cannot hold`,
        fix,
        this.number?.start ?? 0,
      );
    }
    if (typeof value !== 'object' || value === null) return;
    const key = this.byMapping.get(value);
    if (key !== undefined) {
      const fix = 'Give the key a name, or put it in quotes.';
      throw new SyntaxProblem('A key is empty, null or a number of more than 63 bits', fix, key.start);
    }
    for (const member of Object.values(value)) this.visit(member);
  }
}
