import type { Json } from '../../json.ts';
import { deepestNesting, nestsTooDeep } from '../limits.ts';
import type { Reading, RepeatedKey } from '../reading-of-text.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { AliasBudget } from './alias-budget.ts';
import { isNamed, keyText } from './key-text.ts';
import type { AliasNode, MappingNode, ScalarNode, YamlNode } from './node.ts';
import { NonJsonValues } from './non-json-values.ts';
import { resolveScalar } from './resolve-scalar.ts';

/** The target of a mapping's decoding. Merging writes into it as into the mapping itself, as go-yaml does. */
type Target = Record<string, Json>;

/**
 * Builds the value of a node with the rules of go-yaml v2: the last of equal keys wins, a merge overrides the keys before it, aliases are
 * limited by their share of the work, tags of collections are ignored.
 *
 * @throws {SyntaxProblem} where go-yaml, or the conversion to JSON after it, refuses the document
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/decode.go
 */
export function construct(root: YamlNode): Reading {
  const builder = new Builder();
  const value = builder.build(root);
  builder.nonJsonValues.check(value);
  return { value, repeatedKeys: builder.repeatedKeys };
}

class Builder {
  readonly repeatedKeys: RepeatedKey[] = [];
  readonly nonJsonValues = new NonJsonValues();
  private readonly budget = new AliasBudget();
  private readonly open = new Set<AliasNode>();
  private depth = 0;

  build(node: YamlNode): Json {
    this.budget.charge(node);
    switch (node.kind) {
      case 'scalar':
        return this.scalar(node);
      case 'alias':
        return this.throughAlias(node, target => this.build(target));
      case 'sequence':
        return this.deeper(node, () => node.items.map(item => this.build(item)));
      case 'mapping':
        return this.deeper(node, () => {
          const target: Target = {};
          this.fill(node, target, true);
          return target;
        });
    }
  }

  private scalar(node: ScalarNode): Json {
    const { value } = resolveScalar(node);
    if (typeof value === 'number' && !Number.isFinite(value)) this.nonJsonValues.addNumber(node);
    return typeof value === 'bigint' ? Number(value) : value;
  }

  /** Aliases can make a value deeper than its text. */
  private deeper<Result>(node: YamlNode, build: () => Result): Result {
    this.depth += 1;
    if (this.depth > deepestNesting) throw nestsTooDeep(node.start);
    const result = build();
    this.depth -= 1;
    return result;
  }

  /** @param isFresh whether the target has no keys yet, other than those of this mapping */
  private fill(node: MappingNode, target: Target, isFresh: boolean): void {
    // The keys of this mapping, where the target has others as well.
    let own = isFresh ? undefined : new Set<string>();
    for (let index = 0; index < node.keys.length; index += 1) {
      const keyNode = node.keys[index] as YamlNode;
      const valueNode = node.values[index] as YamlNode;
      if (isMerge(keyNode)) {
        own ??= new Set(Object.keys(target));
        this.merge(valueNode, target);
        continue;
      }
      const key = this.key(keyNode, target);
      const isRepeated = own === undefined ? Object.hasOwn(target, key) : own.has(key);
      if (isRepeated && !this.budget.isInAlias) this.repeatedKeys.push({ key, offset: keyNode.start });
      own?.add(key);
      const value = this.build(valueNode);
      if (key === '__proto__') Object.defineProperty(target, key, plainMember(value));
      else target[key] = value;
    }
  }

  private key(node: YamlNode, target: Target): string {
    this.budget.charge(node);
    const named = node.kind === 'alias' ? this.throughAlias(node, scalar => this.charged(scalar)) : node;
    if (isNamed(named)) return keyText(named);
    this.nonJsonValues.addKey(named, target);
    return '';
  }

  private charged(node: YamlNode): YamlNode {
    this.budget.charge(node);
    return node;
  }

  private merge(node: YamlNode, target: Target): void {
    if (node.kind === 'sequence') {
      // The first of a list of merges wins, so they are written last to first.
      for (const item of node.items.toReversed()) this.mergeOne(item, target);
    } else {
      this.mergeOne(node, target);
    }
  }

  private mergeOne(node: YamlNode, target: Target): void {
    const mapping = node.kind === 'alias' ? node.target : node;
    if (mapping.kind !== 'mapping') {
      throw new SyntaxProblem(
        'The merge key `<<` has a value that is not a mapping',
        'Give `<<` an alias of a mapping, or write the keys out.',
        node.start,
      );
    }
    this.budget.charge(node);
    if (node.kind === 'alias') {
      this.throughAlias(node, () => {
        this.budget.charge(mapping);
        this.fill(mapping, target, false);
        return null;
      });
    } else {
      this.fill(mapping, target, false);
    }
  }

  private throughAlias<Result>(node: AliasNode, visit: (target: YamlNode) => Result): Result {
    if (this.open.has(node)) {
      throw new SyntaxProblem(
        `The anchor \`&${node.name}\` contains an alias of itself`,
        'Write the value out instead of using an alias.',
        node.start,
      );
    }
    this.open.add(node);
    this.budget.enter();
    const result = visit(node.target);
    this.budget.leave();
    this.open.delete(node);
    return result;
  }
}

function isMerge(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.value === '<<' && (node.isPlain || node.tag === 'tag:yaml.org,2002:merge');
}

function plainMember(value: Json): PropertyDescriptor {
  return { value, writable: true, enumerable: true, configurable: true };
}
