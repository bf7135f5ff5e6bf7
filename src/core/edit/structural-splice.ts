import type { NodeIndex } from '../catalog/node-index.ts';
import type { MappingNode, SequenceNode, YamlNode } from '../catalog/yaml/node.ts';
import type { JsonPath } from '../json.ts';
import type { StructuralChange } from './node-change.ts';
import { scalarLike, scalarSource } from './scalar-source.ts';
import type { Splice } from './splice.ts';

/** The text of a document, to be changed: lines end in `\n`. */
export interface EditedText {
  readonly text: string;
  readonly format: 'yaml' | 'json';
  readonly nodes: NodeIndex;
}

/**
 * What to do to the text of a document to change which nodes it has. Undefined where the place is written in a way that is not
 * known here. What comes out has to be read again and compared with what was meant.
 */
export function structuralSplice(edited: EditedText, change: StructuralChange): Splice | undefined {
  const { path } = change;
  const parent = edited.nodes.writtenAt(path.slice(0, -1))?.value;
  const step = path.at(-1);
  if (step === undefined || parent === undefined) return undefined;
  if (change.kind === 'remove') return removal(edited, parent, step);
  const there = edited.nodes.writtenAt(path)?.value;
  if (change.kind === 'add-items' && there !== undefined) {
    return there.kind === 'sequence' ? addedItems(edited, there, change.texts) : undefined;
  }
  if (there !== undefined || parent.kind !== 'mapping') return undefined;
  return change.kind === 'add-items'
    ? addedMember(edited, parent, String(step), change.texts, true)
    : addedMember(edited, parent, String(step), [change.text], false);
}

/** From where a node begins to where the next one does: what is between them, a dash or a comma, stays before the next one. */
function removal({ text }: EditedText, parent: YamlNode, step: JsonPath[number]): Splice | undefined {
  const starts = parent.kind === 'mapping' ? parent.keys : parent.kind === 'sequence' ? parent.items : [];
  const values = parent.kind === 'mapping' ? parent.values : starts;
  const index =
    parent.kind === 'mapping'
      ? parent.keys.findIndex(key => key.kind === 'scalar' && key.value === step)
      : Number(step);
  const [here, next] = [starts[index], starts[index + 1]];
  if (here === undefined) return undefined;
  if (next !== undefined) return withoutComments(text, { start: here.start, end: next.start, text: '' });
  const [last, before] = [endOf(text, values[index]), endOf(text, values[index - 1])];
  return last === undefined || before === undefined
    ? undefined
    : withoutComments(text, { start: before, end: last, text: '' });
}

/** A comment may be about what stays. */
function withoutComments(text: string, splice: Splice): Splice | undefined {
  return text.slice(splice.start, splice.end).includes('#') ? undefined : splice;
}

function addedItems({ text, format }: EditedText, list: SequenceNode, items: readonly string[]): Splice | undefined {
  const last = list.items.at(-1);
  const isFlow = text[list.start] === '[';
  const written = scalarsLike(items, format);
  if (written === undefined) return undefined;
  if (last === undefined) return isFlow ? insertion(list.start + 1, written.join(', ')) : undefined;
  const end = endOf(text, last);
  if (end === undefined) return undefined;
  const before = lineBefore(text, last.start);
  if (isFlow)
    return insertion(end, written.map(item => `${before.trim() === '' ? `,\n${before}` : ', '}${item}`).join(''));
  return /^ *- +$/.test(before)
    ? onNextLines(
        text,
        end,
        written.map(item => `${before}${item}`),
      )
    : undefined;
}

/** Behind the last member with a value on one line. */
function addedMember(
  { text, format }: EditedText,
  mapping: MappingNode,
  key: string,
  texts: readonly string[],
  isList: boolean,
): Splice | undefined {
  const values = scalarsLike(texts, format);
  const index = mapping.values.findLastIndex(node => endOf(text, node) !== undefined);
  const [after, end] = [mapping.keys[index], endOf(text, mapping.values[index])];
  if (values === undefined || after === undefined || end === undefined) return undefined;
  const before = lineBefore(text, after.start);
  if (text[mapping.start] === '{') {
    const name = format === 'json' || text[after.start] === '"' ? JSON.stringify(key) : key;
    const member = `${name}: ${isList ? `[${values.join(', ')}]` : values.join('')}`;
    return insertion(end, before.trim() === '' ? `,\n${before}${member}` : `, ${member}`);
  }
  if (!/^ *(?:- +)*$/.test(before)) return undefined;
  const pad = ' '.repeat(before.length);
  const lines = isList ? [`${key}:`, ...values.map(value => `- ${value}`)] : [`${key}: ${values.join('')}`];
  return onNextLines(
    text,
    end,
    lines.map(line => `${pad}${line}`),
  );
}

function scalarsLike(texts: readonly string[], format: EditedText['format']): readonly string[] | undefined {
  const written = texts.map(text => scalarLike(text, 'plain', format)).filter(text => text !== undefined);
  return written.length === texts.length ? written : undefined;
}

function insertion(at: number, text: string): Splice {
  return { start: at, end: at, text };
}

/** Behind a line on which nothing but a comment follows. */
function onNextLines(text: string, end: number, added: readonly string[]): Splice | undefined {
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd < 0 || !/^ *(?: #.*)?$/.test(text.slice(end, lineEnd))) return undefined;
  return insertion(lineEnd, `\n${added.join('\n')}`);
}

/** What is before an offset on its line. */
function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

/** The end of a scalar on one line. */
function endOf(text: string, node: YamlNode | undefined): number | undefined {
  return node?.kind === 'scalar' ? scalarSource(text, node)?.end : undefined;
}
