import type { PlannedObject } from './install-plan-steps.ts';
import type { Stage, Step } from './installation-plan.ts';

interface Created {
  readonly steps: readonly Omit<Step, 'action'>[];
  /** Whether there are no more objects than these. */
  readonly isComplete: boolean;
  /** The objects of each bundle that is replaced; undefined where they are not known. */
  readonly replaced: readonly (readonly PlannedObject[] | undefined)[];
}

/** What a stage creates, updates and removes. */
export function effectsOfStage({ steps, isComplete, replaced }: Created): Pick<Stage, 'steps' | 'removed' | 'left'> {
  const isKnown = replaced.every(objects => objects !== undefined);
  const old = new Map(replaced.flatMap(objects => objects ?? []).map(object => [keyOf(object), object]));
  const keys = new Set(steps.map(keyOf));
  // What comes has to be known to say what goes.
  const gone = isComplete ? [...old.values()].filter(object => !keys.has(keyOf(object))) : [];
  return {
    steps: isKnown ? steps.map(step => ({ ...step, action: old.has(keyOf(step)) ? 'update' : 'create' })) : steps,
    removed: gone.filter(({ isKept }) => isKept !== true),
    left: gone.filter(({ isKept }) => isKept === true),
  };
}

/** Objects whose names are made up go with their bundle. */
function keyOf({ kind, group, name, isPrefix, bundle }: PlannedObject): string {
  return JSON.stringify(isPrefix === true ? [kind, group, name, bundle] : [kind, group, name]);
}
