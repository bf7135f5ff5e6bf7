/** One thing that has to be right before a repository is looked after. */
export interface Diagnosis {
  /** Stable id: a statement that is true or false, in kebab-case. */
  readonly id: string;
  /** `unknown`: it could not be determined, which is never taken for good. */
  readonly state: 'ok' | 'problem' | 'unknown';
  /** What is so, in one sentence or two. Names of branches, files and the like are as they are there. */
  readonly what: string;
  /** What to do; empty where nothing is to be done. */
  readonly fix: string;
}

export function ok(id: string, what: string): Diagnosis {
  return { id, state: 'ok', what, fix: '' };
}

export function problem(id: string, what: string, fix: string): Diagnosis {
  return { id, state: 'problem', what, fix };
}

export function unknown(id: string, what: string, fix: string): Diagnosis {
  return { id, state: 'unknown', what, fix };
}
