import { isAllowedRegistry } from '../../core/checks/images/is-allowed-registry.ts';
import { compositeChange } from '../../core/composite/composite-change.ts';
import type { CompositionProblem } from '../../core/composite/composition-problem.ts';
import { compositePath } from '../../core/composite/read-composite.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { compose } from '../composite/compose.ts';
import type { Images } from '../ports.ts';
import { opmFindings } from '../publish/opm-findings.ts';

/** References that are composed: each may have hundreds of megabytes. */
const maxReferences = 20;

/**
 * Composes what a change of a composite gives, and adds to the snapshot what is wrong with it. Of registries that are not allowed nothing is
 * asked: that is reported by itself.
 */
export async function withComposition(snapshot: Snapshot, images: Images): Promise<Snapshot> {
  const change = compositeChange(snapshot);
  if (change === undefined || change.problems.length > 0 || change.added.length === 0) return snapshot;
  const { allowedRegistries } = snapshot.config.images;
  const isAllowed = (image: string) => allowedRegistries.length === 0 || isAllowedRegistry(image, allowedRegistries);
  if (!change.merged.every(({ image }) => isAllowed(image))) return snapshot;
  const at = { file: compositePath };
  if (change.merged.length > maxReferences) {
    const message = `The composite has more than ${maxReferences} references, which is the limit of this check.`;
    return { ...snapshot, composition: [{ kind: 'undetermined', message, place: at }] };
  }
  const composed = await compose(images, change.merged, snapshot.now);
  if (composed.kind === 'problems') {
    const composition = composed.problems.map(
      ({ message, reference, isInfrastructure }): CompositionProblem => ({
        kind: isInfrastructure === true ? 'undetermined' : 'unreadable',
        message,
        place: reference.place,
      }),
    );
    return { ...snapshot, composition };
  }
  const { blocking } = await opmFindings({ objects: composed, tree: composed.tree, path: '' }, snapshot.now);
  return { ...snapshot, composition: blocking.map(({ message }) => ({ kind: 'invalid', message, place: at })) };
}
