import { createCipheriv, randomBytes } from 'node:crypto';
import type { FileReading, NamingFileMemory } from '../../core/catalog/memories.ts';

/** What files hold, for one run. Catalogs for neighbouring versions of a cluster have half of their files in common. */
export class FilesOfRun implements NamingFileMemory {
  readonly #readings = new Map<string, FileReading>();
  readonly #key = randomBytes(16);
  readonly #iv = randomBytes(12);

  /**
   * The GMAC of the bytes under a key that nobody sees: nobody can make two contents that have the same one, and it takes an
   * eighth of the time of SHA-256. It is no signature, since all have the same IV: who saw the names could work the key out.
   *
   * @see https://nvlpubs.nist.gov/nistpubs/Legacy/SP/nistspecialpublication800-38d.pdf
   */
  nameOf(bytes: Uint8Array): string {
    const cipher = createCipheriv('aes-128-gcm', this.#key, this.#iv);
    cipher.setAAD(bytes);
    cipher.final();
    return `${bytes.length} ${cipher.getAuthTag().toString('latin1')}`;
  }

  get(name: string): FileReading | undefined {
    return this.#readings.get(name);
  }

  set(name: string, reading: FileReading): void {
    this.#readings.set(name, reading);
  }
}
