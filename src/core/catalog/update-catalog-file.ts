import { canonicalText } from '../json/canonical-text.ts';
import type { JsonObject } from '../json.ts';
import type { SourceFile } from '../source.ts';
import type { Blob } from './blob.ts';
import { editCatalogFile } from './edit-catalog-file.ts';
import { editsBetween, type Said } from './edits-between.ts';
import { readCatalogFile } from './read-catalog-file.ts';
import { readValue } from './read-value.ts';
import { rewriteBlob } from './rewrite-blob.ts';

/**
 * The text of a catalog file that is to hold the blobs of a rendered catalog, with as little of it changed as can be: blobs that mean the
 * same stay byte for byte, with their comments and where they stand; others are replaced or removed, and new ones get
 * the neighbours that they have in the rendered catalog. That is the text as rendered where the file cannot be edited so.
 *
 * @param rendered a catalog as `writeCatalog` writes it, at the same path
 */
export function updateCatalogFile(file: SourceFile, rendered: string): string {
  const wantedFile: SourceFile = { path: file.path, text: rendered, isUtf8: true };
  // What was no UTF-8 would be written as something else.
  if (!file.isUtf8) return rendered;
  const read = reader();
  const [before, wanted] = [read(file), read(wantedFile)];
  if (before === undefined || wanted === undefined || before.format !== wanted.format) return rendered;
  const text = editCatalogFile(file, editsBetween(before.said, wanted.said));
  const after = read({ ...wantedFile, text });
  return after?.format === wanted.format && areSame(after.said, wanted.said) ? text : rendered;
}

interface ReadFile {
  readonly format: Blob['document']['format'];
  readonly said: readonly Said[];
}

/** Reads files as far as opm loads them and they are of one format. A text that comes again is read once. */
function reader(): (file: SourceFile) => ReadFile | undefined {
  const contents = new Map<string, Blob['content']>();
  const known = new Map<string, Said>();
  return file => {
    const blobs = readCatalogFile(file, contents);
    const format = blobs[0]?.document.format;
    if (format === undefined) return undefined;
    const said: Said[] = [];
    for (const blob of blobs) {
      if (blob.content.kind === 'unreadable' || blob.document.format !== format) return undefined;
      const one = known.get(blob.document.text) ?? whatIsSaid(blob);
      known.set(blob.document.text, one);
      said.push(one);
    }
    return { format, said };
  };
}

function whatIsSaid({ document, content: { schema, package: packageName, name } }: Blob): Said {
  const value = readValue(document) as JsonObject;
  return {
    value,
    meaning: canonicalText(rewriteBlob(value)),
    schema,
    key: JSON.stringify([schema, packageName, name]),
  };
}

function areSame(some: readonly Said[], others: readonly Said[]): boolean {
  const meanings = (all: readonly Said[]) => all.map(({ meaning }) => meaning).sort();
  const expected = meanings(others);
  return some.length === others.length && meanings(some).every((meaning, index) => meaning === expected[index]);
}
