import { failureOf } from '../failure-of.ts';
import type { Answer } from './connection.ts';

/** No data, where GitHub answers that there is nothing. @throws every other failure */
export function noneIfMissing(error: unknown): Answer {
  if (failureOf(error).status === 404) return { data: undefined, headers: {} };
  throw error;
}
