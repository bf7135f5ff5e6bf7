/** How long one hop may take, in milliseconds. */
export interface Timeouts {
  /** Until the connection is there, with TLS. */
  readonly connect: number;
  /** From the end of the request until all headers are there. */
  readonly headers: number;
  /** Between two pieces of a body, in either direction. */
  readonly idle: number;
  /** Until the end of a body that is limited in size: one that comes byte by byte is never idle. */
  readonly whole: number;
}

export const defaultTimeouts: Timeouts = { connect: 10_000, headers: 30_000, idle: 30_000, whole: 60_000 };
