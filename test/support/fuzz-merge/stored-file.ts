import type { EntryMode } from '../../../src/core/tree.ts';

/** An entry of a tree, by its bytes: what hostile changes are made of is not always text. */
export interface StoredFile {
  readonly mode: EntryMode;
  readonly bytes: Buffer;
}

/** A tree that is being made, by path. */
export type StoredFiles = Map<string, StoredFile>;

export function storeText(files: StoredFiles, path: string, text: string): void {
  files.set(path, { mode: 'file', bytes: Buffer.from(text.toWellFormed()) });
}

/** The text of a file; empty where there is none. Bytes that are not UTF-8 are lost. */
export function textAt(files: StoredFiles, path: string): string {
  return files.get(path)?.bytes.toString('utf8') ?? '';
}

export function storeLink(files: StoredFiles, path: string, target: string): void {
  files.set(path, { mode: 'symlink', bytes: Buffer.from(target) });
}
