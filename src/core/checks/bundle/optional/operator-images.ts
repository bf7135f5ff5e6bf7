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
/** Of terms, and of values for a key, no more are read: no image is there for so many platforms. */
const most = 30;

/**
 * The images of a ClusterServiceVersion, each once for each role; one of the manager is none of the others.
 *
 * @see https://github.com/operator-framework/api/blob/v0.45.0/pkg/validation/internal/multiarch.go
 */
export function operatorImages(snapshot: Snapshot, csv: ManifestNode): readonly OperatorImage[] {
  const managers = new Set<string>();
  const deployed = new Map<string, DeployedImage>();
  for (const pod of podsOf(csv)) {
    const affinity = affinityOf(pod.spec);
    // An image that is the manager's already does not make a later pod one with a manager.
    const fresh = containersOf(pod).filter(({ reference }) => !managers.has(reference));
    for (const { reference, node } of fresh) deployed.set(reference, { reference, node, affinity });
    const named = fresh.filter(({ name }) => name === 'manager');
    const managing = named.length > 0 ? named : fresh.filter(({ name }) => name !== proxy);
    for (const { reference } of managing) managers.add(reference);
  }
  const related = itemsAt(csv, 'spec', 'relatedImages').map(item => writtenAt(nodeAt(item, 'image')));
  const withRole = (images: Iterable<DeployedImage>, role: OperatorImage['role']) =>
    [...images].map(written => ({ ...written, role, platforms: platformsOf(snapshot, written.reference) }));
  const containers = [...deployed.values()];
  return [
    ...withRole(
      containers.filter(({ reference }) => managers.has(reference)),
      'manager',
    ),
    ...withRole(
      containers.filter(({ reference }) => !managers.has(reference)),
      'other',
    ),
    ...withRole(new Map(related.map(image => [image.reference, image])).values(), 'related'),
  ];
}

type DeployedImage = Pick<OperatorImage, 'reference' | 'node' | 'affinity'>;

function containersOf({ containers }: Pod): readonly (DeployedImage & { readonly name: string })[] {
  return containers.map(container => ({ ...writtenAt(nodeAt(container, 'image')), name: textAt(container, 'name') }));
}

function writtenAt(node: ManifestNode): DeployedImage {
  return { reference: textAt(node), node, affinity: [] };
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
  const terms = itemsAt(affinity, 'nodeSelectorTerms').slice(0, most);
  return terms.flatMap(term => {
    const architectures = demanded(term, 'kubernetes.io/arch');
    return demanded(term, 'kubernetes.io/os').flatMap(os => architectures.map(architecture => `${os}/${architecture}`));
  });
}

/** The values of the last expression for a key. */
function demanded(term: ManifestNode, key: string): readonly string[] {
  const expression = itemsAt(term, 'matchExpressions').findLast(
    item => textAt(item, 'operator') === 'In' && textAt(item, 'key') === key,
  );
  return expression === undefined ? [] : textsAt(expression, 'values').slice(0, most);
}
