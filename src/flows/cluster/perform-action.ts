import { type Action, type ClusterObject, referenceTo, type Sight } from '../../core/cluster/index.ts';
import { objectOf, textOf } from '../../core/json/fields.ts';
import { ClusterError } from './cluster-error.ts';
import type { Cluster } from './ports.ts';

/** The label whose value tells the objects of one install from all others. */
export const runLabel = 'catalog-keeper.io/run';

/** Does one thing. @returns what is seen of it @throws ClusterError */
export async function performAction(cluster: Cluster, action: Action): Promise<Sight> {
  const reference = action.kind === 'create' ? referenceTo(action.object) : action.reference;
  const answer =
    action.kind === 'create'
      ? await cluster.create(action.object)
      : await cluster.change(action.reference, action.merge);
  if (answer.kind === 'done') return { kind: 'seen', object: answer.object };
  // The answer to an earlier request may have been lost.
  const own = action.kind === 'create' && answer.refusal.status === 409 ? await cluster.get(reference) : undefined;
  if (own !== undefined && action.kind === 'create' && isOfSameRun(own, action.object))
    return { kind: 'seen', object: own };
  const { status, message } = answer.refusal;
  if (passing.has(status))
    throw new ClusterError('unreachable', `The API server answers ${status}: ${message}.`, 'Try again.');
  return { kind: 'refused', reference, refusal: answer.refusal };
}

/** What API servers answer that have too much to do, or are being started. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

function isOfSameRun(one: ClusterObject, other: ClusterObject): boolean {
  const run = runOf(one);
  return run !== '' && run === runOf(other);
}

function runOf(object: ClusterObject): string {
  return textOf(objectOf(objectOf(object, 'metadata'), 'labels'), runLabel);
}
