import type { CatalogDocument } from '../../catalog/blob.ts';
import { readCatalogFile } from '../../catalog/read-catalog-file.ts';
import { readValue } from '../../catalog/read-value.ts';
import type { Json } from '../../json.ts';
import type { SourceFile } from '../../source.ts';

/** The first document of a YAML or JSON file, which is the only one that OLM reads of a file in a bundle. */
export interface Manifest {
  readonly document: CatalogDocument;
  readonly value: Json;
}

/** Reads a file as Go programs read it; undefined where it cannot be read. */
export function manifestOf(file: SourceFile): Manifest | undefined {
  const document = readCatalogFile(file)[0]?.document;
  if (document === undefined) return undefined;
  return { document, value: readValue(document) };
}
