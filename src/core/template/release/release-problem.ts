import type { Place } from '../../source.ts';

/** Why a bundle cannot be added as its release-config.yaml says. */
export interface ReleaseProblem {
  readonly message: string;
  readonly fix: string;
  readonly at: Partial<Place> & Pick<Place, 'file'>;
}

/** The same before it is known where. */
export type Reason = Omit<ReleaseProblem, 'at'>;
