import type { Json } from '../../json.ts';
import { refuseLongText } from '../limits.ts';
import type { Reading } from '../reading-of-text.ts';
import { repeatedKeysOf } from '../repeated-keys.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { composeJson } from './compose-json.ts';
import { normaliseJson } from './normalise-json.ts';
import { refuseManyValues } from './refuse-many-values.ts';
import { scanJson } from './scan-json.ts';

/**
 * The value of a JSON text by the rules of Go's `encoding/json`: the last of equal keys wins, a number that 64 bits cannot hold is
 * refused, half a surrogate pair becomes U+FFFD.
 *
 * @throws {SyntaxProblem} where the text is not JSON, or too much
 */
export function readJson(text: string): Reading {
  refuseLongText(text);
  refuseManyValues(text);
  const scan = scanJson(text, 0);
  const parsed = scan === undefined ? undefined : parse(text);
  const normalised = parsed === undefined ? undefined : normaliseJson(parsed);
  if (scan === undefined || normalised === undefined) {
    composeJson(text);
    throw new SyntaxProblem('This is not JSON', 'Correct the JSON.', 0);
  }
  const isRepeated = normalised.members !== scan.members;
  return { value: normalised.value, repeatedKeys: isRepeated ? repeatedKeysOf(composeJson(text)) : [] };
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    // The text decides what is wrong with it, by `composeJson`: messages of the engine vary.
    return undefined;
  }
}
