import { describe, expect, test } from '@jest/globals';
import {
  problemOfLabel,
  problemOfLabelValue,
  problemOfQualifiedName,
  problemOfSubdomain,
} from '../../../src/core/go/kubernetes-names.ts';

const long = 'a'.repeat(64);

describe.each([
  {
    rule: problemOfSubdomain,
    good: ['a', 'a.b-c.0', 'a'.repeat(253)],
    bad: ['', 'A', 'a..b', '.a', 'a-.b', 'a_b', 'é', 'a'.repeat(254)],
  },
  { rule: problemOfLabel, good: ['a', 'a-0', 'a'.repeat(63)], bad: ['', '0a', 'a-', 'a.b', 'A', long] },
  {
    rule: problemOfQualifiedName,
    good: ['a', 'A_b.c', 'a.b/C', '0'],
    bad: ['', '/a', 'a/', 'a/b/c', 'A.b/c', '_a', 'a b', long, `a/${long}`],
  },
  { rule: problemOfLabelValue, good: ['', 'a', 'A_b.c-0'], bad: ['-a', 'a b', 'a/b', long] },
])('$rule.name', ({ rule, good, bad }) => {
  test.each(good)('%j is good', text => {
    expect(rule(text)).toBeUndefined();
  });

  test.each(bad)('%j is not', text => {
    expect(rule(text)).toEqual(expect.any(String));
  });
});
