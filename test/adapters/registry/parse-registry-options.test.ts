import { describe, expect, test } from '@jest/globals';
import { parseRegistryOptions } from '../../../src/adapters/registry/parse-registry-options.ts';

const nothing = { insecure: [], private: [], 'token-server': [], mirror: [] };

function stated(
  words: Partial<Record<keyof typeof nothing, readonly string[]>>,
): ReturnType<typeof parseRegistryOptions> {
  return parseRegistryOptions({ ...nothing, ...words }, (...refused) => new Error(refused.join(' | ')));
}

describe('what is said about registries', () => {
  test('may be said twice', () => {
    const { tokenServers, mirrors } = stated({ 'token-server': ['a=b', 'a=b', 'c=b'], mirror: ['a/x=b/x', 'a/x=b/x'] });
    expect([...(tokenServers ?? [])]).toEqual([
      ['a', 'b'],
      ['c', 'b'],
    ]);
    expect([...(mirrors ?? [])]).toEqual([['a/x', 'b/x']]);
  });

  test.each(['token-server', 'mirror'] as const)('of a %s may not be two things of one registry', statement => {
    expect(() => stated({ [statement]: ['a=b', 'b=c', 'a=c'] })).toThrow(
      new RegExp(`^${statement} .* one TO for a FROM \\| 2$`),
    );
  });
});
