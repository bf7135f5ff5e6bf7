import type { CatalogDocument } from '../../catalog/blob.ts';
import { NodeIndex } from '../../catalog/node-index.ts';
import type { YamlNode } from '../../catalog/yaml/node.ts';
import { resolveScalar } from '../../catalog/yaml/resolve-scalar.ts';
import type { ExactInteger } from './go-json.ts';

const integer = /^-?\d+$/;
const fewest = -(2n ** 63n);

export const maxOfSigned = 2n ** 63n - 1n;
export const maxOfUnsigned = 2n ** 64n - 1n;

/**
 * The integers below a node of a document that a 64-bit float cannot hold, but 64 bits can, up to `most`. Go keeps them, and a CRD may well
 * have `maximum: 9223372036854775807`. The node is asked for when the first such number is.
 */
export function exactIntegers(
  rootOf: () => YamlNode | undefined,
  format: CatalogDocument['format'],
  most: bigint,
): ExactInteger {
  let nodes: NodeIndex | undefined;
  return path => {
    if (nodes === undefined) {
      const root = rootOf();
      if (root === undefined) return undefined;
      nodes = new NodeIndex(root);
    }
    const node = nodes.nodeAt(path);
    if (node?.kind !== 'scalar' || (format === 'json' && !integer.test(node.value))) return undefined;
    const { value } = resolveScalar(node);
    return typeof value === 'bigint' && value >= fewest && value <= most ? value : undefined;
  };
}
