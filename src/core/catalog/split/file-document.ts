import { memoise } from '../../memoise.ts';
import type { SourceFile } from '../../source.ts';
import type { CatalogDocument } from '../blob.ts';
import { LineIndex } from '../line-index.ts';

/** The range of a document in the text of its file, by offsets. */
export interface DocumentRange {
  readonly start: number;
  readonly end: number;
  readonly format: CatalogDocument['format'];
}

const linesOf = memoise((file: SourceFile) => new LineIndex(file.text));

/** A document of a file. Its text is cut out, and its line counted, when somebody asks for them. */
export class FileDocument implements CatalogDocument {
  readonly range: DocumentRange;
  readonly #file: SourceFile;
  #text: string | undefined;

  constructor(file: SourceFile, range: DocumentRange) {
    this.#file = file;
    this.range = range;
  }

  get file(): string {
    return this.#file.path;
  }

  get line(): number {
    return this.range.start === 0 ? 1 : linesOf(this.#file).at(this.range.start).line;
  }

  get column(): number {
    return this.range.start === 0 ? 1 : linesOf(this.#file).at(this.range.start).column;
  }

  get format(): CatalogDocument['format'] {
    return this.range.format;
  }

  get text(): string {
    this.#text ??= this.#file.text.slice(this.range.start, this.range.end);
    return this.#text;
  }

  get isAscii(): boolean {
    return this.#file.isAscii === true;
  }

  get isUtf8(): boolean {
    return this.#file.isUtf8 || !this.text.includes('\ufffd');
  }
}
