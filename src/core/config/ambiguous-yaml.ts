import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { SyntaxProblem } from '../catalog/syntax-problem.ts';
import { compose } from '../catalog/yaml/compose.ts';
import type { YamlNode } from '../catalog/yaml/node.ts';

/** A part of a file that programs for YAML 1.1 read otherwise, or not at all. */
export interface AmbiguousYaml {
  readonly message: string;
  readonly fix: string;
  readonly offset: number;
}

/**
 * Holds what was read by YAML 1.2 to what Prow reads, which is go-yaml's YAML 1.1: the same lists, mappings and texts. Undefined where they are equal. What numbers,
 * booleans and dates are is not compared.
 *
 * @param root of a document without aliases, anchors and tags
 * @param text of the file
 */
export function ambiguousYaml(root: Node | null, text: string): AmbiguousYaml | undefined {
  try {
    const offset = differingOffset(root, compose(text), text);
    if (offset === undefined) return undefined;
    return {
      message: 'YAML 1.1 and YAML 1.2 parsers read this differently.',
      fix: 'Write `key: value` or `- value`, one per line, and each text on one line.',
      offset,
    };
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return { message: 'YAML 1.1 parsers cannot read this.', fix: error.fix, offset: error.offset };
  }
}

type Parsed = Node | null | undefined;

/** The offset of the first node that is another one in the other reading. */
function differingOffset(node: Parsed, other: YamlNode | undefined, text: string): number | undefined {
  if (other === undefined) return textOf(node, text) === '' ? undefined : (node?.range?.[0] ?? 0);
  if (other.kind === 'mapping' && isMap<Node, Node>(node)) {
    if (node.items.length !== other.keys.length) return other.start;
    return firstOf(node.items, ({ key, value }, index) => {
      return differingOffset(key, other.keys[index], text) ?? differingOffset(value, other.values[index], text);
    });
  }
  if (other.kind === 'sequence' && isSeq<Node>(node)) {
    if (node.items.length !== other.items.length) return other.start;
    return firstOf(node.items, (item, index) => differingOffset(item, other.items[index], text));
  }
  return other.kind === 'scalar' && textOf(node, text) === other.value ? undefined : other.start;
}

/** The text of a scalar, of what is no string as it is written; empty for nothing, undefined for a list or a mapping. */
function textOf(node: Parsed, text: string): string | undefined {
  if (node === null || node === undefined) return '';
  if (!isScalar(node)) return undefined;
  return typeof node.value === 'string' ? node.value : text.slice(node.range?.[0] ?? 0, node.range?.[1] ?? 0);
}

function firstOf<Item>(items: readonly Item[], find: (item: Item, index: number) => number | undefined) {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}
