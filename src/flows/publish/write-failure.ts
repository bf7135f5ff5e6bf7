import { CodedError } from '../../core/coded-error.ts';

/**
 * Why something could not be written to a registry, as its adapter says; undefined for errors that nobody foresaw. Flows do not know the classes of
 * adapters: theirs say whether trying again may help.
 */
export function writeFailure(error: unknown): string | undefined {
  return error instanceof CodedError && 'retryable' in error ? error.message : undefined;
}
