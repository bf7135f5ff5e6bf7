import { itemsAt, type ManifestNode, nodeAt } from '../../../bundle/manifest-node.ts';

/** The pod of one deployment of a ClusterServiceVersion. */
export interface Pod {
  readonly spec: ManifestNode;
  /** Without the init containers, as operator-framework's validators look at them. */
  readonly containers: readonly ManifestNode[];
}

/** The pods that a ClusterServiceVersion starts, in the order of its deployments. */
export function podsOf(csv: ManifestNode): readonly Pod[] {
  return itemsAt(csv, 'spec', 'install', 'spec', 'deployments').map(deployment => {
    const spec = nodeAt(deployment, 'spec', 'template', 'spec');
    return { spec, containers: itemsAt(spec, 'containers') };
  });
}
