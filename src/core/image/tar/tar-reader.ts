import { malformed, tooLarge } from '../failures.ts';
import { type Announced, entryOfHeader } from './entry-of-header.ts';
import { blockBytes, parseHeader, type TarHeader, untilNul } from './parse-header.ts';
import { paxRecords } from './pax-records.ts';
import type { ContentSink, TarEntry } from './tar-entry.ts';

/** Longest extended header and longest GNU name: those of Go's reader. */
const maxMetaBytes = 1024 * 1024;
/** Header blocks of one archive. */
const maxHeaders = 200_000;

/**
 * Reads a tar archive as it arrives, and holds no more of it than a header. It agrees with Go's reader, which opm and container
 * engines use: a global extended header (`g`) changes nothing, and behind two blocks of zeros nothing counts.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 * @see https://www.gnu.org/software/tar/manual/html_node/Standard.html
 */
export class TarReader {
  readonly #onEntry: (entry: TarEntry) => ContentSink | undefined;
  readonly #block = new Uint8Array(blockBytes);
  #filled = 0;
  #headers = 0;
  #state: 'header' | 'sparse-map' | 'content' | 'padding' | 'end' = 'header';
  #sawZeros = false;
  #remaining = 0;
  #padding = 0;
  #announced: Announced = { records: new Map() };
  #sink: ContentSink | undefined;
  #atEndOfContent: (() => void) | undefined;
  #entry: TarEntry | undefined;

  /** @param onEntry is called for each entry; gives back what takes its content, or undefined to pass over it */
  constructor(onEntry: (entry: TarEntry) => ContentSink | undefined) {
    this.#onEntry = onEntry;
  }

  /** Takes the next bytes, in pieces of any size. @throws OutcomeError `malformed`, or `unknown` when it has too many headers */
  push(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && this.#state !== 'end'; ) {
      at += this.#take(at === 0 ? chunk : chunk.subarray(at));
    }
  }

  /** Says that there is nothing more. @throws OutcomeError `malformed` when something is missing */
  end(): void {
    const isBetween =
      this.#state === 'header' ? this.#filled === 0 : this.#state === 'padding' || this.#state === 'end';
    if (!isBetween) throw malformed('its archive ends in the middle');
  }

  /** Takes some of the bytes and says how many. */
  #take(bytes: Uint8Array): number {
    if (this.#state === 'content') return this.#takeContent(bytes);
    if (this.#state === 'padding') return this.#takePadding(bytes);
    const taken = Math.min(blockBytes - this.#filled, bytes.length);
    this.#block.set(bytes.subarray(0, taken), this.#filled);
    this.#filled += taken;
    if (this.#filled < blockBytes) return taken;
    this.#filled = 0;
    if (this.#state === 'sparse-map') this.#takeSparseMap();
    else this.#takeHeader();
    return taken;
  }

  #takeHeader(): void {
    if (this.#block[0] === 0 && this.#block.every(byte => byte === 0)) {
      this.#state = this.#sawZeros ? 'end' : 'header';
      this.#sawZeros = true;
      return;
    }
    if (this.#sawZeros) throw malformed('its archive goes on behind a block of zeros');
    this.#headers += 1;
    if (this.#headers > maxHeaders) throw tooLarge(`its archive has more than ${maxHeaders} entries`);
    // The block is used again for the next header, and what is read of this one is kept.
    const header = parseHeader(this.#block.slice());
    if (!this.#takeMeta(header)) this.#takeEntry(header);
  }

  /** Headers about other headers. Go forgets what was announced when a global one comes in between. */
  #takeMeta({ flag, size }: TarHeader): boolean {
    if (flag !== 'x' && flag !== 'g' && flag !== 'L' && flag !== 'K') return false;
    if (size > maxMetaBytes) throw tooLarge(`an extended header of its archive has more than ${maxMetaBytes} bytes`);
    const content = new Uint8Array(size);
    let filled = 0;
    const sink = (piece: Uint8Array): void => {
      content.set(piece, filled);
      filled += piece.length;
    };
    this.#expect(size, sink, () => {
      if (flag === 'L') this.#announced.path = untilNul(content);
      else if (flag === 'K') this.#announced.target = untilNul(content);
      else if (flag === 'x') this.#announced.records = paxRecords(content);
      else this.#announced = { records: new Map() };
    });
    return true;
  }

  #takeEntry(header: TarHeader): void {
    const entry = entryOfHeader(header, this.#announced);
    this.#announced = { records: new Map() };
    this.#entry = entry;
    if (header.isExtended) this.#state = 'sparse-map';
    else this.#begin(entry);
  }

  #takeSparseMap(): void {
    if (this.#block[504] !== 1 && this.#entry !== undefined) this.#begin(this.#entry);
    else this.#headers += 1;
    if (this.#headers > maxHeaders) throw tooLarge(`its archive has more than ${maxHeaders} entries`);
  }

  #begin(entry: TarEntry): void {
    this.#expect(entry.size, this.#onEntry(entry), undefined);
  }

  #expect(size: number, sink: ContentSink | undefined, atEnd: (() => void) | undefined): void {
    this.#remaining = size;
    this.#padding = (blockBytes - (size % blockBytes)) % blockBytes;
    this.#sink = sink;
    this.#atEndOfContent = atEnd;
    this.#state = 'content';
    if (size === 0) this.#endContent();
  }

  #takeContent(bytes: Uint8Array): number {
    const taken = Math.min(this.#remaining, bytes.length);
    this.#sink?.(bytes.subarray(0, taken));
    this.#remaining -= taken;
    if (this.#remaining === 0) this.#endContent();
    return taken;
  }

  #endContent(): void {
    this.#atEndOfContent?.();
    this.#state = this.#padding === 0 ? 'header' : 'padding';
  }

  #takePadding(bytes: Uint8Array): number {
    const taken = Math.min(this.#padding, bytes.length);
    this.#padding -= taken;
    if (this.#padding === 0) this.#state = 'header';
    return taken;
  }
}
