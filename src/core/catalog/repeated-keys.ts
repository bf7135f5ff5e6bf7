import type { RepeatedKey } from './reading-of-text.ts';
import { keyText } from './yaml/key-text.ts';
import type { YamlNode } from './yaml/node.ts';

/** The repeated keys in a tree of nodes, in the order of the text. Merged and aliased keys count as none. */
export function repeatedKeysOf(root: YamlNode): RepeatedKey[] {
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
