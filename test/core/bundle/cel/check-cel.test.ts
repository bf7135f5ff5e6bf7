import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkCel } from '../../../../src/core/bundle/cel/check-cel.ts';

/** Generated expressions, and whether cel-go v0.29.2 compiles them in the environment of operator-framework/api v0.45.0. */
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/compiled.json'), 'utf8'),
) as unknown as readonly (readonly [string, boolean])[];

describe('an expression', () => {
  test.each(recorded)('%j compiles: %j', (text, compiles) => {
    expect(checkCel(text) === undefined).toBe(compiles);
  });

  test.each([
    ['(', 'it ends too early'],
    ['1', 'it gives no boolean'],
    ['foo == 1', 'it names foo, which is not declared'],
    ['foo(1)', 'it calls foo, which is not declared'],
    ['1 == "a"', 'it calls == with arguments of types that it does not take'],
    ["properties.exists(p, p.type == 'a)", 'the string at 32 does not end'],
    ['for == 1', 'for is a reserved word'],
    ['true && 9223372036854775808 > 0', 'a number does not fit into 64 bits'],
    ['properties.exists(1, true)', 'it calls exists() without a variable in front'],
    ['has(properties)', 'it calls has() with something that is no field'],
  ])('%j: %s', (text, error) => {
    expect(checkCel(text)).toEqual({ error, isUnknown: false });
  });

  test('that nests very deep, or is very long, is undetermined', () => {
    expect(checkCel(`${'('.repeat(5000)}true${')'.repeat(5000)}`)?.isUnknown).toBe(true);
    expect(checkCel(`${'('.repeat(1000)}true${')'.repeat(1000)}`)?.isUnknown).toBe(true);
    expect(checkCel(`true${' && true'.repeat(100_000)}`)?.isUnknown).toBe(true);
    expect(checkCel(`properties${'.a'.repeat(1400)} == 1`)).toBeDefined();
    expect(checkCel(`${'!'.repeat(2990)}true`)).toBeUndefined();
  });
});
