import { expect, test } from '@jest/globals';
import { createProxies } from '../../../src/adapters/registry/proxies.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';

function proxyOf(environment: Readonly<Record<string, string>>, url: string): string | undefined {
  return createProxies(environment)(new URL(url))?.url.href;
}

const both = { HTTPS_PROXY: 'http://secure.example:3128', HTTP_PROXY: 'http://plain.example:3128' };

test.each<[Readonly<Record<string, string>>, string, string | undefined]>([
  [{}, 'https://quay.io/', undefined],
  [{ HTTPS_PROXY: '' }, 'https://quay.io/', undefined],
  [both, 'https://quay.io/', 'http://secure.example:3128/'],
  [both, 'http://quay.io/', 'http://plain.example:3128/'],
  [{ HTTP_PROXY: 'http://plain.example' }, 'https://quay.io/', undefined],
  [
    { https_proxy: 'http://low.example', HTTPS_PROXY: 'http://high.example' },
    'https://quay.io/',
    'http://low.example/',
  ],
  [{ HTTPS_PROXY: 'proxy.example:3128' }, 'https://quay.io/', 'http://proxy.example:3128/'],
  [{ HTTPS_PROXY: 'https://proxy.example' }, 'https://quay.io/', 'https://proxy.example/'],
  // What is on this machine no proxy can reach.
  [both, 'https://localhost:5000/', undefined],
  [both, 'https://127.1.2.3/', undefined],
  [both, 'https://[::1]:5000/', undefined],
])('of %j for %s', (environment, url, expected) => {
  expect(proxyOf(environment, url)).toBe(expected);
});

test.each<[string, string, boolean]>([
  ['*', 'https://quay.io/', true],
  ['quay.io', 'https://quay.io/', true],
  ['QUAY.io', 'https://quay.io/', true],
  ['quay.io', 'https://quay.io./', true],
  ['quay.io', 'https://cdn.quay.io/', true],
  ['quay.io', 'https://notquay.io/', false],
  ['quay.io', 'https://quay.io.evil.example/', false],
  ['.quay.io', 'https://cdn.quay.io/', true],
  ['.quay.io', 'https://quay.io/', false],
  ['*.quay.io', 'https://cdn.quay.io/', true],
  [' ghcr.io , quay.io ', 'https://quay.io/', true],
  ['quay.io:443', 'https://quay.io/', true],
  ['quay.io:8443', 'https://quay.io/', false],
  ['quay.io:8443', 'https://quay.io:8443/', true],
  ['quay.io:80', 'http://quay.io/', true],
  ['10.0.0.0/8', 'https://10.1.2.3:5000/', true],
  ['10.0.0.0/8', 'https://11.1.2.3/', false],
  ['10.0.0.0/8', 'https://10.example/', false],
  ['10.0.0.7', 'https://10.0.0.7:5000/', true],
  ['10.0.0.7:5000', 'https://10.0.0.7:5000/', true],
  ['10.0.0.7:5000', 'https://10.0.0.7/', false],
  ['fd00::/8', 'https://[fd00::7]:5000/', true],
  ['fd00::7', 'https://[fd00:0::7]/', true],
  ['[fd00::7]:5000', 'https://[fd00::7]:5000/', true],
  ['[fd00::7]:5000', 'https://[fd00::8]:5000/', false],
  ['10.0.0.0/99', 'https://10.0.0.1/', false],
  [',,:,/8,[', 'https://quay.io/', false],
])('NO_PROXY %j exempts %s: %s', (list, url, isExempt) => {
  expect(proxyOf({ ...both, NO_PROXY: list }, url) === undefined).toBe(isExempt);
});

test('the user of a proxy is decoded', () => {
  const proxy = createProxies({ HTTPS_PROXY: 'http://me:p%40ss@proxy.example' })(new URL('https://quay.io/'));
  expect(proxy?.authorization).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});

test.each([
  'socks5://me:s3cr3t@proxy.example',
  'http://me:s3cr3t%@proxy.example',
  'http://me:s3cr3t@',
  'http://[s3cr3t',
])('R20 %s is refused without a word of it', text => {
  const find = createProxies({ HTTPS_PROXY: text });
  expect(() => find(new URL('https://quay.io/'))).toThrow(OutcomeError);
  expect(() => find(new URL('https://quay.io/'))).not.toThrow(/s3cr3t/);
});
