/** What catalogd looks a blob up by, as the blob itself states it: an `olm.package` has no `package`. */
export interface BlobKey {
  readonly schema: string;
  readonly package: string;
  readonly name: string;
}

/**
 * Looks up the blobs of a catalog as catalogd does. A blob is its number, in the order of the catalog.
 *
 * @see https://github.com/operator-framework/operator-controller/blob/v1.9.0/internal/catalogd/storage/index.go
 */
export class BlobQueries {
  readonly #blobs: readonly BlobKey[];
  /** Each list in the order of the catalog. */
  readonly #byPackage: ReadonlyMap<string, readonly number[]>;

  constructor(blobs: readonly BlobKey[]) {
    this.#blobs = blobs;
    this.#byPackage = Map.groupBy(blobs.keys(), number => blobs[number]?.package ?? '');
  }

  /** The blobs of a schema that name exactly this package; none where it is empty. */
  ofPackage(schema: string, packageName: string): readonly number[] {
    const numbers = this.#byPackage.get(packageName) ?? [];
    return numbers.filter(number => this.#blobs[number]?.schema === schema);
  }

  /** The blobs with all of what is asked for. Empty texts ask for nothing. */
  find(wanted: BlobKey): readonly number[] {
    const numbers = wanted.package === '' ? this.#blobs.keys() : (this.#byPackage.get(wanted.package) ?? []);
    return [...numbers].filter(number => {
      const { schema = '', name = '' } = this.#blobs[number] ?? {};
      return (wanted.schema === '' || schema === wanted.schema) && (wanted.name === '' || name === wanted.name);
    });
  }
}
