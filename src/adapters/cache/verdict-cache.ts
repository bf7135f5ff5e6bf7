import type { Verdict } from '../../core/report/verdict.ts';
import type { VerdictMemory } from '../../flows/ports.ts';
import { FileStore } from './file-store.ts';

const maxBytes = 64 * 1024 * 1024;
/** Of one verdict: one with so many findings is soon another one. */
const maxCharacters = 1024 * 1024;

/**
 * Verdicts, kept on disk between runs. Losing them only costs time. Only runs on trusted content may share a directory: whoever can write to it
 * decides what is found valid.
 */
export class VerdictCache implements VerdictMemory {
  readonly #store: FileStore;
  readonly #version: string;

  /**
   * @param directory where to keep them; made when needed
   * @param version of the program: what another one found is not believed
   */
  constructor(directory: string, version: string) {
    this.#store = new FileStore(directory, maxBytes);
    this.#version = version;
  }

  get(key: string): Verdict | undefined {
    const bytes = this.#store.get(this.#keyOf(key));
    return bytes === undefined ? undefined : (JSON.parse(Buffer.from(bytes).toString('utf8')) as Verdict);
  }

  set(key: string, verdict: Verdict): void {
    const json = JSON.stringify(verdict);
    if (json.length <= maxCharacters) this.#store.set(this.#keyOf(key), Buffer.from(json));
  }

  /** Writes what was added. @throws the error of the file system when it cannot */
  save(): void {
    this.#store.save();
  }

  #keyOf(key: string): string {
    return `${this.#version}\n${key}`;
  }
}
