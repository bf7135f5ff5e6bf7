/** Why something could not be determined. `actorOfFailure` says who can do something about it. */
export type UnknownCause =
  /** Registries are not contacted, because the caller said so. */
  | 'offline'
  /** No connection, a connection that broke, a name that could not be resolved. */
  | 'network'
  | 'timeout'
  /** The certificate or the handshake was wrong. */
  | 'tls'
  | 'rate-limited'
  /** The registry answered with a status of its own trouble. */
  | 'server'
  /** What arrived is not what the registry or the digest said that it would be. */
  | 'corrupt'
  /** What is configured to tell the registry who asks cannot be used: a helper that fails, a file that cannot be read. */
  | 'credentials'
  /** The network policy forbids to ask the host that the reference writes: of a local network, at a port of its own, or spelled oddly. */
  | 'host'
  /** The network policy forbids what else asking takes: a private address behind a name, a redirect or a realm elsewhere. */
  | 'policy'
  /** More is asked for than one run asks. */
  | 'too-many'
  /** Larger than the limit for its kind. */
  | 'too-large'
  /** What answers does not speak the protocol of registries. */
  | 'not-a-registry';

/**
 * What asking for something that may not be there gives. Expected outcomes are values:
 * - `exists`: it is there, and its digest was verified wherever its bytes were read.
 * - `absent`: the registry answered that it has no such thing, to a request that it had let through.
 * - `forbidden`: the registry wants other credentials; whether the thing is there could not be determined.
 * - `malformed`: it is there, its bytes are those of its digest, and they are not what they have to be. Trying again is useless.
 * - `unknown`: it could not be determined, and why. Never a reason to blame anybody, and never green.
 *
 * `detail` is one sentence without its full stop, free of secrets, ready to be shown (not escaped).
 */
export type Outcome<Value> = { readonly kind: 'exists'; readonly value: Value } | Failure;

export type Failure =
  | { readonly kind: 'absent'; readonly detail: string }
  | { readonly kind: 'forbidden'; readonly detail: string }
  | { readonly kind: 'malformed'; readonly detail: string }
  | { readonly kind: 'unknown'; readonly cause: UnknownCause; readonly detail: string };

/** Carries a failure out of the middle of a stream, where there is no value to return. */
export class OutcomeError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.detail);
    this.name = 'OutcomeError';
    this.failure = failure;
  }
}
