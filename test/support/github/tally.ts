import type { Asked } from './faults.ts';

export interface Counted {
  /** `GET /repos/{owner}/{repo}/pulls/{pull_number}`, `POST /graphql`, `GIT /{owner}/{repo}/git-upload-pack`. */
  readonly request: string;
  readonly count: number;
  /** Of these, how many were answered with 304 and cost nothing. */
  readonly notModified: number;
}

export interface Logged {
  readonly asked: Asked;
  /** 0 where the connection was cut. */
  readonly status: number;
}

const longest = 20_000;

/** What was asked, how often, and how it was answered. */
export class Tally {
  /** Oldest first; the oldest are forgotten where there are very many. */
  readonly log: Logged[] = [];
  readonly #counts = new Map<string, { count: number; notModified: number }>();
  readonly #used = new Map<string, number>();

  add(asked: Asked, status: number): void {
    const request = `${asked.method} ${asked.template}`;
    const counted = this.#counts.get(request) ?? { count: 0, notModified: 0 };
    counted.count++;
    if (status === 304) counted.notModified++;
    this.#counts.set(request, counted);
    this.log.push({ asked, status });
    if (this.log.length > longest) this.log.splice(0, longest / 2);
  }

  /** Counts against a limit, of one token for one resource. Gives what is used up. */
  charge(limit: string, points: number): number {
    const used = (this.#used.get(limit) ?? 0) + points;
    this.#used.set(limit, used);
    return used;
  }

  counts(): readonly Counted[] {
    return [...this.#counts]
      .map(([request, counted]) => ({ request, ...counted }))
      .sort((a, b) => a.request.localeCompare(b.request));
  }

  /** Requests that match in full, such as `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`. */
  of(request: string): readonly Logged[] {
    return this.log.filter(({ asked }) => `${asked.method} ${asked.template}` === request);
  }

  forget(): void {
    this.log.length = 0;
    this.#counts.clear();
  }
}
