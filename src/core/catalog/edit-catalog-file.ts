import type { Json } from '../json.ts';
import type { SourceFile } from '../source.ts';
import { type DocumentText, splitForEdit, withSeparator } from './split/split-for-edit.ts';
import { writeJson } from './write-json.ts';
import { writeYaml } from './write-yaml.ts';

/** Lines without content: a separator, a comment, blanks. Other line breaks than those of files end no line of them. */
const lead = /^(?:(?:---)?[ \t]*(?:#[^\r\n\u0085\u2028\u2029]*)?\r?\n)*/;

interface Comments {
  readonly before: string;
  readonly after: string;
}

/** A change of one document. `at` counts the documents of the file, from 0. */
export type CatalogEdit =
  | { readonly kind: 'replace'; readonly at: number; readonly value: Json }
  | { readonly kind: 'remove'; readonly at: number }
  /** Before the document `at`; behind the last one where `at` is their number. */
  | { readonly kind: 'insert'; readonly at: number; readonly value: Json };

/** What happens at one document: `values` are inserted before it; without `edit` it stays. */
interface Place {
  readonly values: Json[];
  edit?: CatalogEdit & { readonly kind: 'replace' | 'remove' };
}

/**
 * The text of a catalog file with some documents replaced, removed or inserted, so that the difference is as small as it
 * can be: all other documents, and the comments before and behind the content of a replaced one, stay byte for byte. What is
 * new is written as `opm` writes it, with the format and the line ends of the file. Only a JSON object that YAML follows is
 * written anew as YAML: with a second object there, opm would read all of it as JSON.
 *
 * @throws RangeError when an edit names a document that the file does not have
 */
export function editCatalogFile(file: SourceFile, edits: readonly CatalogEdit[]): string {
  if (edits.length === 0) return file.text;
  const { format, documents, tail } = splitForEdit(file);
  const places = placesOf(file, documents.length, edits);
  const last = places.at(-1)?.values ?? [];
  const inStyle = /^[^\n]*\r\n/.test(file.text) ? (text: string) => text.replaceAll('\n', '\r\n') : asItIs;
  const out: string[] = [];
  for (const [at, one] of documents.entries()) {
    if (format === 'json') writeJsonPlace(one, places[at] as Place, at === 0, inStyle, out);
    else writeYamlPlace(one, places[at] as Place, at === 0, inStyle, out);
  }
  // Blanks alone would be an empty document.
  if (out.length > 0) out.push(tail);
  const text = out.join('');
  if (last.length === 0) return text;
  const lineEnd = text === '' || text.endsWith('\n') ? '' : '\n';
  return text + inStyle(lineEnd + last.map(value => (format === 'json' ? writeJson(value) : newYaml(value))).join(''));
}

function placesOf({ path }: SourceFile, count: number, edits: readonly CatalogEdit[]): readonly Place[] {
  const places: Place[] = Array.from({ length: count + 1 }, () => ({ values: [] }));
  for (const edit of edits) {
    const place = places[edit.at];
    if (place === undefined || (edit.kind !== 'insert' && edit.at === count)) {
      throw new RangeError(`${path} has ${count} documents, and none of them is number ${edit.at}.`);
    }
    if (edit.kind === 'insert') place.values.push(edit.value);
    else place.edit = edit;
  }
  return places;
}

function asItIs(text: string): string {
  return text;
}

type InStyle = (text: string) => string;

function writeJsonPlace(
  document: DocumentText,
  { values, edit }: Place,
  isFirst: boolean,
  inStyle: InStyle,
  out: string[],
): void {
  // Where everything before was removed, what set it apart goes, too.
  const before = !isFirst && out.length === 0 ? '' : document.gap;
  if (values.length > 0) out.push(before, inStyle(values.map(writeJson).join('').trimEnd()));
  if (edit?.kind === 'remove') return;
  const text = edit === undefined ? document.text : inStyle(writeJson(edit.value).trimEnd());
  out.push(before === '' && values.length > 0 ? inStyle('\n') : before, text);
}

function writeYamlPlace(
  document: DocumentText,
  { values, edit }: Place,
  isFirst: boolean,
  inStyle: InStyle,
  out: string[],
): void {
  for (const value of values) out.push(inStyle(newYaml(value)));
  if (edit?.kind === 'remove') return;
  const { gap, text } = out.length > 0 ? asLater(document, isFirst, inStyle) : asFirst(document);
  out.push(gap);
  if (edit === undefined) {
    out.push(text);
    return;
  }
  const { before, after } = commentsAround(text);
  out.push(before, inStyle(writeYaml(edit.value)), after);
}

/** The first document of a file may have no separator. */
function asLater(document: DocumentText, wasFirst: boolean, inStyle: InStyle): DocumentText {
  if (!wasFirst) return document;
  const { gap, text } = withSeparator(document.text);
  return { gap: inStyle(gap), text };
}

/** Of two separators where a file begins, the first would make an empty document. */
function asFirst(document: DocumentText): DocumentText {
  return document.text.startsWith('---') ? { gap: '', text: document.text } : document;
}

function newYaml(value: Json): string {
  return `---\n${writeYaml(value)}`;
}

/**
 * The lines around the content of a YAML document: those before it, with its separator, and the comments behind it that
 * are not indented. Such belong to the document, and mostly not to any one of its fields.
 */
function commentsAround(text: string): Comments {
  const before = lead.exec(text)?.[0] ?? '';
  let first = text.length;
  for (let end = text.length; end > before.length; ) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    const line = text.slice(start, end);
    if (line.startsWith('#')) first = start;
    else if (line.trim() !== '') break;
    end = start;
  }
  // Blank lines would become part of a text that ends the content.
  return { before, after: text.slice(first) };
}
