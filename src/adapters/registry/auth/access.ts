import type { Failure } from '../../../core/image/outcome.ts';

/** What a request wants to do at a registry. */
export interface Access {
  /** Of the registry, with its port where it has one. */
  readonly host: string;
  readonly repository: string;
  readonly actions: 'pull' | 'pull,push';
  /** Another repository of the registry that a blob is mounted from. */
  readonly mountFrom?: string;
}

/** Knows how to get let in. */
export interface Authorizer {
  /** Headers for a request, by what the registry asked for so far. Throws `OutcomeError` when the token server gives no answer. */
  headersFor(access: Access): Promise<ReadonlyMap<string, string>>;
  /**
   * After a 401: `retry` when new headers are worth one more request, else why not.
   * @param challenges every `www-authenticate` header by itself
   * @param sent the headers that `headersFor` gave for the request: without them nobody knows whether it was they that were refused
   */
  challenged(
    access: Access,
    challenges: readonly string[],
    sent: ReadonlyMap<string, string>,
  ): Promise<'retry' | Failure>;
}
