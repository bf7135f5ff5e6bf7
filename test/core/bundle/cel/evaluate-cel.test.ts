import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compileCel } from '../../../../src/core/bundle/cel/check-cel.ts';
import { type CelProperty, celOfProperties, evaluateCel } from '../../../../src/core/bundle/cel/evaluate-cel.ts';

/** Expressions, and what cel-go v0.29.2 makes of them as the resolver of OLM v0.46.0 asks it. */
const { properties, rules } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures/evaluated.json'), 'utf8'),
) as {
  readonly properties: readonly CelProperty[];
  readonly rules: readonly (readonly [string, 'true' | 'false' | 'invalid'])[];
};

function evaluated(rule: string): boolean | 'invalid' | undefined {
  const expression = compileCel(rule);
  return 'error' in expression ? 'invalid' : evaluateCel(expression, celOfProperties(properties));
}

describe('an expression over the properties of a bundle', () => {
  test.each(rules.filter(([rule]) => !rule.includes('duration')))('%j: %s', (rule, expected) => {
    expect(String(evaluated(rule))).toBe(expected);
  });

  test.each([
    ["duration('1s') == duration('1s')"],
    ["timestamp('2020-01-01T00:00:00Z').getHours() == 0"],
    [`'a'.matches('${'a'.repeat(2000)}')`],
    [
      '[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, [1,2,3,4,5,6,7,8,9].all(c, [1,2,3,4,5,6,7,8,9].all(d, [1,2,3,4,5,6,7,8,9].all(e, a + b + c + d + e > 0)))))',
    ],
    [`['ab']${'.map(x, x + x)'.repeat(30)} == ['a']`],
  ])('%.60s: undetermined', rule => {
    expect(evaluated(rule)).toBeUndefined();
  });
});

test('a long text that is almost a number is none', () => {
  const digits = '1'.repeat(100_000);
  expect(evaluated(`double('${digits}x') > 1.0`)).toBe(false);
  expect(evaluated(`double('1.${digits}x') > 1.0`)).toBe(false);
});

describe('an expression over many or large properties', () => {
  const many = Array.from({ length: 2_000 }, (_, index) => ({ type: `type-${index}`, value: { version: '1.0.0' } }));
  const long = [...many, { type: 'long', value: 'a'.repeat(1_000_000) }];

  test.each([
    'properties.all(x, properties == properties)',
    'properties.all(x, !(x in properties) || x in properties)',
    'properties.all(x, size(properties + properties) > 0)',
    'properties.all(x, properties.all(y, y.type != "long" || y.value.contains("b") || true))',
    'properties.all(x, properties.all(y, y.type != "long" || size(y.value) > 0))',
    'properties.exists(x, x.type == "long" && x.value.matches("(a|aa|aaa)*(a|aa|aaa)*(a|aa|aaa)*b"))',
    'properties.all(x, {properties[2000].value: 1}.size() == 1)',
    `properties.all(x, properties.all(y, "${'a'.repeat(10_000)}" != y.type))`,
  ])('whose steps take long is undetermined: %.70s', rule => {
    const expression = compileCel(rule);
    if ('error' in expression) throw new Error(JSON.stringify(expression));
    expect(evaluateCel(expression, celOfProperties(long))).toBeUndefined();
  });

  test('is determined where it looks at each of them', () => {
    const rule =
      'properties.exists(x, x.type == "type-1999" && semver_compare(x.value.version, "1.0.0") == 0 && x.type.matches("^type-[0-9]+$"))';
    const expression = compileCel(rule);
    if ('error' in expression) throw new Error(JSON.stringify(expression));
    expect(evaluateCel(expression, celOfProperties(many))).toBe(true);
  });
});
