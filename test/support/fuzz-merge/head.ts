import type { PlainBlob } from '../generate-catalog.ts';
import type { Random } from '../random.ts';
import type { FuzzPackage, FuzzRepository } from './repository/model.ts';
import type { StoredFiles } from './stored-file.ts';

/** What a change makes of a repository, while it is being made. */
export interface Head {
  readonly repository: FuzzRepository;
  /** The author's package. */
  readonly mine: FuzzPackage;
  /** A package of somebody else. */
  readonly victim: FuzzPackage;
  readonly files: StoredFiles;
  /** The blobs of the author's package by the root of the catalog, as plain data that may be changed. */
  readonly blobs: Map<string, PlainBlob[]>;
  /** Paths that the change has touched, for what is done to them next. */
  touched(): readonly string[];
}

/** Does something to a head. Gives false where there is nothing that it could be done to. */
export type Edit = (head: Head, random: Random) => boolean;

/** What is done to the blobs is written before anything is done to the files. */
export interface Step {
  readonly on: 'blobs' | 'files';
  readonly edit: Edit;
}

export function onBlobs(edit: Edit): Step {
  return { on: 'blobs', edit };
}

export function onFiles(edit: Edit): Step {
  return { on: 'files', edit };
}
