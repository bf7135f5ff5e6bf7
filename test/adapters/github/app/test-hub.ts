import { generateKeyPairSync } from 'node:crypto';
import type { HubOptions } from '../../../../src/adapters/github/app/connection.ts';
import { openHub } from '../../../../src/adapters/github/app/open-hub.ts';
import type { RequestMade } from '../../../../src/adapters/github/app/open-octokit.ts';

/** A GitHub Enterprise Server: its GraphQL is beside the REST API, not below it. */
export const host = 'https://github.example';
export const api = `${host}/api/v3`;
export const token = 'ghs_secret';
const appId = 4711;
export const head = 'a'.repeat(40);
export const base = 'b'.repeat(40);
export const other = 'c'.repeat(40);

export const installed = { installation: 42, repository: { id: 9, name: 'o/r' } };
export const key = { ...installed, number: 7 };

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
});

/** The hub, and what it told of its requests. */
export function testHub(options: Partial<HubOptions> = {}) {
  const requests: RequestMade[] = [];
  const { hub, account } = openHub({
    appId,
    privateKey,
    apiUrl: api,
    retryAfter: [0],
    onRequest: request => requests.push(request),
    ...options,
  });
  return { hub, account, requests };
}
