/** How long one hop may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is there, with TLS. */
  readonly connect: number;
  /** From the end of the request until all headers are there. */
  readonly headers: number;
  /** The same of a request that ends with a registry keeping something. */
  readonly stored: number;
  /** Between two pieces of a body, in either direction. */
  readonly idle: number;
  /** Until the end of a body that is limited in size: one that comes byte by byte is never idle. */
  readonly whole: number;
}

/**
 * The clients of podman (containers/image) and crane (go-containerregistry) give TLS ten seconds, too, and wait for an answer
 * without an end. Nobody who judges a change can: a registry that lives begins to answer within seconds, and one that is
 * silent is waited for twice.
 */
export const defaultTimeouts: Timeouts = {
  connect: 10_000,
  headers: 15_000,
  stored: 30_000,
  idle: 15_000,
  whole: 30_000,
};
