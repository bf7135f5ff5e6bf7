import { setFailed, warning } from '@actions/core';

/** An annotation of the step. */
export function warn(message: string): void {
  warning(message);
}

/** Ends the step as failed, and says why. */
export function fail(message: string): void {
  setFailed(message);
}
