import { catchFailure } from '../../core/image/catch-failure.ts';
import { type Failure, OutcomeError } from '../../core/image/outcome.ts';
import { unknownError } from './failures.ts';
import type { Send } from './send.ts';

/** Where requests for a registry are sent. */
export interface RegistryAddress {
  /** Host with its port where that is not the usual one, as connected to. */
  readonly host: string;
  /** `https://host` or `http://host`. */
  readonly origin: string;
}

/** References name Docker Hub by one host, and its API has another one. */
const hosts: ReadonlyMap<string, string> = new Map([['docker.io', 'registry-1.docker.io']]);

/**
 * Creates the function that gives the address of a registry by the host in references. Each host is looked up once.
 *
 * - Registries are contacted over HTTPS.
 * - For a host in `insecure`, HTTPS is tried first, with any certificate, and plain HTTP if the host does not speak TLS.
 * - For a host in `plain`, plain HTTP is used.
 * - A host that is another way to write a host (`0x7f.1` for 127.0.0.1) is refused: rules and credentials are for hosts as they are written.
 *
 * @param insecure in lower case, with those of `plain`
 * @param answersPlainHttp whether a host certainly has no TLS; where that could not be determined, TLS is tried
 * @throws OutcomeError (by the function) if the host is invalid, or an insecure one cannot be reached
 */
export function createRegistryFinder(
  send: Send,
  { insecure, plain }: Readonly<Record<'insecure' | 'plain', ReadonlySet<string>>>,
  answersPlainHttp: (url: URL) => Promise<boolean>,
): (host: string) => Promise<RegistryAddress> {
  const found = new Map<string, Promise<RegistryAddress>>();
  const find = async (written: string): Promise<RegistryAddress> => {
    const host = hosts.get(written) ?? written;
    const url = URL.parse(`https://${host}`);
    if (url === null || host === '') throw unknownError('host', 'its host cannot be asked');
    if (url.host !== host && `${url.host}:443` !== host) throw unknownError('host', writtenOtherwise(url.host));
    const https = { host: url.host, origin: url.origin };
    if (!insecure.has(host) && !insecure.has(url.host)) return https;
    const isPlain = plain.has(host) || (await answersPlainHttp(url)) || !(await speaksTls(send, host));
    if (!isPlain) return https;
    const address = new URL(`http://${host}`);
    return { host: address.host, origin: address.origin };
  };
  return written => {
    const key = written.toLowerCase();
    const known = found.get(key);
    if (known !== undefined) return known;
    const promise = find(key);
    found.set(key, promise);
    // What could not be reached may be there the next time.
    promise.catch(() => found.delete(key));
    return promise;
  };
}

function writtenOtherwise(host: string): string {
  return `its host is another way to write ${host}, which is not asked`;
}

/** Whether TLS comes about. Throws where nobody answers, with TLS or without. */
async function speaksTls(send: Send, host: string): Promise<boolean> {
  const failure = await probe(send, `https://${host}/v2/`);
  if (failure === undefined) return true;
  const cause = failure.kind === 'unknown' ? failure.cause : undefined;
  // A server without TLS answers its greeting with words, or hangs up.
  if (cause !== 'tls' && cause !== 'network') throw new OutcomeError(failure);
  if (cause === 'network' && (await probe(send, `http://${host}/v2/`)) !== undefined) throw new OutcomeError(failure);
  return false;
}

async function probe(send: Send, url: string): Promise<Failure | undefined> {
  const response = await catchFailure(() =>
    send({ method: 'HEAD', url, headers: new Map(), redirects: 'refuse', limit: 0 }),
  );
  return 'kind' in response ? response : undefined;
}
