import { bytesOfText } from './bytes-of-text.ts';
import { catalogText } from './catalog-text.ts';
import { generateCatalog } from './generate-catalog.ts';
import { mutations } from './mutate-blobs.ts';
import { bufferMutations } from './mutate-buffers.ts';
import { textMutations } from './mutate-text.ts';
import { operatorBundle } from './operator-bundle.ts';
import { createRandom, type Random } from './random.ts';

/** A small catalog with a few things wrong, and what was done to it. */
export interface Mutant {
  readonly seed: number;
  readonly operations: readonly string[];
  readonly files: Readonly<Record<string, Uint8Array>>;
}

/**
 * A valid catalog with up to three mutations of its blobs, up to two of its text, and up to two where the buffers of readers end; the same seed gives
 * the same.
 */
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
  mutateBuffers(files, operations, random.pick([0, 0, 0, 1, 1, 2]), random);
  return { seed, operations, files: asBytes(files) };
}

/** A small bundle with one to three changes where the buffers of readers end; the same seed gives the same. */
export function generateBundleMutant(seed: number): Mutant {
  const random = createRandom(seed);
  const operations: string[] = [];
  const files = { ...operatorBundle() };
  if (random.chance(0.5)) files[`metadata/${random.pick(['a', 'dependencies.yaml', 'z.json'])}`] = metadataText(random);
  mutateBuffers(files, operations, random.pick([1, 1, 2, 3]), random);
  return { seed, operations, files: asBytes(files) };
}

const prefix = 'operators.operatorframework.io.bundle';

function metadataText(random: Random): string {
  const names = [`${prefix}.package.v1`, `${prefix}.package.V1`, `Operators${prefix.slice(9)}.package.v1`];
  const [first, second] = random.shuffle(names);
  return random.pick([
    `annotations:\n  ${first}: bar\n`,
    `annotations:\n  ${first}: bar\n  ${second}: foo\n`,
    `{"annotations": {"${first}": "bar", "${second}": "foo"}}\n`,
    `{"annotations": {"${first}": "bar"}} trailing\n`,
    'dependencies:\n- type: olm.package\n  value: {packageName: bar, version: 1.0.0}\n',
    'properties:\n- type: example.com/x\n  value: {a: 1}\n',
    'About this bundle\n',
  ]);
}

function mutateBuffers(files: Record<string, string>, operations: string[], count: number, random: Random): void {
  for (let done = 0; done < count; done += 1) {
    const [name, mutate] = random.pick(Object.entries(bufferMutations));
    mutate(files, random);
    operations.push(name);
  }
}

function asBytes(files: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, bytesOfText(text)]));
}
