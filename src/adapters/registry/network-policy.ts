import { isIP } from 'node:net';
import { unknownError } from './failures.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * What a host was opened for: `private` for any address and port, `insecure` also for plain HTTP and unverified TLS.
 */
export type Trust = 'public' | 'private' | 'insecure';

export interface OpenedHosts {
  readonly insecureHosts?: readonly string[];
  readonly privateHosts?: readonly string[];
}

/** Names that mean something else in every network, which a proxy would resolve for us. */
const localNames = /(?:^|\.)(?:localhost|local|internal|home\.arpa|svc|lan)$/;

/**
 * Judges where a request may go to, whoever named the place: a reference, a redirect, a realm or an upload. Without
 * being opened, a host is asked by HTTPS on port 443 only and has a public address; names are judged again when they
 * are resolved.
 *
 * @returns what the host was opened for. Hosts are compared exactly, with the port: `registry.example` opens 443 (and
 *   80 where plain HTTP is)
 * @throws OutcomeError of cause `policy`
 */
export function createNetworkPolicy({ insecureHosts = [], privateHosts = [] }: OpenedHosts): (url: URL) => Trust {
  const insecure = new Set(insecureHosts.flatMap(host => portsOf(host, [443, 80])));
  const opened = new Set(privateHosts.flatMap(host => portsOf(host, [443])));
  return url => {
    const isTls = url.protocol === 'https:';
    if (!isTls && url.protocol !== 'http:') throw refusal(`the scheme ${url.protocol} is not asked`);
    if (url.username !== '' || url.password !== '')
      throw refusal(`the address at ${url.host} contains a user or a password`);
    // Names of DNS end there. Longer ones are only there to fill a report.
    if (url.hostname.length > 253) throw refusal('its host has more than 253 characters');
    const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
    const place = `${url.hostname}:${port}`;
    if (insecure.has(place)) return 'insecure';
    if (!isTls) throw refusal(`${url.host} would be asked by plain HTTP`);
    if (opened.has(place)) return 'private';
    if (port !== 443) throw refusal(`${url.host} is not on port 443`);
    refuseLocal(url.hostname);
    return 'public';
  };
}

function refuseLocal(hostname: string): void {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) {
    if (!isPublicAddress(literal)) throw refusal(`${hostname} is not a public address`);
    return;
  }
  const name = hostname.replace(/\.$/, '');
  if (!name.includes('.') || localNames.test(name)) throw refusal(`${hostname} is a name of a local network`);
}

function portsOf(host: string, defaults: readonly number[]): readonly string[] {
  const written = host.toLowerCase();
  return /:\d+$/.test(written) ? [written] : defaults.map(port => `${written}:${port}`);
}

function refusal(what: string): Error {
  return unknownError('policy', `the network policy forbids the request: ${what}`);
}
