import { type Failure, OutcomeError } from '../../core/image/outcome.ts';
import { unknown } from './failures.ts';

/** By the code of an error of Node. Messages are never passed on: they can hold what a server sent. */
const network = new Map([
  ['ECONNREFUSED', 'refused the connection'],
  ['ECONNRESET', 'closed the connection early'],
  ['EPIPE', 'closed the connection early'],
  ['ENOTFOUND', 'could not be resolved: the name has no address'],
  ['EAI_AGAIN', 'could not be looked up: the name server did not answer'],
  ['EHOSTUNREACH', 'cannot be reached'],
  ['ENETUNREACH', 'cannot be reached'],
  ['ERR_PROXY_TUNNEL', 'cannot be reached through the proxy'],
]);

const certificate = new Map([
  ['CERT_HAS_EXPIRED', 'has expired'],
  ['CERT_NOT_YET_VALID', 'is not valid yet'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'is signed by an authority that is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'is signed by an authority that is not trusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'is signed by an authority that is not trusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'is signed by an authority that is not trusted'],
  ['CERT_REVOKED', 'was revoked'],
]);

/** Why a request to a host got no answer, or only a part of one. */
export function explainError(error: unknown, host: string): Failure {
  if (error instanceof OutcomeError) return error.failure;
  const code = codeOf(error);
  const why = certificate.get(code);
  if (why !== undefined) return unknown('tls', `the certificate of ${host} ${why}`);
  if (code === 'ETIMEDOUT') return unknown('timeout', `${host} did not answer in time`);
  if (code === 'HPE_HEADER_OVERFLOW') return unknown('too-large', `${host} sends headers without an end`);
  if (code.startsWith('HPE_')) return unknown('not-a-registry', `${host} does not speak HTTP`);
  if (isTlsCode(code)) return unknown('tls', `a TLS connection with ${host} cannot be made (${code})`);
  return unknown('network', `${host} ${network.get(code) ?? `cannot be asked (${code})`}`);
}

function isTlsCode(code: string): boolean {
  // What OpenSSL says of certificates; `UNSPECIFIED` is what Node calls all that it has no name for, such as a weak key.
  return (
    code === 'EPROTO' ||
    /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_|CRL_|INVALID_|PATH_LENGTH_|ERROR_IN_|UNSPECIFIED$)/.test(code)
  );
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'unexpected error';
}
