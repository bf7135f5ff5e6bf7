import { parsedJson } from '../../core/json/parsed-json.ts';
import { isObject } from '../../core/json.ts';
import type { HttpResponse } from './send.ts';

const maxErrorBodyBytes = 64 * 1024;
const maxCodes = 10;

/** What the body of an error says, without any of its words. */
export interface ErrorBody {
  /** Whether it has the form that the specification gives errors. */
  readonly isRegistryError: boolean;
  /** Codes such as MANIFEST_UNKNOWN, in upper case. */
  readonly codes: readonly string[];
  /** Whether it is about too many requests, in whatever words: a proxy may wrap what the registry behind it said. */
  readonly isRateLimit: boolean;
}

const nothing: ErrorBody = { isRegistryError: false, codes: [], isRateLimit: false };

/**
 * Reads the body of an error. Whatever is wrong with it, even that it breaks off, is no error body.
 *
 * @see https://github.com/opencontainers/distribution-spec/blob/main/spec.md#error-codes
 */
export async function readErrorBody(response: HttpResponse): Promise<ErrorBody> {
  try {
    return parseErrorBody(await response.text(maxErrorBodyBytes));
  } catch {
    return nothing;
  }
}

function parseErrorBody(text: string): ErrorBody {
  const isRateLimit = /too ?many ?requests/i.test(text);
  const value: unknown = parsedJson(text);
  const errors = isObject(value) ? value.errors : undefined;
  if (!Array.isArray(errors)) return { ...nothing, isRateLimit };
  const codes = errors.slice(0, maxCodes).flatMap(codeOf);
  return { isRegistryError: codes.length > 0, codes, isRateLimit };
}

function codeOf(error: unknown): readonly string[] {
  const code = isObject(error) ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? [code.toUpperCase()] : [];
}
