import type { Json } from '../../json.ts';
import { decodeBase64, isBase64 } from '../base64.ts';
import { isBlank } from '../split/blanks.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { textOfBase64 } from '../text-of-base64.ts';
import { decodeUtf8 } from '../utf8.ts';
import { readYaml } from '../yaml/read-yaml.ts';

/** `{"` and `{\n` in base64: what all but a few embedded objects begin with. */
const openingBrace = /^e[w-z0-9+/]/;

/**
 * What keeps opm from decoding the data of an `olm.bundle.object`, undefined when nothing does. Content that begins with a brace is not
 * parsed; other content must be YAML.
 */
export function problemOfBundleObject(data: Json | undefined): string | undefined {
  if (typeof data === 'string' && (openingBrace.test(data) || !isBase64(data))) return undefined;
  const content = decodeUtf8(bytesOfObject(data));
  const text = content.text.replaceAll('\r\n', '\n');
  const first = Array.from(text).find(character => !isBlank(character));
  if (first === '{' || first === undefined) return undefined;
  if (!content.isUtf8) return 'it has bytes that are not UTF-8';
  try {
    readYaml(text);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxProblem) return error.message;
    throw error;
  }
}

/** Whether the content of an `olm.bundle.object` is UTF-8. opm loads what is not, and cannot serve it. */
export function isUtf8Object(data: Json | undefined): boolean {
  const { isUtf8 } = typeof data === 'string' && isBase64(data) ? textOfBase64(data) : decodeUtf8(bytesOfObject(data));
  return isUtf8;
}

/** The bytes of an `olm.bundle.object`, as Go decodes them: of base64 text or of a list of numbers. None of anything else. */
export function bytesOfObject(data: Json | undefined): Uint8Array {
  if (typeof data === 'string') return isBase64(data) ? decodeBase64(data) : new Uint8Array();
  return Array.isArray(data) ? Uint8Array.from(data, Number) : new Uint8Array();
}
