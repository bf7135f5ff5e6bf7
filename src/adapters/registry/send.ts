/** One request to a registry or to the server of its tokens. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute, `https:` or `http:`. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  /** A stream needs a `content-length` among the headers, and is read only once. */
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
  /** With `refuse` the redirect itself is the response. Requests with a body are never redirected. */
  readonly redirects: 'follow' | 'refuse';
  /** The most bytes that reading the body of the response gives before it throws. */
  readonly limit: number;
}

/** The answer to a request. Its body must be read to the end or discarded: it holds the connection until then. */
export interface HttpResponse {
  /** Where it came from in the end, behind redirects. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; several of one name are joined by `, `. */
  readonly headers: ReadonlyMap<string, string>;
  /** Every `www-authenticate` header by itself. */
  readonly challenges: readonly string[];
  /** Throws `OutcomeError` when the connection breaks, stalls or brings more than the limit of the request. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body as text; bytes that are no UTF-8 become U+FFFD. `limit` lowers the limit of the request. */
  text(limit?: number): Promise<string>;
  /** Gives the connection back without reading the rest. */
  discard(): void;
}

/**
 * Sends one request without any authorization but what its headers hold, and gives whatever status comes back. The
 * network policy judges the URL, the address behind it and every redirect. Throws `OutcomeError` with cause `policy`,
 * `network`, `timeout`, `tls` or `too-large` where there is no answer. Repeats nothing.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;
