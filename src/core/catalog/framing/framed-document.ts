import type { SourceFile } from '../../source.ts';
import type { CatalogDocument } from '../blob.ts';
import { LineIndex } from '../line-index.ts';
import { perContent } from '../per-content.ts';

/** Where a document stands in the text of its file. */
export interface Frame {
  readonly start: number;
  readonly end: number;
  readonly format: CatalogDocument['format'];
}

const linesOf = perContent((file: SourceFile) => new LineIndex(file.text));

/** A document of a file. Its text is cut out, and its line counted, when somebody asks for them. */
export class FramedDocument implements CatalogDocument {
  readonly frame: Frame;
  readonly #file: SourceFile;
  #text: string | undefined;

  constructor(file: SourceFile, frame: Frame) {
    this.#file = file;
    this.frame = frame;
  }

  get file(): string {
    return this.#file.path;
  }

  get line(): number {
    return this.frame.start === 0 ? 1 : linesOf(this.#file).at(this.frame.start).line;
  }

  get column(): number {
    return this.frame.start === 0 ? 1 : linesOf(this.#file).at(this.frame.start).column;
  }

  get format(): CatalogDocument['format'] {
    return this.frame.format;
  }

  get text(): string {
    this.#text ??= this.#file.text.slice(this.frame.start, this.frame.end);
    return this.#text;
  }

  get isAscii(): boolean {
    return this.#file.isAscii === true;
  }

  get isUtf8(): boolean {
    return this.#file.isUtf8 || !this.text.includes('\ufffd');
  }
}
