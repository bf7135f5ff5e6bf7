import type { PublishMode } from '../../../core/publish/settings.ts';

/** What the last look at the default branch found: JSON under `publication:<repository id>`. */
export interface PublicationRecord {
  readonly mode: PublishMode;
  /** The commit that the branch was at. */
  readonly revision: string;
  /** Nothing is left to do for that commit. */
  readonly isSettled: boolean;
  /** How often in a row the same commit could not be published. */
  readonly failures: number;
  /** The workflow was started, or may have been. ISO 8601, UTC. */
  readonly startedAt?: string;
  /** The App keeps a pull request that updates the digests of the composite. */
  readonly updatesReferences?: boolean;
  /** An audit had it published again, and that is not done yet. */
  readonly again?: PublishAgain;
  /** One sentence each: what people have to know. */
  readonly problems: readonly string[];
  /** When it was looked at. ISO 8601, UTC. */
  readonly at: string;
}

/** What an audit wants to be published again. */
export interface PublishAgain {
  /** When it was found. ISO 8601, UTC. */
  readonly since: string;
  /** Catalogs, by path, whose image is not the one that their revision gives. */
  readonly rebuild: readonly string[];
}

export function publicationKey({ id }: { readonly id: number }): string {
  return `publication:${id}`;
}

/** The catalogs that a merged pull request changed, as far as known: JSON under this key. */
export function livePlace(repository: number, number: number): string {
  return `live:${repository}:${number}`;
}
