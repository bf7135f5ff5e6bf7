import type { DiskReserve } from '../disk-reserve.ts';
import { resultCodeOf, resultCodes } from './result-codes.ts';
import { StoreError } from './store-error.ts';

/** What `use` gives; an error of SQLite becomes a `StoreError` that names the file. */
export function rethrowAsStoreError<Result>(path: string, use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    throw toStoreError(path, error);
  }
}

/** The same; where the disk is full, it is done once more without the reserve. */
export function writeWithReserve<Result>(path: string, reserve: DiskReserve | undefined, use: () => Result): Result {
  try {
    return rethrowAsStoreError(path, use);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'full' || reserve?.release() !== true) throw error;
    return rethrowAsStoreError(path, use);
  }
}

function toStoreError(path: string, error: unknown): unknown {
  if (error instanceof StoreError) return error;
  switch (resultCodeOf(error)) {
    case undefined:
      return explainOther(path, error);
    case resultCodes.busy:
    case resultCodes.locked:
      return new StoreError(
        'in-use',
        `Another process uses ${path}.`,
        'Stop that process, or use another data folder. To run several replicas, also set REDIS_URL.',
        error,
      );
    case resultCodes.full:
      return new StoreError('full', `The disk is full: ${path} cannot be written.`, 'Free disk space.', error);
    case resultCodes.corrupt:
    case resultCodes.notADatabase:
      return new StoreError('broken', `${path} is damaged.`, 'Restart: the file is then moved aside.', error);
    default:
      return new StoreError('unusable', `${path} cannot be used: ${detailOf(error)}.`, accessFix(path), error);
  }
}

function explainOther(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_INVALID_STATE') return new StoreError('closed', `${path} is closed.`, 'Open it again.', error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StoreError('full', `The disk is full: ${path} cannot be written.`, 'Free disk space.', error);
  }
  if (typeof code !== 'string') return error;
  return new StoreError('unusable', `${path} cannot be used: ${detailOf(error)}.`, accessFix(path), error);
}

function accessFix(path: string): string {
  return `Give this process read and write access to ${path} and its folder.`;
}

function detailOf(error: unknown): string {
  return (error as { readonly message?: unknown }).message === undefined ? String(error) : (error as Error).message;
}
