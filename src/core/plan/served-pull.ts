import type { RepositoryName } from './pull-request.ts';

/** The catalog of a pull request that is to be served for a while. */
export interface ServedPull {
  readonly installation: number;
  readonly repository: RepositoryName;
  readonly number: number;
  readonly base: { readonly branch: string; readonly sha: string };
  readonly head: string;
  /** Directory in the repository. */
  readonly catalog: string;
  /** The comment that asked for it. */
  readonly comment: number;
  /** ISO 8601, UTC. */
  readonly until: string;
  /** Which of the ports has it, counted from the first; undefined while all are taken. */
  readonly place?: number;
  /** Why it cannot be served: one sentence. */
  readonly problem?: string;
}

/** How the App serves catalogs. */
export interface Serving {
  /** By which name clusters reach it. */
  readonly host: string;
  /** The first of `servedAtOnce` ports. */
  readonly port: number;
}

export const servedAtOnce = 5;

/** Removes what is over, and gives free places to those that wait, oldest first. */
export function withPlaces(pulls: readonly ServedPull[], now: string): readonly ServedPull[] {
  const current = pulls.filter(({ until }) => until > now);
  const taken = new Set(current.map(placeOf));
  const free = Array.from({ length: servedAtOnce }, (_, place) => place).filter(place => !taken.has(place));
  return current.map(pull => {
    const waits = pull.problem === undefined && pull.place === undefined;
    const place = waits ? free.shift() : placeOf(pull);
    const { place: _, ...rest } = pull;
    return place === undefined ? rest : { ...rest, place };
  });
}

/** Where clusters reach it: `host:port`. */
export function servedAddress({ host, port }: Serving, place: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port + place}`;
}

/** What cannot be served needs no port. */
function placeOf({ place, problem }: ServedPull): number | undefined {
  return problem === undefined ? place : undefined;
}
