import { hasTooManyValues, maxValues } from '../limits.ts';
import { StricterProblem } from '../stricter-problem.ts';
import type { YamlNode } from './node.ts';

const fewNodes = 400_000;
const manyNodes = 4_000_000;

/** go-yaml counts nodes alone; text that aliases repeat costs memory as well. */
const maxAliasedTextLength = 10_000_000;

/**
 * How much of a document may come from aliases: 99 % of the nodes of a small one, 10 % of a large one, by the measure of go-yaml v2.
 * Stops an alias bomb long before it has unfolded.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/decode.go
 */
export class AliasBudget {
  private nodes = 0;
  private aliased = 0;
  private aliasedText = 0;
  private depth = 0;

  get isInAlias(): boolean {
    return this.depth > 0;
  }

  enter(): void {
    this.depth += 1;
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Counts one visit of a node. @throws {StricterProblem} when there are too many visits, or too many of them came from aliases */
  charge(node: YamlNode): void {
    this.nodes += 1;
    if (this.nodes > maxValues) throw hasTooManyValues(node.start);
    if (this.depth > 0) {
      this.aliased += 1;
      if (node.kind === 'scalar') this.aliasedText += node.value.length;
    }
    const isExcessive = this.aliased > 100 && this.nodes > 1000 && this.aliased / this.nodes > this.allowedShare();
    if (!isExcessive && this.aliasedText <= maxAliasedTextLength) return;
    throw new StricterProblem(
      'Aliases repeat too much of this document',
      'Write the values out instead of using anchors and aliases.',
      node.start,
    );
  }

  private allowedShare(): number {
    const beyond = Math.min(Math.max(this.nodes - fewNodes, 0) / (manyNodes - fewNodes), 1);
    return 0.99 - 0.89 * beyond;
  }
}
