import { itemsAt, type ManifestNode, nodeAt, textAt, textsAt } from '../../../bundle/manifest-node.ts';
import type { Platform } from '../../../image/model.ts';
import type { Outcome } from '../../../image/outcome.ts';
import type { Snapshot } from '../../../snapshot.ts';
import { imageFact } from '../../images/image-fact.ts';
import { type Pod, podsOf } from './pods.ts';

/** An image that a ClusterServiceVersion names. */
export interface OperatorImage {
  readonly reference: string;
  /**
   * `manager`: of the container `manager`, or where a pod has none of any container but the proxy that operator-sdk adds. `other`: of
   * another container. `related`: of the list of related images.
   */
  readonly role: 'manager' | 'other' | 'related';
  readonly node: ManifestNode;
  /** As `os/architecture`. Undefined where nobody asked. */
  readonly platforms: Outcome<readonly string[]> | undefined;
  /** The platforms that the pod's node affinity demands, as `os/architecture`; empty where it demands none. */
  readonly affinity: readonly string[];
}

const proxy = 'kube-rbac-proxy';

/**
 * The images of a ClusterServiceVersion, each once for each role; one of the manager is none of the others.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/multiarch.go
 */
export function operatorImages(snapshot: Snapshot, csv: ManifestNode): readonly OperatorImage[] {
  const containers = podsOf(csv).flatMap(pod => containersOf(pod));
  const managers = containers.filter(({ isManager }) => isManager);
  const managing = new Set(managers.map(({ reference }) => reference));
  const others = containers.filter(({ reference }) => !managing.has(reference));
  const related = itemsAt(csv, 'spec', 'relatedImages').map(item => writtenAt(nodeAt(item, 'image')));
  const image = (role: OperatorImage['role']) => (written: Written) => ({
    ...written,
    role,
    platforms: platformsOf(snapshot, written.reference),
  });
  return [
    ...once(managers).map(image('manager')),
    ...once(others).map(image('other')),
    ...once(related).map(image('related')),
  ];
}

type Written = Pick<OperatorImage, 'reference' | 'node' | 'affinity'>;

function containersOf({ spec, containers }: Pod): readonly (Written & { readonly isManager: boolean })[] {
  const affinity = affinityOf(spec);
  const hasManager = containers.some(container => textAt(container, 'name') === 'manager');
  return containers.map(container => {
    const name = textAt(container, 'name');
    const isManager = hasManager ? name === 'manager' : name !== proxy;
    return { ...writtenAt(nodeAt(container, 'image')), affinity, isManager };
  });
}

function writtenAt(node: ManifestNode): Written {
  return { reference: textAt(node), node, affinity: [] };
}

function once(images: readonly Written[]): readonly Written[] {
  return [...new Map(images.map(image => [image.reference, image])).values()];
}

function platformsOf(snapshot: Snapshot, reference: string): OperatorImage['platforms'] {
  const fact = imageFact(snapshot, reference);
  if (fact?.kind !== 'exists') return fact;
  const { platforms } = fact.value;
  return platforms?.kind === 'exists' ? { kind: 'exists', value: platforms.value.map(nameOf) } : platforms;
}

/** Variants of a processor do not count. */
function nameOf({ os, architecture }: Platform): string {
  return `${os}/${architecture}`;
}

/** Each operating system with each processor of a term; what is no `In` says nothing. */
function affinityOf(spec: ManifestNode): readonly string[] {
  const affinity = nodeAt(spec, 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution');
  return itemsAt(affinity, 'nodeSelectorTerms').flatMap(term => {
    const architectures = demanded(term, 'kubernetes.io/arch');
    return demanded(term, 'kubernetes.io/os').flatMap(os => architectures.map(architecture => `${os}/${architecture}`));
  });
}

/** The values of the last expression for a key. */
function demanded(term: ManifestNode, key: string): readonly string[] {
  const expression = itemsAt(term, 'matchExpressions').findLast(
    item => textAt(item, 'operator') === 'In' && textAt(item, 'key') === key,
  );
  return expression === undefined ? [] : textsAt(expression, 'values');
}
