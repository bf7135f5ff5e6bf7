import { describe, expect, test } from '@jest/globals';
import { createNetworkPolicy } from '../../../src/adapters/registry/network-policy.ts';
import { isPublicAddress } from '../../../src/adapters/registry/public-address.ts';
import { OutcomeError } from '../../../src/core/image/outcome.ts';

const judge = createNetworkPolicy({
  insecureHosts: ['localhost:5000', 'plain.example'],
  privateHosts: ['registry.corp.internal', '10.0.0.7:8443'],
});

function judged(url: string): string {
  try {
    return judge(new URL(url));
  } catch (error) {
    if (error instanceof OutcomeError && error.failure.kind === 'unknown') return error.failure.cause;
    throw error;
  }
}

describe('R1: where nobody may be sent by a reference', () => {
  test.each([
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://registry/',
    'https://registry.default.svc/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://①②⑦.0.0.1/',
    'https://169.254.169.254/',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://quay.io:22/',
    'https://quay.io:8443/',
    'http://quay.io/',
    'http://quay.io:443/',
    'ftp://quay.io/',
    'https://user:secret@quay.io/',
    'https://user@quay.io/',
  ])('%s', url => {
    expect(judged(url)).toBe('policy');
  });
});

test.each([
  ['https://quay.io/', 'public'],
  ['https://8.8.8.8/', 'public'],
  ['https://[2606:4700::1111]/', 'public'],
  ['https://registry.corp.internal/', 'private'],
  ['https://REGISTRY.corp.internal:443/', 'private'],
  ['https://registry.corp.internal:8443/', 'policy'],
  ['http://registry.corp.internal/', 'policy'],
  ['https://10.0.0.7:8443/', 'private'],
  ['https://10.0.0.7/', 'policy'],
  ['http://localhost:5000/', 'insecure'],
  ['https://localhost:5000/', 'insecure'],
  ['http://localhost:5001/', 'policy'],
  ['http://localhost/', 'policy'],
  ['http://plain.example/', 'insecure'],
  ['https://plain.example/', 'insecure'],
  ['http://plain.example:5000/', 'policy'],
  ['http://not-plain.example/', 'policy'],
  ['http://plain.example.evil.example/', 'policy'],
])('opened hosts are compared exactly: %s is %s', (url, expected) => {
  expect(judged(url)).toBe(expected);
});

test('what is refused does not show a password', () => {
  expect(() => judge(new URL('https://user:secret@quay.io/'))).toThrow(/quay\.io/);
  expect(() => judge(new URL('https://user:secret@quay.io/'))).not.toThrow(/secret/);
});

describe('R2: addresses that are not of the public Internet', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
    '1.2.3',
  ])('%s', address => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:1.1.1.1', '64:ff9b::1.1.1.1'])(
    '%s is one of them',
    address => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
