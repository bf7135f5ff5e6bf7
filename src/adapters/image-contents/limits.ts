import type { RunLimits } from './run-budget.ts';

/** What one image may cost. */
export interface ImageLimits {
  /** Bytes of one layer as it is stored. */
  readonly layerBytes: number;
  /** Bytes of all layers as they are stored. */
  readonly storedBytes: number;
  /** Bytes of all layers before compression. */
  readonly plainBytes: number;
  /** How many times larger than its stored bytes a layer may be, once it is larger than `freeBytes`. */
  readonly ratio: number;
  readonly freeBytes: number;
  /** Bytes of one file that is kept. */
  readonly fileBytes: number;
  /** Bytes of all files that are kept, and of the links, with those that a higher layer replaces. */
  readonly keptBytes: number;
  readonly milliseconds: number;
}

/** What one image may cost, and all of a run. */
export interface ContentsLimits extends ImageLimits, RunLimits {}

const mebibyte = 1024 * 1024;

/** Of the images of bundles: these are a few hundred kilobytes. A change has up to three, and a new catalog a hundred. */
export const contentsLimits: ContentsLimits = {
  layerBytes: 50 * mebibyte,
  storedBytes: 200 * mebibyte,
  plainBytes: 2048 * mebibyte,
  ratio: 200,
  freeBytes: 16 * mebibyte,
  fileBytes: 16 * mebibyte,
  keptBytes: 64 * mebibyte,
  milliseconds: 120_000,
  fetchedBytes: 2048 * mebibyte,
  unpackedBytes: 16_384 * mebibyte,
  keptCharacters: 512 * mebibyte,
};

/**
 * Of the images of catalogs, of which one is read in a run: they have hundreds of megabytes of files, most of them much alike, and
 * beside them an operating system, opm and its cache.
 */
export const catalogLimits: ImageLimits = {
  layerBytes: 2048 * mebibyte,
  storedBytes: 4096 * mebibyte,
  plainBytes: 16_384 * mebibyte,
  ratio: 1000,
  freeBytes: 16 * mebibyte,
  fileBytes: 128 * mebibyte,
  keptBytes: 1024 * mebibyte,
  milliseconds: 600_000,
};

/** Of the images that a program is taken out of: an operating system, of which that program alone is kept. */
export const programLimits: ImageLimits = {
  ...catalogLimits,
  fileBytes: 512 * mebibyte,
};

/** Bytes of a configuration: those of container engines. */
export const maxConfigBytes = 4 * mebibyte;
/** Indexes in indexes. */
export const deepestIndex = 3;
/** Children of an index, with those of the indexes in it. */
export const maxChildren = 200;
/** Images that are read at the same time, and references that are asked for. */
export const imagesAtOnce = 4;
export const requestsAtOnce = 64;
/** More than one host is sent at a time, so that it never waits for work. */
export const requestsToHost = 16;
