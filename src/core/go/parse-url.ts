/** The parts of a URL that rules ask for, as they are written; empty where absent. */
export interface UrlParts {
  /** Lower case. */
  readonly scheme: string;
  readonly host: string;
  readonly user: string | undefined;
  readonly query: string;
  readonly fragment: string;
}

type Parsed<Value> = Value | { readonly error: string };

/** What Go lets stand in a host without an escape, next to everything outside ASCII. */
const hostText = /^[-\w.~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]*$/u;
const userText = /^[-\w.~!$&'()*+,;=:%@]*$/;

/**
 * Takes a URL apart as Go's `url.Parse` does, or refuses it for the same reasons. `request` reads it as `url.ParseRequestURI`: an
 * absolute URL or a path from the root, and no fragment.
 *
 * @see https://pkg.go.dev/net/url
 */
export function parseUrl(text: string, as: 'any' | 'request' = 'any'): Parsed<UrlParts> {
  const [whole, fragment] = as === 'any' ? cut(text, '#') : [text, ''];
  if (hasControlCharacter(whole)) return { error: 'it has a control character' };
  if (whole === '' && as === 'request') return { error: 'it is empty' };
  if (!hasSoundEscapes(fragment)) return { error: 'it has a % without two digits' };
  const { scheme, rest } = splitScheme(whole);
  if (scheme === undefined) return { error: 'it has nothing before its first colon' };
  const [address, query] = cut(rest, '?');
  const parts = { scheme: scheme.toLowerCase(), host: '', user: undefined, query, fragment };
  if (whole === '*') return parts;
  if (!address.startsWith('/')) {
    if (scheme !== '') return parts;
    if (as === 'request') return { error: 'it is neither absolute nor a path from the root' };
    if (cut(address, '/')[0].includes(':')) return { error: 'it has a colon in the first part of a relative path' };
  }
  const hasAuthority = address.startsWith('//') && (scheme !== '' || (as === 'any' && !address.startsWith('///')));
  const slash = hasAuthority ? address.indexOf('/', 2) : 0;
  const authority = hasAuthority
    ? parseAuthority(address.slice(2, slash < 0 ? undefined : slash), parts.scheme)
    : parts;
  if ('error' in authority) return authority;
  const path = slash < 0 ? '' : address.slice(slash);
  if (!hasSoundEscapes(path)) return { error: 'it has a % without two digits' };
  return { ...parts, host: authority.host, user: authority.user };
}

function splitScheme(text: string): { readonly scheme: string | undefined; readonly rest: string } {
  if (text.startsWith(':')) return { scheme: undefined, rest: text };
  const prefix = /^[A-Za-z][-A-Za-z0-9+.]*:/.exec(text)?.[0];
  return prefix === undefined
    ? { scheme: '', rest: text }
    : { scheme: prefix.slice(0, -1), rest: text.slice(prefix.length) };
}

function parseAuthority(text: string, scheme: string): Parsed<Pick<UrlParts, 'host' | 'user'>> {
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  const error = host.includes('[') ? errorOfLiteral(host) : errorOfHost(host, scheme);
  if (error !== undefined) return { error };
  const user = at < 0 ? undefined : text.slice(0, at);
  if (user !== undefined && !(userText.test(user) && hasSoundEscapes(user))) return { error: 'its user is malformed' };
  return { host, user };
}

function errorOfHost(host: string, scheme: string): string | undefined {
  const isStrict = scheme === 'http' || scheme === 'https';
  const colon = isStrict ? host.indexOf(':') : host.lastIndexOf(':');
  if (colon >= 0 && !isPort(host.slice(colon))) return 'its port is not a number';
  return hostText.test(host) && hasHostEscapes(host) ? undefined : 'its host has a character that no host has';
}

/** An address of IP version 6 in brackets, which may have a zone behind `%25`. */
function errorOfLiteral(host: string): string | undefined {
  const end = host.lastIndexOf(']');
  if (!host.startsWith('[') || host.lastIndexOf('[') > 0 || end < 0) return 'its host has brackets that do not match';
  if (!isPort(host.slice(end + 1))) return 'its port is not a number';
  const [address, zone] = cut(host.slice(1, end), '%25');
  if (!isIpv6Address(address) || (host.includes('%25') && zone === '')) return 'its host is no IP address';
  return hasSoundEscapes(zone) ? undefined : 'its host has a % without two digits';
}

function isPort(text: string): boolean {
  return /^(?::[0-9]*)?$/.test(text);
}

/** Only what is outside ASCII may be escaped in a host, and the percent sign itself. */
function hasHostEscapes(text: string): boolean {
  return hasSoundEscapes(text) && !/%(?!25)[0-7]/.test(text);
}

function hasSoundEscapes(text: string): boolean {
  return !/%(?![0-9A-Fa-f]{2})/.test(text);
}

function hasControlCharacter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}

function cut(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** Four numbers without leading zeros. */
const version4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`);
const group = /^[0-9A-Fa-f]{1,4}$/;
const longest = 45;

/** Whether a text is an address of IP version 6 without a zone, as Go's `netip.ParseAddr` reads one. */
function isIpv6Address(text: string): boolean {
  if (text.length > longest) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [left = [], right] = halves.map(half => (half === '' ? [] : half.split(':')));
  const groups = [...left, ...(right ?? [])];
  const last = groups.at(-1);
  // The last 32 bits may be written as version 4, when they are the end of the address.
  const isMixed = last?.includes('.') === true && version4.test(last) && (right === undefined || right.length > 0);
  const plain = isMixed ? groups.slice(0, -1) : groups;
  if (!plain.every(part => group.test(part))) return false;
  const count = plain.length + (isMixed ? 2 : 0);
  return right === undefined ? count === 8 : count < 8;
}
