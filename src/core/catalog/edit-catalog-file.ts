import type { Json } from '../json.ts';
import type { SourceFile } from '../source.ts';
import type { CatalogDocument } from './blob.ts';
import { splitFile } from './framing/split-file.ts';
import { writeJson } from './write-json.ts';
import { writeYaml } from './write-yaml.ts';

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

/** A document, and what stands between the one before it and its own text: a separator, or blanks. */
interface Framed {
  readonly document: CatalogDocument;
  readonly gap: string;
}

/**
 * The text of a catalog file with some documents replaced, removed or inserted, so that the difference is as small as it
 * can be: all other documents, and the comments before a replaced one, stay byte for byte. What is new is written
 * as `opm` writes it, in the format of what stands there.
 *
 * @throws RangeError when an edit names a document that the file does not have
 */
export function editCatalogFile(file: SourceFile, edits: readonly CatalogEdit[]): string {
  const { framed, tail } = frame(file);
  const places: Place[] = Array.from({ length: framed.length + 1 }, () => ({ values: [] }));
  for (const edit of edits) {
    const place = places[edit.at];
    if (place === undefined || (edit.kind !== 'insert' && edit.at === framed.length)) {
      throw new RangeError(`${file.path} has ${framed.length} documents, and none of them is number ${edit.at}.`);
    }
    if (edit.kind === 'insert') place.values.push(edit.value);
    else place.edit = edit;
  }
  const out: string[] = [];
  for (const [at, one] of framed.entries()) {
    if (one.document.format === 'json') writeJsonPlace(one, places[at] as Place, at > 0, out);
    else writeYamlPlace(one, places[at] as Place, out);
  }
  // Blanks alone would be an empty document.
  if (out.length === 0) return appendTo('', places.at(-1)?.values ?? [], formatOf(file, framed));
  out.push(tail);
  return appendTo(out.join(''), places.at(-1)?.values ?? [], formatOf(file, framed));
}

function writeJsonPlace({ document, gap }: Framed, { values, edit }: Place, isLater: boolean, out: string[]): void {
  // Where everything before was removed, what set it apart goes, too.
  const before = isLater && out.length === 0 ? '' : gap;
  if (values.length > 0) out.push(before, values.map(writeJson).join('').trimEnd());
  if (edit?.kind === 'remove') return;
  const text = edit === undefined ? document.text : writeJson(edit.value).trimEnd();
  out.push(before === '' && values.length > 0 ? '\n' : before, text);
}

function writeYamlPlace({ document, gap }: Framed, { values, edit }: Place, out: string[]): void {
  for (const value of values) out.push('---\n', writeYaml(value));
  if (edit?.kind === 'remove') return;
  // The first document of a file may have no separator, and needs one when another comes before it.
  out.push(gap === '' && values.length > 0 && !document.text.startsWith('---') ? '---\n' : gap);
  out.push(edit === undefined ? document.text : leadOf(document.text) + writeYaml(edit.value));
}

/** The lines before the content: a separator, comments, blank lines. */
function leadOf(text: string): string {
  return /^(?:(?:---)?[ \t]*(?:#.*)?\r?\n)*/.exec(text)?.[0] ?? '';
}

function appendTo(text: string, values: readonly Json[], format: CatalogDocument['format']): string {
  if (values.length === 0) return text;
  const closed = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return closed + values.map(value => (format === 'json' ? writeJson(value) : `---\n${writeYaml(value)}`)).join('');
}

function formatOf(file: SourceFile, framed: readonly Framed[]): CatalogDocument['format'] {
  return framed.at(-1)?.document.format ?? (file.path.endsWith('.json') ? 'json' : 'yaml');
}

function frame(file: SourceFile): { readonly framed: readonly Framed[]; readonly tail: string } {
  const framed: Framed[] = [];
  let end = 0;
  for (const document of splitFile(file)) {
    framed.push({ document, gap: file.text.slice(end, document.frame.start) });
    end = document.frame.end;
  }
  return { framed, tail: file.text.slice(end) };
}
