import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import type { Json } from '../../json.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type LocatedDocument, locatedDocument } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

/** One item of `metadata/dependencies.yaml`. */
export interface Dependency extends Pick<LocatedDocument, 'problem'> {
  readonly type: string;
  readonly node: ManifestNode;
  readonly value: ManifestNode;
}

/** The dependencies of each bundle; those of one type, where one is named. */
export function* dependenciesOf(snapshot: Snapshot, type?: string): Iterable<Dependency> {
  for (const bundle of registryBundlesOf(snapshot)) {
    if (bundle.dependencies === undefined) continue;
    const { root, problem } = locatedDocument(bundle, bundle.dependencies);
    const list = nodeAt(root, 'dependencies');
    for (const [index, item] of bundle.dependencies.items.entries()) {
      if (type !== undefined && item.type !== type) continue;
      const node = {
        value: Array.isArray(list.value) ? (list.value[index] as Json) : undefined,
        path: [...list.path, index],
      };
      yield { type: item.type, node, value: nodeAt(node, 'value'), problem };
    }
  }
}

/** The fields of a dependency's value as Go decodes them: each must be a text or null; undefined where one is something else. */
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
