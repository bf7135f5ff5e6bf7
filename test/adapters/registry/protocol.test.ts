import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startMemoryRegistry } from '../../support/registry/memory-registry.ts';
import { isRegistryInstalled, startRealRegistry } from '../../support/registry/real-registry.ts';
import type { RegistryOptions, TestRegistry } from '../../support/registry/test-registry.ts';
import { passwordCases, tokenCases } from './guarded-cases.ts';
import { asking, fill, openCases } from './protocol-cases.ts';

/** The double answers what the real registry answers: both are held to one table. */
const kinds: readonly (readonly [string, (options: RegistryOptions) => Promise<TestRegistry>])[] = [
  ['the double', startMemoryRegistry],
  ...(isRegistryInstalled('The protocol of registries') ? [['docker-registry', startRealRegistry] as const] : []),
];

describe.each(kinds)('%s', (_, start) => {
  describe('open to everybody', () => {
    const registry = started(start, {});
    test.each(openCases)('$name', async ({ run, told }) => {
      expect((await run(asking(registry(), undefined))).told).toBe(told);
    });
  });

  describe('with a password file', () => {
    const registry = started(start, { authentication: 'htpasswd' });
    test.each(passwordCases)('$case.name', async ({ authorization, case: { run, told } }) => {
      expect((await run(asking(registry(), authorization(registry())))).told).toBe(told);
    });
  });

  describe('with tokens, over TLS', () => {
    const registry = started(start, { authentication: 'token', tls: true });
    test.each(tokenCases)('$case.name', async ({ authorization, case: { run, told } }) => {
      expect((await run(asking(registry(), authorization(registry())))).told).toBe(told);
    });
  });
});

/** One registry for all tests of a group, filled. */
function started(start: (options: RegistryOptions) => Promise<TestRegistry>, options: RegistryOptions) {
  let registry: TestRegistry | undefined;
  beforeAll(async () => {
    registry = await start(options);
    await fill(registry);
  });
  afterAll(async () => registry?.stop());
  return () => {
    if (registry === undefined) throw new Error('the registry did not start');
    return registry;
  };
}
