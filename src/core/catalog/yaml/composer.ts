import { deepestNesting, hasTooManyValues, maxValues, nestsTooDeep } from '../limits.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import type { MappingNode, ScalarNode, SequenceNode, YamlNode } from './node.ts';
import { Scanner } from './scanner.ts';
import { TagHandles } from './tag-handles.ts';
import type { Token } from './token.ts';

/**
 * Builds the nodes of a YAML document from its tokens, by the grammar of go-yaml v2.
 *
 * @see https://github.com/yaml/go-yaml/blob/v2.4.3/parserc.go
 */
export class Composer {
  private readonly scanner: Scanner;
  private readonly anchors = new Map<string, YamlNode>();
  private handles = new TagHandles([]);
  private depth = 0;
  private count = 0;

  constructor(text: string, start: number) {
    this.scanner = new Scanner(text, start);
  }

  document(): YamlNode | undefined {
    const first = this.scanner.peek();
    if (first.kind === 'stream-end') return undefined;
    const isExplicit = first.kind === 'document-start' || isDirective(first);
    if (isExplicit) this.documentStart();
    const root = isExplicit && this.isDocumentOver() ? this.emptyAt(this.scanner.peek().start) : this.node(true, false);
    // What follows the document is not read, but the token that ends it must be one.
    this.scanner.peek();
    return root;
  }

  private documentStart(): void {
    const directives: Token[] = [];
    while (isDirective(this.scanner.peek())) directives.push(this.scanner.take());
    this.handles = new TagHandles(directives);
    const token = this.scanner.take();
    if (token.kind === 'document-start') return;
    throw new SyntaxProblem('No `---` follows the directives', 'Remove the lines that begin with `%`.', token.start);
  }

  private isDocumentOver(): boolean {
    const token = this.scanner.peek();
    return isDirective(token) || ['document-start', 'document-end', 'stream-end'].includes(token.kind);
  }

  private node(isBlock: boolean, mayBeIndentless: boolean): YamlNode {
    const token = this.scanner.peek();
    this.countOne(token.start);
    if (token.kind === 'alias') return this.alias();
    const { anchor, tag } = this.properties();
    const remember = <Node extends YamlNode>(node: Node): Node => {
      if (anchor !== undefined) this.anchors.set(anchor, node);
      return node;
    };
    const next = this.scanner.peek();
    const { start } = next;
    switch (next.kind) {
      case 'scalar':
        this.scanner.take();
        return remember(scalarOf(next, tag));
      case 'flow-sequence-start':
        return this.flowSequence(remember({ kind: 'sequence', start, items: [] }));
      case 'flow-mapping-start':
        return this.flowMapping(remember({ kind: 'mapping', start, keys: [], values: [] }));
      case 'block-entry':
        if (mayBeIndentless) return this.indentlessSequence(remember({ kind: 'sequence', start, items: [] }));
        break;
      case 'block-sequence-start':
        if (isBlock) return this.blockSequence(remember({ kind: 'sequence', start, items: [] }));
        break;
      case 'block-mapping-start':
        if (isBlock) return this.blockMapping(remember({ kind: 'mapping', start, keys: [], values: [] }));
        break;
      default:
        break;
    }
    if (anchor === undefined && tag === '') {
      throw new SyntaxProblem(
        'A value is missing',
        'Write one, or put it in quotes if it contains punctuation.',
        start,
      );
    }
    return remember({ kind: 'scalar', start: token.start, value: '', tag, isPlain: tag === '' });
  }

  private alias(): YamlNode {
    const token = this.scanner.take() as Extract<Token, { kind: 'alias' }>;
    const target = this.anchors.get(token.name);
    if (target !== undefined) return { kind: 'alias', start: token.start, name: token.name, target };
    throw new SyntaxProblem(
      `The alias \`*${token.name}\` has no anchor \`&${token.name}\` before it in this document`,
      'Write the value out, or put it in quotes when it is meant as text.',
      token.start,
    );
  }

  /** An anchor and a tag, in whichever order. */
  private properties(): { readonly anchor: string | undefined; readonly tag: string } {
    let anchor: string | undefined;
    let tag: string | undefined;
    for (;;) {
      const token = this.scanner.peek();
      if (token.kind === 'anchor' && anchor === undefined) anchor = token.name;
      else if (token.kind === 'tag' && tag === undefined) tag = this.handles.resolve(token);
      else return { anchor, tag: tag ?? '' };
      this.scanner.take();
    }
  }

  private blockSequence(node: SequenceNode): SequenceNode {
    this.scanner.take();
    this.enter(node);
    for (let dash = this.takeIf('block-entry'); dash !== undefined; dash = this.takeIf('block-entry')) {
      const { kind } = this.scanner.peek();
      const isEmpty = kind === 'block-entry' || kind === 'block-end';
      node.items.push(isEmpty ? this.emptyAt(dash.start) : this.node(true, false));
    }
    this.leave(
      'block-end',
      'A line of this list does not begin with `- `',
      'Begin it with `- `, or correct its indentation.',
    );
    return node;
  }

  private indentlessSequence(node: SequenceNode): SequenceNode {
    this.enter(node);
    for (let dash = this.takeIf('block-entry'); dash !== undefined; dash = this.takeIf('block-entry')) {
      const isEmpty = this.isKeyNext() || this.scanner.peek().kind === 'block-entry';
      node.items.push(isEmpty ? this.emptyAt(dash.start) : this.node(true, false));
    }
    this.depth -= 1;
    return node;
  }

  private blockMapping(node: MappingNode): MappingNode {
    this.scanner.take();
    this.enter(node);
    for (let key = this.takeIf('key'); key !== undefined; key = this.takeIf('key')) {
      node.keys.push(this.blockMember(key));
      const value = this.takeIf('value');
      node.values.push(value === undefined ? this.emptyAt(key.start) : this.blockMember(value));
    }
    this.leave(
      'block-end',
      'A key is expected here',
      'Write `key: value`, and correct the indentation of this line or the one above.',
    );
    return node;
  }

  /** The key or value after its mark, which may be missing. */
  private blockMember(mark: Token): YamlNode {
    return this.isKeyNext() ? this.emptyAt(mark.start) : this.node(true, true);
  }

  private isKeyNext(): boolean {
    const { kind } = this.scanner.peek();
    return kind === 'key' || kind === 'value' || kind === 'block-end';
  }

  private flowSequence(node: SequenceNode): SequenceNode {
    this.scanner.take();
    this.enter(node);
    while (this.flowGoesOn('flow-sequence-end', node.items.length === 0)) {
      const next = this.scanner.peek();
      node.items.push(next.kind === 'key' ? this.flowPair() : this.node(false, false));
    }
    this.leave('flow-sequence-end', 'A `,` or `]` is missing in this list', 'Add it, or put the values in quotes.');
    return node;
  }

  /** A mapping of one member in a list: `[key: value]`. */
  private flowPair(): MappingNode {
    const { start } = this.scanner.take();
    this.countOne(start);
    const node: MappingNode = { kind: 'mapping', start, keys: [], values: [] };
    this.enter(node);
    node.keys.push(this.node(false, false));
    node.values.push(this.flowValue(start, 'flow-sequence-end'));
    this.depth -= 1;
    return node;
  }

  private flowMapping(node: MappingNode): MappingNode {
    this.scanner.take();
    this.enter(node);
    while (this.flowGoesOn('flow-mapping-end', node.keys.length === 0)) {
      const key = this.takeIf('key');
      if (key !== undefined) {
        node.keys.push(this.flowMember(key.start, 'flow-mapping-end'));
        node.values.push(this.flowValue(key.start, 'flow-mapping-end'));
      } else {
        const { start } = this.scanner.peek();
        node.keys.push(this.node(false, false));
        node.values.push(this.emptyAt(start));
      }
    }
    this.leave('flow-mapping-end', 'A `,` or `}` is missing in this mapping', 'Add it, or put the values in quotes.');
    return node;
  }

  private flowValue(start: number, end: Token['kind']): YamlNode {
    return this.takeIf('value') === undefined ? this.emptyAt(start) : this.flowMember(start, end);
  }

  private flowMember(start: number, end: Token['kind']): YamlNode {
    const { kind } = this.scanner.peek();
    const isEmpty = kind === 'value' || kind === 'flow-entry' || kind === end;
    return isEmpty ? this.emptyAt(start) : this.node(false, false);
  }

  /** Whether a flow collection has another entry; passes the comma before it. */
  private flowGoesOn(end: Token['kind'], isFirst: boolean): boolean {
    if (this.scanner.peek().kind === end) return false;
    if (isFirst) return true;
    return this.takeIf('flow-entry') !== undefined && this.scanner.peek().kind !== end;
  }

  private takeIf(kind: Token['kind']): Token | undefined {
    return this.scanner.peek().kind === kind ? this.scanner.take() : undefined;
  }

  private emptyAt(start: number): ScalarNode {
    this.countOne(start);
    return { kind: 'scalar', start, value: '', tag: '', isPlain: true };
  }

  private countOne(start: number): void {
    this.count += 1;
    if (this.count > maxValues) throw hasTooManyValues(start);
  }

  private enter(node: YamlNode): void {
    this.depth += 1;
    if (this.depth > deepestNesting) throw nestsTooDeep(node.start);
  }

  private leave(kind: Token['kind'], message: string, fix: string): void {
    const token = this.scanner.peek();
    if (token.kind !== kind) throw new SyntaxProblem(message, fix, token.start);
    this.scanner.take();
    this.depth -= 1;
  }
}

function isDirective(token: Token): boolean {
  return token.kind === 'version-directive' || token.kind === 'tag-directive';
}

/** The tag `!` says what quotes say, but for the merge key. */
function scalarOf(token: Extract<Token, { kind: 'scalar' }>, tag: string): ScalarNode {
  const isPlain = (tag === '' && token.isPlain) || tag === '!';
  return { kind: 'scalar', start: token.start, value: token.value, tag, isPlain };
}
