import { readFileSync } from 'node:fs';
import { request } from 'node:https';

/** How the API server of the cluster is spoken to. */
export interface Api {
  readonly port: number;
  readonly token: string;
  /** File of the certificate that it has made for itself. */
  readonly certificate: string;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

/** Long, because a machine that is busy with something else must not fail the start. */
const answerMilliseconds = 60_000;

/** Sends one request. @throws Error where no answer comes */
export async function askApi(
  { port, token, certificate }: Api,
  method: string,
  path: string,
  body?: object,
): Promise<ApiAnswer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const ca = readFileSync(certificate);
  const options = { host: '127.0.0.1', port, method, path, headers, ca, timeout: answerMilliseconds };
  return new Promise((resolve, reject) => {
    const sent = request(options, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', chunk => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Creates an object. @throws Error where the API server refuses it */
export async function create(api: Api, path: string, object: object): Promise<void> {
  const { status, text } = await askApi(api, 'POST', path, object);
  if (status >= 300) throw new Error(`The API server refuses an object at ${path}: ${text.slice(0, 1000)}`);
}
