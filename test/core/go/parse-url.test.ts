import { describe, expect, test } from '@jest/globals';
import { parseUrl } from '../../../src/core/go/parse-url.ts';

function isUrl(text: string, as?: 'any' | 'request'): boolean {
  return !('error' in parseUrl(text, as));
}

// What `url.Parse` and `url.ParseRequestURI` of Go 1.26 answer.
describe('parseUrl', () => {
  test.each([
    ['https://a.b', true, true],
    ['/x', true, true],
    ['//x/y', true, true],
    ['*', true, true],
    ['http://', true, true],
    ['mailto:x', true, true],
    ['http:x', true, true],
    ['http://a/b c', true, true],
    ['http://a?b c', true, true],
    ['http://a%C3b', true, true],
    ['http://u:p@h', true, true],
    ['http://[::1]:80/', true, true],
    ['http://[fe80::1%25en0]/', true, true],
    ['x://a:80:90/', true, true],
    ['http://a:80/x#%zz', false, false],
    ['http://a:80/x#y', true, true],
    ['http://a/#?%', false, true],
    ['a.b/c', true, false],
    ['', true, false],
    ['?x', true, false],
    ['1http://x', false, false],
    [' http://x', false, false],
    [':x', false, false],
    ['http://a b', false, false],
    ['http://a%20b', false, false],
    ['http://a/%zz', false, false],
    ['http://a:b', false, false],
    ['http://a:80:90/', false, false],
    ['http://[::1', false, false],
    ['http://[1.2.3.4]/', false, false],
    ['http://u p@h', false, false],
    ['http://x\u0001', false, false],
  ])('%j', (text, isAny, isRequest) => {
    expect([isUrl(text), isUrl(text, 'request')]).toEqual([isAny, isRequest]);
  });

  test('takes a URL apart', () => {
    expect(parseUrl('HTTPS://u@h:80/p?q#f')).toEqual({
      scheme: 'https',
      host: 'h:80',
      user: 'u',
      query: 'q',
      fragment: 'f',
    });
  });
});
