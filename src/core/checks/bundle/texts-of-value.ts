import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import type { Json } from '../../json.ts';

/** Some fields of a value as Go decodes them: each must be a text or null; undefined where one is something else. */
export function textsOfValue(value: ManifestNode, names: readonly string[]): readonly string[] | undefined {
  if (value.value === undefined || !isMapping(value.value)) return undefined;
  const texts: string[] = [];
  for (const name of names) {
    const { value: text } = nodeAt(value, name);
    if (text !== undefined && text !== null && typeof text !== 'string') return undefined;
    texts.push(text ?? '');
  }
  return texts;
}

/** Null counts as a mapping without fields. */
function isMapping(value: Json): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}
