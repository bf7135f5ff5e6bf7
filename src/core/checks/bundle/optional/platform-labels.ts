import { entriesAt, type ManifestNode, textAt } from '../../../bundle/manifest-node.ts';

/** No image is there for more systems or processors: of a longer list the first are missing already. */
const most = 100;

/** The operating systems and processors that a ClusterServiceVersion says it supports, by its labels. */
export interface PlatformLabels {
  readonly systems: readonly string[];
  readonly architectures: readonly string[];
}

/**
 * Reads the labels `operatorframework.io/os.NAME: supported` and `operatorframework.io/arch.NAME: supported`. Both lists are empty
 * without labels: that counts as linux on amd64.
 *
 * @see https://olm.operatorframework.io/docs/advanced-tasks/ship-operator-supporting-multiarch/
 */
export function platformLabelsOf(csv: ManifestNode): PlatformLabels {
  return {
    systems: labelled(csv, 'operatorframework.io/os.'),
    architectures: labelled(csv, 'operatorframework.io/arch.'),
  };
}

function labelled(csv: ManifestNode, prefix: string): readonly string[] {
  return entriesAt(csv, 'metadata', 'labels')
    .filter(([key, value]) => key.includes(prefix) && textAt(value) === 'supported')
    .slice(0, most)
    .map(([key]) => key.replaceAll(prefix, ''));
}
