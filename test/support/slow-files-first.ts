import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Test {
  readonly path: string;
}

/** The one of jest, whose types are those of a module of another kind. */
interface Sequencer {
  sort(tests: readonly Test[]): readonly Test[];
}

const require = createRequire(import.meta.url);
const { default: TestSequencer }: { readonly default: new () => Sequencer } = require('@jest/test-sequencer');

/** What takes longest, longest first: files of tests and folders of them, below `test/`. */
export const slowPlaces: readonly string[] = [
  'simulation.test.ts',
  'app/trouble.test.ts',
  'app/moving.test.ts',
  'fuzz-merge.test.ts',
  'app/killed.test.ts',
  'core/catalog/hostile-reading.test.ts',
  'app',
  'adapters/git/line-ends.test.ts',
  'adapters/queue',
  'pages.test.ts',
  'own-image.test.ts',
];

const places = slowPlaces.map(place => join(import.meta.dirname, '..', place));

/**
 * Starts first what takes longest, so that it does not run alone at the end. Jest does so by itself where it has run before; in a fresh clone it goes by the
 * size of files.
 */
export default class SlowFilesFirst extends TestSequencer {
  override sort(tests: readonly Test[]): readonly Test[] {
    const sorted = super.sort(tests);
    const slow = places.flatMap(place => sorted.filter(({ path }) => path.startsWith(place)));
    return [...new Set([...slow, ...sorted])];
  }
}
