import { describe, expect, test } from '@jest/globals';
import { parseChallenges } from '../../../../src/adapters/registry/auth/parse-challenges.ts';

function shortly(...headers: readonly string[]): unknown {
  return parseChallenges(headers).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)]);
}

describe('challenges', () => {
  test.each<[string, readonly string[], unknown]>([
    ['of docker-registry', ['Basic realm="basic-realm"'], [['basic', { realm: 'basic-realm' }]]],
    [
      'with several parameters',
      ['Bearer realm="https://auth.docker.io/token",service="registry.docker.io",scope="repository:a/b:pull,push"'],
      [
        [
          'bearer',
          { realm: 'https://auth.docker.io/token', service: 'registry.docker.io', scope: 'repository:a/b:pull,push' },
        ],
      ],
    ],
    [
      'of several schemes in one header, as Codeberg sends them',
      ['Bearer realm="https://codeberg.org/v2/token",service="container_registry",scope="*",Basic realm="x"'],
      [
        ['bearer', { realm: 'https://codeberg.org/v2/token', service: 'container_registry', scope: '*' }],
        ['basic', { realm: 'x' }],
      ],
    ],
    [
      'in several headers',
      ['Basic realm="x"', 'Bearer realm="y"'],
      [
        ['basic', { realm: 'x' }],
        ['bearer', { realm: 'y' }],
      ],
    ],
    ['in any case', ['BEARER Realm="Y"'], [['bearer', { realm: 'Y' }]]],
    [
      'without quotes',
      ['Bearer realm=https://gcr.io/v2/token,service=gcr.io'],
      [['bearer', { realm: 'https://gcr.io/v2/token', service: 'gcr.io' }]],
    ],
    ['with blanks round the signs', ['Bearer realm = "a" ,\tservice= "b"'], [['bearer', { realm: 'a', service: 'b' }]]],
    ['with escapes', [String.raw`Basic realm="a \"b\" \\ c, d"`], [['basic', { realm: String.raw`a "b" \ c, d` }]]],
    [
      'with a comma and a scheme inside quotes',
      ['Basic realm="x, Bearer realm=y"'],
      [['basic', { realm: 'x, Bearer realm=y' }]],
    ],
    ['with an empty value', ['Bearer realm="",service="s"'], [['bearer', { realm: '', service: 's' }]]],
    [
      'without parameters',
      ['Negotiate', 'Basic'],
      [
        ['negotiate', {}],
        ['basic', {}],
      ],
    ],
    [
      'with a value without a name',
      ['Negotiate YWJj/+==, Basic realm="x"'],
      [
        ['negotiate', {}],
        ['basic', { realm: 'x' }],
      ],
    ],
    ['with empty elements', [', ,Basic realm="x",, charset="UTF-8",'], [['basic', { realm: 'x', charset: 'UTF-8' }]]],
    ['with a parameter twice: the first counts', ['Basic realm="a", realm="b"'], [['basic', { realm: 'a' }]]],
    ['without a scheme', ['="x", Basic realm="y"'], [['basic', { realm: 'y' }]]],
    ['with a quote that does not end', ['Basic realm="x'], [['basic', {}]]],
    ['with nothing', [''], []],
    ['named like what every object has', ['__proto__ constructor="x"'], [['__proto__', { constructor: 'x' }]]],
  ])('%s', (_, headers, expected) => {
    expect(shortly(...headers)).toEqual(expected);
  });

  test('of a length that no server takes are read, and no more than a few of them', () => {
    expect(parseChallenges(['Basic realm="x", '.repeat(20_000)])).toHaveLength(16);
    expect(parseChallenges([`Bearer ${'a'.repeat(200_000)}`])).toHaveLength(1);
    expect(parseChallenges([`Bearer realm="${'\\'.repeat(200_001)}`])).toHaveLength(1);
    expect(parseChallenges([`Bearer ${'a=b,'.repeat(50_000)}`])[0]?.parameters.size).toBe(1);
  });
});
