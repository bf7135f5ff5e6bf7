/** `ended`: while it read a catalog, which may be too large; `not-started`: it never began. */
type HostErrorCode = 'ended' | 'not-started';

/** The process that serves catalogs has ended. It is started again when something is to be served. */
export class HostError extends Error {
  readonly code: HostErrorCode;

  constructor(code: HostErrorCode, message: string) {
    super(message);
    this.name = 'HostError';
    this.code = code;
  }
}
