import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import { isObject } from '../../json.ts';

/** Some fields of a value as Go decodes them: each must be a text or null; undefined where one is something else. */
export function textsOfValue(value: ManifestNode, names: readonly string[]): readonly string[] | undefined {
  // Null counts as a mapping without fields.
  if (value.value !== null && !isObject(value.value)) return undefined;
  const texts: string[] = [];
  for (const name of names) {
    const { value: text } = nodeAt(value, name);
    if (text !== undefined && text !== null && typeof text !== 'string') return undefined;
    texts.push(text ?? '');
  }
  return texts;
}
