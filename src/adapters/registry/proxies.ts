import { BlockList, isIP } from 'node:net';
import { unknownError } from './failures.ts';

/** A proxy that requests go through. */
export interface ProxyServer {
  /** `http:` or `https:`, with the user where there is one. */
  readonly url: URL;
  /** The value of `proxy-authorization`, where the environment names a user. */
  readonly authorization: string | undefined;
}

/**
 * The proxies that HTTP_PROXY, HTTPS_PROXY and NO_PROXY name, in either case, by the rules that docker and podman go by: hosts of
 * this machine are always asked directly, and NO_PROXY holds names (which stand for all below them, too; with a dot before them only
 * for those), addresses and networks, each perhaps with a port, or `*`.
 *
 * @returns what finds the proxy for an address; undefined where it is asked directly
 * @see https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config
 */
export function createProxies(
  environment: Readonly<Record<string, string | undefined>>,
): (url: URL) => ProxyServer | undefined {
  const named = (name: string) => environment[name] || environment[name.toUpperCase()] || undefined;
  const isExempt = createExemptions(named('no_proxy') ?? '');
  return url => {
    const text = named(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy');
    return text === undefined || isExempt(url) ? undefined : parseProxy(text);
  };
}

/** @throws OutcomeError without a word of it: it may hold a password */
function parseProxy(text: string): ProxyServer {
  const url = URL.parse(/^\w+:\/\//.test(text) ? text : `http://${text}`);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw unusable();
  const { username, password } = url;
  const user = username === '' && password === '' ? undefined : `${decoded(username)}:${decoded(password)}`;
  return { url, authorization: user === undefined ? undefined : `Basic ${Buffer.from(user).toString('base64')}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unusable();
  }
}

function unusable(): Error {
  return unknownError('policy', 'the configured proxy cannot be used: it is not an http or https URL');
}

function createExemptions(list: string): (url: URL) => boolean {
  const exemptions = list.split(',').flatMap(entry => exemptionOf(entry.trim().toLowerCase()));
  return url => {
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    if (host === 'localhost' || isInNetwork('127.0.0.0', 8, host) || host === '::1') return true;
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return exemptions.some(isExempt => isExempt(host, port));
  };
}

type Exemption = (host: string, port: string) => boolean;

function exemptionOf(entry: string): readonly Exemption[] {
  if (entry === '') return [];
  if (entry === '*') return [() => true];
  const [, network = '', bits] = /^([\d.a-f:]+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (isIP(network) !== 0) return [host => isInNetwork(network, Number(bits), host)];
  const [, bracketed, plain = entry, port] = /^(?:\[([\da-f:.]+)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? [];
  const name = bracketed ?? plain;
  const isPort = (asked: string) => port === undefined || asked === port;
  if (isIP(name) !== 0) return [(host, asked) => isPort(asked) && isInNetwork(name, isIP(name) === 4 ? 32 : 128, host)];
  const suffix = `.${name.replace(/^\*?\./, '')}`;
  const isName = suffix === `.${name}`;
  return [(host, asked) => isPort(asked) && (host.endsWith(suffix) || (isName && host === name))];
}

function isInNetwork(network: string, bits: number, host: string): boolean {
  const version = isIP(network);
  if (isIP(host) !== version || bits > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list.check(host, family);
}
