import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';

interface ExchangeOptions {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: Uint8Array;
}

interface Exchanged {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Every header, with those that came several times. */
  readonly all: NodeJS.Dict<string[]>;
  readonly body: Buffer;
}

/** One HTTP request without any cleverness: no redirect followed, no header added, a connection of its own. */
export function exchange(
  { certificate }: { readonly certificate?: string },
  url: URL | string,
  { method = 'GET', headers = {}, body }: ExchangeOptions = {},
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const isTls = new URL(url).protocol === 'https:';
    const options = {
      method,
      headers,
      agent: false,
      ...(certificate === undefined ? {} : { ca: certificate }),
    } as const;
    const sent = (isTls ? requestTls : requestPlain)(url, options, response => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0, headers: received, headersDistinct } = response;
        resolve({ status: statusCode, headers: received, all: headersDistinct, body: Buffer.concat(chunks) });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
