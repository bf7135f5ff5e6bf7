import { failureOf } from '../failure-of.ts';
import type { Answer } from './connection.ts';

/** For `catch`: turns GitHub's answer that something does not exist (404) into an answer without data. @throws every other failure */
export function noneIfMissing(error: unknown): Answer {
  if (failureOf(error).status === 404) return { data: undefined, headers: {} };
  throw error;
}
