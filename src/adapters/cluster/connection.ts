import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { ClusterError } from '../../flows/cluster/cluster-error.ts';
import type { Configuration } from './read-configuration.ts';

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: object;
  readonly contentType?: string;
  /** Most milliseconds without a byte of the answer. */
  readonly idle?: number;
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
  /** Of `Warning` headers, what they say. */
  readonly warnings: readonly string[];
}

const idleMilliseconds = 30_000;
const maxBytes = 256 * 1024 ** 2;

/** Sends a request. @returns the answer as it comes, whatever its status @throws ClusterError where none comes, or 401 */
export async function openAnswer(configuration: Configuration, wanted: ApiRequest): Promise<IncomingMessage> {
  const url = new URL(`${configuration.server}${wanted.path}`);
  const options = await configuration.options();
  const body = wanted.body === undefined ? undefined : JSON.stringify(wanted.body);
  const headers = {
    ...options.headers,
    accept: 'application/json',
    'user-agent': 'catalog-keeper',
    ...(body === undefined
      ? {}
      : { 'content-type': wanted.contentType ?? 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = send(
      url,
      {
        ...options,
        method: wanted.method,
        headers,
        timeout: wanted.idle ?? idleMilliseconds,
        ...(wanted.signal === undefined ? {} : { signal: wanted.signal }),
      },
      resolve,
    );
    sent.once('timeout', () => sent.destroy(new Error('no answer in time')));
    sent.once('error', reject);
    sent.end(body);
  }).catch(error => {
    throw unreachable(configuration.server, error);
  });
  if (response.statusCode !== 401) return response;
  response.destroy();
  const fix = 'Log in again, or choose another context or kubeconfig.';
  throw new ClusterError(
    'unauthorized',
    `The API server ${configuration.server} does not accept the credentials.`,
    fix,
  );
}

/** Sends a request, and waits for the whole answer. @throws ClusterError */
export async function ask(configuration: Configuration, wanted: ApiRequest): Promise<ApiAnswer> {
  const response = await openAnswer(configuration, wanted);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response) {
      const buffer = chunk as Buffer;
      bytes += buffer.length;
      if (bytes > maxBytes) throw new Error(`the answer has more than ${maxBytes} bytes`);
      chunks.push(buffer);
    }
  } catch (error) {
    throw unreachable(configuration.server, error);
  }
  return {
    status: response.statusCode ?? 0,
    text: Buffer.concat(chunks).toString('utf8'),
    warnings: warningsOf(response),
  };
}

/** @see https://kubernetes.io/docs/reference/using-api/#warnings, each `299 - "text"` */
function warningsOf({ headersDistinct }: IncomingMessage): readonly string[] {
  const values = headersDistinct.warning ?? [];
  return values.flatMap(value =>
    [...value.matchAll(/\d{3} \S+ "((?:[^"\\]|\\.)*)"/g)].map(match => unquoted(match[1] ?? '')),
  );
}

function unquoted(text: string): string {
  return text.replaceAll(/\\(.)/g, '$1');
}

export function unreachable(server: string, error: unknown): ClusterError {
  if (error instanceof ClusterError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const isUntrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code ?? '');
  const fix = isUntrusted
    ? 'Correct certificate-authority in the kubeconfig.'
    : 'Check that the cluster runs, and that this machine reaches it.';
  return new ClusterError('unreachable', `The API server ${server} cannot be reached: ${message}.`, fix, error);
}
