import { decodeBase64, isBase64 } from '../base64.ts';
import { SyntaxProblem } from '../syntax-problem.ts';
import { decodeUtf8 } from '../utf8.ts';
import { isGoTimestamp } from './go-timestamp.ts';
import type { ScalarNode } from './node.ts';
import { type Resolved, resolvePlain } from './resolve-plain.ts';

const prefix = 'tag:yaml.org,2002:';

/** Tags that say what a scalar must be; all others leave the text as it is. */
const tags: ReadonlyMap<string, 'string' | 'bool' | 'int' | 'float' | 'null' | 'timestamp' | 'binary'> = new Map([
  [`${prefix}str`, 'string'],
  [`${prefix}bool`, 'bool'],
  [`${prefix}int`, 'int'],
  [`${prefix}float`, 'float'],
  [`${prefix}null`, 'null'],
  [`${prefix}timestamp`, 'timestamp'],
  [`${prefix}binary`, 'binary'],
]);

/** The value of a scalar by its tag, or by its form where it has none. @throws {SyntaxProblem} when it is not what its tag says */
export function resolveScalar(node: ScalarNode): Resolved {
  const { tag, value: text } = node;
  if (tag === '') return node.isPlain ? resolvePlain(text) : { type: 'string', value: text };
  const wanted = tags.get(tag);
  if (wanted === undefined || wanted === 'string') return { type: 'string', value: text };
  if (wanted === 'binary') return { type: 'string', value: decodeBinary(node) };
  if (wanted === 'timestamp') {
    return isGoTimestamp(text) ? { type: 'string', value: text } : refuse(node);
  }
  const resolved = resolvePlain(text);
  if (resolved.type === wanted) return resolved;
  if (wanted === 'float' && resolved.type === 'int') return asFloat(node, resolved.value as number | bigint);
  return refuse(node);
}

function asFloat(node: ScalarNode, value: number | bigint): Resolved {
  // Go converts signed integers alone.
  return value >= 2n ** 63n ? refuse(node) : { type: 'float', value: Number(value) };
}

function decodeBinary(node: ScalarNode): string {
  return isBase64(node.value) ? decodeUtf8(decodeBase64(node.value)).text : refuse(node);
}

function refuse(node: ScalarNode): never {
  const tag = node.tag.replace(prefix, '!!');
  throw new SyntaxProblem(`The value is not what its tag \`${tag}\` says`, `Remove the tag \`${tag}\`.`, node.start);
}
