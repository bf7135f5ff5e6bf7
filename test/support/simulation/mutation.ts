import type { ControllerParts } from '../../../src/flows/reconcile/controller-parts.ts';
import type { World } from './world.ts';

/** Something that is broken on purpose: the simulation has to find it. */
export interface Mutation {
  readonly what: string;
  readonly bindsHead?: false;
  readonly bindsBase?: false;
  readonly hasSweep?: false;
  /** Publishers see no releases but their own. */
  readonly hidesReleases?: true;
  /** GitHub does not say who started a run of the workflow that installs. */
  readonly believesRunsOfPeople?: true;
  wrap?(parts: ControllerParts, world: World): ControllerParts;
}
