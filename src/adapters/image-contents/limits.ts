/** What one image may cost, and all of a run. Bundles are a few hundred kilobytes. */
export interface ContentsLimits {
  /** Bytes of one layer as it is stored. */
  readonly layerBytes: number;
  /** Bytes of all layers as they are stored. */
  readonly storedBytes: number;
  /** Bytes of all layers before compression. */
  readonly plainBytes: number;
  /** How many times larger than its stored bytes a layer may be, once it is larger than `freeBytes`. */
  readonly ratio: number;
  readonly freeBytes: number;
  readonly milliseconds: number;
  /** Characters of the files that are kept of all images of a run: they are in memory until its end. */
  readonly keptCharacters: number;
}

const mebibyte = 1024 * 1024;

export const contentsLimits: ContentsLimits = {
  layerBytes: 50 * mebibyte,
  storedBytes: 200 * mebibyte,
  plainBytes: 2048 * mebibyte,
  ratio: 200,
  freeBytes: 16 * mebibyte,
  milliseconds: 120_000,
  keptCharacters: 512 * mebibyte,
};

/** Bytes of a configuration: those of container engines. */
export const mostConfigBytes = 4 * mebibyte;
/** Indexes in indexes. */
export const deepestIndex = 3;
/** Children of an index, with those of the indexes in it. */
export const mostChildren = 200;
/** Images that are read at the same time, and references that are asked for. */
export const imagesAtOnce = 4;
export const requestsAtOnce = 64;
