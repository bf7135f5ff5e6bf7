import { catalogText } from './catalog-text.ts';
import { generateCatalog } from './generate-catalog.ts';
import { mutations } from './mutate-blobs.ts';
import { textMutations } from './mutate-text.ts';
import { createRandom } from './random.ts';

/** A small catalog with a few things wrong, and what was done to it. */
export interface Mutant {
  readonly seed: number;
  readonly operations: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

/** A valid catalog with up to three mutations of its blobs and up to two of its text; the same seed gives the same. */
export function generateMutant(seed: number): Mutant {
  const random = createRandom(seed);
  const operations: string[] = [];
  const blobs = generateCatalog(random);
  const blobChanges = random.pick([0, 1, 1, 1, 2, 3]);
  for (let done = 0; done < blobChanges && blobs.length > 0; done += 1) {
    const [name, mutate] = random.pick(Object.entries(mutations));
    mutate(blobs, random);
    operations.push(name);
  }
  const files = catalogText(blobs, random);
  const textChanges = random.pick([0, 0, 0, 1, 1, 2]);
  for (let done = 0; done < textChanges; done += 1) {
    const [name, mutate] = random.pick(Object.entries(textMutations));
    mutate(files, random);
    operations.push(name);
  }
  // Half of a surrogate pair has no bytes that could be written.
  for (const [path, text] of Object.entries(files)) files[path] = text.toWellFormed();
  return { seed, operations, files };
}
