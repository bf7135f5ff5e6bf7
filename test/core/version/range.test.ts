import { describe, expect, test } from '@jest/globals';
import { parseRange } from '../../../src/core/version/range.ts';
import { parseVersion } from '../../../src/core/version/version.ts';

const line = [
  '0.9.0',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.1.0-a',
  '1.1.0',
  '1.2.3',
  '1.9.9',
  '2.0.0-rc.1',
  '2.0.0',
  '2.3.4',
  '3.0.0',
];

/** The versions of the line that a range holds. */
function held(text: string): string[] {
  const range = parseRange(text);
  if ('error' in range) throw new Error(`${text}: ${range.error}`);
  return line.filter(one => {
    const version = parseVersion(one);
    return !('error' in version) && range.contains(version);
  });
}

const from = (first: string) => line.slice(line.indexOf(first));
const until = (first: string) => line.slice(0, line.indexOf(first));
const between = (first: string, end: string) => line.slice(line.indexOf(first), line.indexOf(end));
const except = (...versions: string[]) => line.filter(one => !versions.includes(one));

describe('parseRange', () => {
  test.each<[string, string[]]>([
    ['1.0.0', ['1.0.0']],
    ['=1.0.0', ['1.0.0']],
    ['==1.0.0', ['1.0.0']],
    ['!1.0.0', except('1.0.0')],
    ['!=1.0.0', except('1.0.0')],
    ['>1.0.0', from('1.0.1')],
    ['>=1.0.0', from('1.0.0')],
    ['<1.0.0', until('1.0.0')],
    ['<=1.0.0', until('1.0.1')],
    ['1.0.0+build', ['1.0.0']],
    ['>1.0.0-rc.1', from('1.0.0')],
  ])('one condition: %s', (text, versions) => {
    expect(held(text)).toEqual(versions);
  });

  test.each<[string, string[]]>([
    ['>=1.0.0 <2.0.0', between('1.0.0', '2.0.0')],
    ['>=1.0.0 <2.0.0 !1.0.1', between('1.0.0', '2.0.0').filter(one => one !== '1.0.1')],
    ['<1.0.0 || >=2.0.0', [...until('1.0.0'), ...from('2.0.0')]],
    ['1.0.0 || 1.1.0 || 3.0.0', ['1.0.0', '1.1.0', '3.0.0']],
    ['>=1.0.0 <1.1.0 || >=2.0.0 <3.0.0', [...between('1.0.0', '1.1.0'), ...between('2.0.0', '3.0.0')]],
    ['>2.0.0 <1.0.0', []],
    ['  >=1.0.0   <2.0.0  ', between('1.0.0', '2.0.0')],
    ['>= 1.0.0 < 2.0.0', between('1.0.0', '2.0.0')],
    ['>\t1.0.0', from('1.0.1')],
  ])('several: %s', (text, versions) => {
    expect(held(text)).toEqual(versions);
  });

  test('a pre-release is held when it lies within', () => {
    expect(held('>=1.0.0 <2.0.0')).toContain('2.0.0-rc.1');
    expect(held('<1.0.0')).toContain('1.0.0-rc.1');
  });

  test.each<[string, string[]]>([
    ['1.x', between('1.0.0', '2.0.0')],
    ['=1.x', between('1.0.0', '2.0.0')],
    ['1.0.x', between('1.0.0', '1.1.0')],
    ['!1.x', []],
    ['>1.x', from('2.0.0')],
    ['>=1.1.x', from('1.1.0')],
    ['<1.1.x', until('1.1.0')],
    ['<=1.1.x', until('1.2.3')],
    ['1.x || 2.3.x', [...between('1.0.0', '2.0.0'), '2.3.4']],
    // Two wildcards count the minor number up, not the major.
    ['1.x.x', between('1.0.0', '1.1.0')],
    // Both bounds of a negated wildcard must hold at once, which nothing does.
    ['!=1.x', []],
    // An operator that is not known is dropped in front of a wildcard.
    ['~1.x', ['1.0.0']],
    ['1.9223372036854775806.x', []],
  ])('a wildcard: %s', (text, versions) => {
    expect(held(text)).toEqual(versions);
  });

  test.each<[string, string[]]>([
    // The blank behind `!` separates, and a condition of one character is passed over.
    ['! 1.0.0', ['1.0.0']],
    ['1 1.0.0', ['1.0.0']],
    ['>1.0.0 || || <1.0.0', [...until('1.0.0'), ...from('1.0.1')]],
    ['>=1.0.0-next', from('1.0.0-rc.1')],
    // So a hyphen range is two versions at once, which none is.
    ['1.0.0 - 2.0.0', []],
  ])('a corner of the grammar: %s', (text, versions) => {
    expect(held(text)).toEqual(versions);
  });

  test.each([
    ['', 'no condition'],
    [' ', 'no condition'],
    ['1', 'no condition'],
    ['||', 'before its first'],
    ['|| 1.0.0', 'before its first'],
    ['1.0.0 ||', 'after its last'],
    ['1.0', 'not a version'],
    ['>=1.0', 'not a version'],
    ['v1.0.0', 'not an operator'],
    ['^1.0.0', 'not an operator'],
    ['~1.0.0', 'not an operator'],
    ['=<1.0.0', 'not an operator'],
    ['>1.0.0,<2.0.0', 'not a version'],
    ['1.0.0||2.0.0', 'not a version'],
    ['>1.0.0<2.0.0', 'not a version'],
    ['x', 'no condition'],
    ['*.*', 'has no version'],
    ['latest', 'has no version'],
    ['01.0.0', 'leading zeros'],
    ['1.X', 'not a version'],
    ['1.*', 'not a version'],
    // Any `x` makes a wildcard, and this one has no first version beyond.
    ['>1.0.0-next', 'has no version'],
    ['<=1.0.0-rc.x1', 'has no version'],
    ['>9223372036854775807.x', 'has no version'],
    ['1.0.0 é', 'has no version'],
  ])('refuses %p', (text, reason) => {
    const range = parseRange(text);
    expect('error' in range ? range.error : 'a range').toContain(reason);
  });

  test('a hundred thousand conditions', () => {
    expect(held(Array.from({ length: 100_000 }, () => '>=1.0.0').join(' '))).toEqual(from('1.0.0'));
  });

  test('reports its conditions', () => {
    const range = parseRange('>=1.x || !1.2.3');
    const conditions = 'error' in range ? [] : range.alternatives;
    expect(conditions.map(all => all.map(({ operator, bound }) => `${operator}${bound.text}`))).toEqual([
      ['>=1.0.0'],
      ['!=1.2.3'],
    ]);
  });
});
