import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import type { JsonPath } from '../../json.ts';
import { blockText } from './block-text.ts';
import type { TemplateEdit } from './template-edit.ts';

/**
 * The text of a YAML or JSON file with something added to it, all else byte for byte as it was. Undefined where the place is not
 * found. What comes out has to be read again and compared with what was meant: the package `yaml` reads some files otherwise
 * than opm.
 */
export function insert(text: string, edit: TemplateEdit): string | undefined {
  const root = parseDocument(text, {
    keepSourceTokens: true,
    strict: false,
    uniqueKeys: false,
    version: '1.1',
  }).contents;
  if (edit.kind === 'add') {
    if (!isMap(root) || root.items.length === 0) return undefined;
    const key = root.flow ? JSON.stringify(edit.key) : edit.key;
    if (root.flow) return inFlow(text, root, `${key}: ${JSON.stringify(edit.value)}`);
    const indent = indentOf(root) + 2;
    return inBlock(text, root, `${key}:\n${' '.repeat(indent)}${blockText(edit.value, indent)}`);
  }
  const list = nodeAt(root, edit.list);
  if (!isSeq(list)) return undefined;
  if (list.flow) return inFlow(text, list, JSON.stringify(edit.item));
  return inBlock(text, list, `- ${blockText(edit.item, indentOf(list) + 2)}`);
}

function nodeAt(root: Node | null, path: JsonPath): unknown {
  let node: unknown = root;
  for (const step of path) {
    if (isSeq(node)) node = node.items[Number(step)];
    else if (isMap(node)) node = node.items.find(({ key }) => isScalar(key) && String(key.value) === step)?.value;
    else return undefined;
  }
  return node;
}

/** Behind the last item of a flow collection: on a line of its own where that one has one. */
function inFlow(text: string, collection: YAMLMap | YAMLSeq, item: string): string | undefined {
  const start = collection.range?.[0];
  if (start === undefined) return undefined;
  const last = lastOf(collection);
  if (last === undefined) return spliced(text, start + 1, item);
  const [first, end] = [startOf(last), endOf(last)];
  if (first === undefined || end === undefined) return undefined;
  const line = text.lastIndexOf('\n', first) + 1;
  const before = text.slice(line, first);
  return spliced(text, end, before.trim() === '' && line > start ? `,${breakOf(text)}${before}${item}` : `, ${item}`);
}

/** On the line behind the last item of a block collection. */
function inBlock(text: string, collection: YAMLMap | YAMLSeq, item: string): string | undefined {
  const last = lastOf(collection);
  const end = last === undefined ? undefined : endOf(last);
  if (end === undefined) return undefined;
  const lines = `${' '.repeat(indentOf(collection))}${item}\n`.replaceAll('\n', breakOf(text));
  if (text[end - 1] === '\n') return spliced(text, end, lines);
  const lineEnd = text.indexOf('\n', end);
  return lineEnd < 0 ? text + breakOf(text) + lines : spliced(text, lineEnd + 1, lines);
}

function spliced(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function breakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

function indentOf({ srcToken }: YAMLMap | YAMLSeq): number {
  return srcToken !== undefined && 'indent' in srcToken ? srcToken.indent : 0;
}

function lastOf(collection: YAMLMap | YAMLSeq): Pair | Node | undefined {
  return collection.items.at(-1) as Pair | Node | undefined;
}

function startOf(item: Pair | Node): number | undefined {
  const node = 'key' in item && !('range' in item) ? (item.key as Node | null) : (item as Node);
  return node?.range?.[0];
}

/** Where the text of a node ends, without comments and blanks behind it. */
function endOf(item: Pair | Node): number | undefined {
  if ('key' in item && !('range' in item)) {
    const { key, value } = item as Pair<Node | null, Node | null>;
    return endOf((value ?? key) as Node);
  }
  const node = item as Node;
  if ((isMap(node) || isSeq(node)) && !node.flow && !isAlias(node)) {
    const last = lastOf(node);
    if (last !== undefined) return endOf(last);
  }
  return node.range?.[1];
}
