import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { ObjectReader } from '../ports.ts';
import { CatalogParser } from './catalog-parser.ts';
import { FileReader } from './file-reader.ts';
import { PackageSearch } from './package-search.ts';
import { ReleasedPackages } from './released-packages.ts';

/** What the stages of loading one snapshot share, so that both sides and every round read and parse the same thing once. */
export interface Loader {
  readonly reader: FileReader;
  readonly parser: CatalogParser;
  readonly search: PackageSearch;
  readonly released: ReleasedPackages;
  readonly memory: DocumentMemory;
}

/** @param limit the most bytes of one file that are read */
export function createLoader(objects: ObjectReader, limit: number, memory: DocumentMemory): Loader {
  const reader = new FileReader(objects, limit);
  const parser = new CatalogParser(reader, memory);
  const search = new PackageSearch(objects, reader, parser, memory.files?.absences);
  const released = new ReleasedPackages({ objects, reader }, memory.files?.packages);
  return { reader, parser, search, released, memory };
}
