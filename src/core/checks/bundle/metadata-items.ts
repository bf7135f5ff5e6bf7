import { type ManifestNode, nodeAt } from '../../bundle/manifest-node.ts';
import type { Json } from '../../json.ts';
import type { Snapshot } from '../../snapshot.ts';
import { type LocatedDocument, locatedDocument } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

/** One item of `metadata/dependencies.yaml` or `metadata/properties.yaml`. */
export interface MetadataItem extends Pick<LocatedDocument, 'where'> {
  readonly type: string;
  readonly node: ManifestNode;
  readonly value: ManifestNode;
}

/** The dependencies or the properties of each bundle; those of one type, where one is named. */
export function* metadataItems(
  snapshot: Snapshot,
  name: 'dependencies' | 'properties',
  type?: string,
): Iterable<MetadataItem> {
  for (const bundle of registryBundlesOf(snapshot)) {
    const file = bundle[name];
    if (file === undefined) continue;
    const { root, where } = locatedDocument(bundle, file);
    const list = nodeAt(root, name);
    for (const [index, item] of file.items.entries()) {
      if (type !== undefined && item.type !== type) continue;
      const node = {
        value: Array.isArray(list.value) ? (list.value[index] as Json) : undefined,
        path: [...list.path, index],
      };
      yield { type: item.type, node, value: nodeAt(node, 'value'), where };
    }
  }
}
