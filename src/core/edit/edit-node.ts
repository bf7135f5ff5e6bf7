import type { Blob, CatalogDocument } from '../catalog/blob.ts';
import { type LocatedNodes, locatedNodes } from '../catalog/located-nodes.ts';
import { positionInFile } from '../catalog/position-in-file.ts';
import { readValue } from '../catalog/read-value.ts';
import { textOfDocument } from '../catalog/text-of-document.ts';
import { canonicalText } from '../json/canonical-text.ts';
import type { Edit } from './edit.ts';
import { changedValue, type NodeChange, type StructuralChange } from './node-change.ts';
import { scalarLike, scalarSource } from './scalar-source.ts';
import { type Splice, spliced } from './splice.ts';
import { structuralSplice } from './structural-splice.ts';
import { valueOfDocument } from './value-of-document.ts';

/** Longer documents are read again for no change of their structure: one may have thousands of findings. */
const maxReadLength = 128 * 1024;
/** Longer lines are not shown. */
const maxLinesLength = 2_000;

/**
 * The edit that changes one node of a document of a catalog or a bundle, and nothing else: none where that is not certain. Everything around it
 * stays as it is written.
 *
 * @param file path of the document in the repository, where that is another one than its own
 */
export function editNode(node: Blob | CatalogDocument, change: NodeChange, file?: string): readonly Edit[] {
  const document = 'document' in node ? node.document : node;
  // One that was made of others has no text in a file.
  if (document.placeOf !== undefined || !document.isUtf8) return [];
  const { nodes, lines } = locatedNodes(document);
  if (nodes === undefined) return [];
  const text = textOfDocument(document);
  const splice = spliceOf(document, text, nodes, change);
  if (splice === undefined) return [];
  const [start, end] = [lines.at(splice.start), lines.at(splice.end)];
  const touched = linesOf(document, text, splice, [start.line, end.line]);
  const { line, column } = positionInFile(document, start);
  const { line: endLine, column: endColumn } = positionInFile(document, end);
  const added = document.text.includes('\r\n') ? splice.text.replaceAll('\n', '\r\n') : splice.text;
  return [
    {
      kind: 'replace',
      file: file ?? document.file,
      line,
      column,
      endLine,
      endColumn,
      text: added,
      ...(touched === undefined ? {} : { lines: touched }),
    },
  ];
}

type Nodes = NonNullable<LocatedNodes['nodes']>;

function spliceOf(document: CatalogDocument, text: string, nodes: Nodes, change: NodeChange): Splice | undefined {
  switch (change.kind) {
    case 'quote':
    case 'set':
    case 'rename':
      return scalarSplice(document, text, nodes, change);
    default:
      return checkedSplice(document, text, nodes, change);
  }
}

function scalarSplice(
  { format }: CatalogDocument,
  text: string,
  nodes: Nodes,
  change: Exclude<NodeChange, StructuralChange>,
): Splice | undefined {
  const written = nodes.writtenAt(change.path);
  const node = change.kind === 'rename' ? written?.key : written?.value;
  const source = node?.kind === 'scalar' ? scalarSource(text, node) : undefined;
  if (node?.kind !== 'scalar' || source === undefined) return undefined;
  const { start, end, style } = source;
  if (change.kind === 'quote') return style === 'plain' ? { start, end, text: JSON.stringify(node.value) } : undefined;
  const added = scalarLike(change.kind === 'set' ? change.text : change.key, style, format);
  return added === undefined ? undefined : { start, end, text: added };
}

/** A change of the structure, if the text then says what is meant and nothing else. */
function checkedSplice(
  document: CatalogDocument,
  text: string,
  nodes: Nodes,
  change: StructuralChange,
): Splice | undefined {
  if (text.length > maxReadLength) return undefined;
  const splice = structuralSplice({ text, format: document.format, nodes }, change);
  const wanted = changedValue(valueOfDocument(document), change);
  if (splice === undefined || wanted === undefined) return undefined;
  // By name: a document of a file has its members as getters, which a spread leaves out.
  const { file, line, format, isUtf8 } = document;
  const result = readValue({ file, line, format, isUtf8, text: spliced(text, splice) });
  return canonicalText(result) === canonicalText(wanted) ? splice : undefined;
}

/** The lines from the first to the last one, counted from 1 in the text. */
function linesOf(
  { format, column }: CatalogDocument,
  text: string,
  { start, end }: Splice,
  [first, last]: readonly [number, number],
): string | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const isShared = (format === 'json' && lineEnd < 0) || (first === 1 && (format === 'json' || column !== undefined));
  return isShared || to - from > maxLinesLength || last < first ? undefined : text.slice(from, to);
}
