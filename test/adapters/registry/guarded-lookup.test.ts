import type { LookupAddress, lookup } from 'node:dns';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { createGuardedLookup } from '../../../src/adapters/registry/guarded-lookup.ts';

/** A resolver that knows one answer for every name. */
function resolving(...addresses: readonly string[]): typeof lookup {
  const answer = (_: string, __: unknown, callback: (error: null, found: readonly LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  return answer as unknown as typeof lookup;
}

const lookedUp = (...addresses: readonly string[]) =>
  promisify(createGuardedLookup(resolving(...addresses)))('registry.example', { all: true });

test('R2: a name with public addresses is resolved to these', async () => {
  expect(await lookedUp('1.1.1.1', '2606:4700::1111')).toEqual([
    { address: '1.1.1.1', family: 4 },
    { address: '2606:4700::1111', family: 6 },
  ]);
});

test.each([[['10.0.0.1']], [['1.1.1.1', '127.0.0.1']], [['::ffff:169.254.169.254']]])(
  'R2: a name with a private address is refused: %s',
  async addresses => {
    await expect(lookedUp(...addresses)).rejects.toMatchObject({ failure: { kind: 'unknown', cause: 'policy' } });
  },
);

test('a name without addresses is not found', async () => {
  await expect(lookedUp()).rejects.toMatchObject({ code: 'ENOTFOUND' });
});

test('who wants one address gets the first', done => {
  createGuardedLookup(resolving('1.1.1.1', '8.8.8.8'))('registry.example', {}, (error, address, family) => {
    expect([error, address, family]).toEqual([null, '1.1.1.1', 4]);
    done();
  });
});
