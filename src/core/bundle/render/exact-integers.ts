import type { CatalogDocument } from '../../catalog/blob.ts';
import { composeDocument } from '../../catalog/compose-document.ts';
import { NodeIndex } from '../../catalog/node-index.ts';
import { resolvePlain } from '../../catalog/yaml/resolve-plain.ts';
import { resolveScalar } from '../../catalog/yaml/resolve-scalar.ts';
import type { ExactInteger } from './go-json.ts';

const integer = /^-?\d+$/;

/**
 * The integers of a document that a 64-bit float cannot hold: those between `lowest` of 64 bits and `most`. Go keeps them, and a CRD may
 * have `maximum: 9223372036854775807`. The document is parsed anew, when the first such number is asked for.
 */
export function exactIntegers(document: CatalogDocument, most: bigint): ExactInteger {
  let nodes: NodeIndex | undefined;
  return path => {
    if (nodes === undefined) {
      const root = composeDocument(document);
      if (root === undefined) return undefined;
      nodes = new NodeIndex(root);
    }
    const node = nodes.nodeAt(path);
    if (node?.kind !== 'scalar') return undefined;
    if (document.format === 'json' && !integer.test(node.value)) return undefined;
    const { value } = node.tag === '' ? resolvePlain(node.value) : resolveScalar(node);
    return typeof value === 'bigint' && value >= -(2n ** 63n) && value <= most ? value : undefined;
  };
}
