import type { JsonPath } from '../json.ts';
import { SyntaxProblem } from './syntax-problem.ts';
import { keyText } from './yaml/key-text.ts';
import type { MappingNode, YamlNode } from './yaml/node.ts';

interface Member {
  readonly key: YamlNode;
  readonly value: YamlNode;
}

/** A node as it is written at a path: nothing on the way there is an alias. */
interface WrittenNode {
  readonly key: YamlNode | undefined;
  readonly value: YamlNode;
}

/** Finds nodes by their paths in the value of a document. */
export class NodeIndex {
  private readonly root: YamlNode;
  /** Members by key, for each mapping that was asked for: many paths lead through the same ones. */
  private readonly members = new Map<MappingNode, ReadonlyMap<string, Member>>();

  constructor(root: YamlNode) {
    this.root = root;
  }

  /** The offset of the node at a path, of its key where it has one, or of the nearest node on the way there. */
  offsetOf(path: JsonPath): number {
    let node = this.root;
    let offset = node.start;
    for (const step of path) {
      const target = node.kind === 'alias' ? node.target : node;
      const member = target.kind === 'mapping' ? this.membersOf(target).get(String(step)) : undefined;
      const next = target.kind === 'sequence' && typeof step === 'number' ? target.items[step] : member?.value;
      if (next === undefined) break;
      offset = member === undefined ? next.start : member.key.start;
      node = next;
    }
    return offset;
  }

  /** The node at a path, aliases followed; undefined where there is none, and for what a merge key brings in. */
  nodeAt(path: JsonPath): Exclude<YamlNode, { kind: 'alias' }> | undefined {
    let node = withoutAliases(this.root);
    for (const step of path) {
      const member = node.kind === 'mapping' ? this.membersOf(node).get(String(step))?.value : undefined;
      const next = node.kind === 'sequence' && typeof step === 'number' ? node.items[step] : member;
      if (next === undefined) return undefined;
      node = withoutAliases(next);
    }
    return node;
  }

  /** The node that is written at a path, with its key where it has one. Undefined where there is none, or an alias is on the way there. */
  writtenAt(path: JsonPath): WrittenNode | undefined {
    let found: WrittenNode = { key: undefined, value: this.root };
    for (const step of path) {
      const { value: node } = found;
      const item = node.kind === 'sequence' && typeof step === 'number' ? node.items[step] : undefined;
      const member = node.kind === 'mapping' ? this.membersOf(node).get(String(step)) : undefined;
      if (item !== undefined) found = { key: undefined, value: item };
      else if (member !== undefined) found = member;
      else return undefined;
    }
    return found;
  }

  private membersOf(mapping: MappingNode): ReadonlyMap<string, Member> {
    const known = this.members.get(mapping);
    if (known !== undefined) return known;
    const members = new Map<string, Member>();
    for (const [index, key] of mapping.keys.entries()) {
      const text = textOfKey(key);
      if (text !== undefined) members.set(text, { key, value: mapping.values[index] as YamlNode });
    }
    this.members.set(mapping, members);
    return members;
  }
}

function withoutAliases(node: YamlNode): Exclude<YamlNode, { kind: 'alias' }> {
  let target = node;
  while (target.kind === 'alias') target = target.target;
  return target;
}

/** Undefined for a key that no value can have. */
function textOfKey(node: YamlNode): string | undefined {
  try {
    return keyText(node.kind === 'alias' ? node.target : node);
  } catch (error) {
    if (error instanceof SyntaxProblem) return undefined;
    throw error;
  }
}
