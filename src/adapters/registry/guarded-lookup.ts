import type { LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { unknownError } from './failures.ts';
import { isPublicAddress } from './public-address.ts';

/**
 * Resolves a name for one connection, and refuses it when any of its addresses is not public. The connection goes to
 * the addresses that were judged here, so a name cannot be resolved to something else in between. Node does not look up
 * addresses: `network-policy.ts` judges those that are written in place of a name.
 */
export function createGuardedLookup(
  resolve: typeof systemLookup = process.getBuiltinModule('node:dns').lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error !== null || first === undefined) callback(error ?? notFound(hostname), '', 0);
      else if (!addresses.every(isPublic)) callback(refusal(hostname), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function isPublic({ address }: LookupAddress): boolean {
  return isPublicAddress(address);
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
}

function refusal(hostname: string): Error {
  return unknownError(
    'policy',
    `the network policy forbids the request: ${hostname} has an address that is not public`,
  );
}
