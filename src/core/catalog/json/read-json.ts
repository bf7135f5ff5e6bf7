import { parsedJson } from '../../json/parsed-json.ts';
import { hasTooManyValues, maxValues, refuseLongText } from '../limits.ts';
import type { Reading, RepeatedKey } from '../reading-of-text.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { keyText } from '../yaml/key-text.ts';
import type { YamlNode } from '../yaml/node.ts';
import { composeJson } from './compose-json.ts';
import { endOfString } from './end-of-string.ts';
import { normaliseJson } from './normalise-json.ts';
import { scanJson } from './scan-json.ts';

/** What a value begins with, and the whole of one that is a number or a word. */
const beginning = /["{[]|[-+.0-9A-Za-z]+/g;

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
  // What is wrong with a text, `composeJson` says: messages of the engine vary.
  const parsed = scan === undefined ? undefined : parsedJson(text);
  const normalised = parsed === undefined ? undefined : normaliseJson(parsed);
  if (scan === undefined || normalised === undefined) {
    composeJson(text);
    throw new SyntaxProblem('This is not JSON', 'Correct the JSON.', 0);
  }
  const isRepeated = normalised.members !== scan.members;
  return { value: normalised.value, repeatedKeys: isRepeated ? repeatedKeysOf(composeJson(text)) : [] };
}

/**
 * Tells a text with too many keys and values before they take memory, as the engine's parser cannot be stopped on its way.
 *
 * @throws {SyntaxProblem}
 */
function refuseManyValues(text: string): void {
  // A value has a comma, a colon or a bracket of its own.
  if (text.length <= 2 * maxValues) return;
  let count = 0;
  beginning.lastIndex = 0;
  while (beginning.test(text)) {
    count += 1;
    const last = beginning.lastIndex - 1;
    if (count > maxValues) throw hasTooManyValues(last);
    if (text[last] === '"') beginning.lastIndex = endOfString(text, last) ?? text.length;
  }
}

/** The repeated keys in a tree of nodes, in the order of the text. Merged and aliased keys count as none. */
function repeatedKeysOf(root: YamlNode): RepeatedKey[] {
  const repeated: RepeatedKey[] = [];
  const visit = (node: YamlNode): void => {
    if (node.kind === 'sequence') node.items.forEach(visit);
    if (node.kind !== 'mapping') return;
    const seen = new Set<string>();
    for (const [index, keyNode] of node.keys.entries()) {
      const key = keyText(keyNode);
      if (seen.has(key)) repeated.push({ key, offset: keyNode.start });
      seen.add(key);
      visit(node.values[index] as YamlNode);
    }
  };
  visit(root);
  return repeated;
}
