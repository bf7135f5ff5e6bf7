import { expect, test } from '@jest/globals';
import { UnresponsiveHosts } from '../../../src/adapters/registry/unresponsive-hosts.ts';
import type { Failure } from '../../../src/core/image/outcome.ts';

const host = 'quay.io';
const late: Failure = { kind: 'unknown', cause: 'timeout', detail: 'quay.io did not answer in time' };
const refused: Failure = { kind: 'unknown', cause: 'network', detail: 'quay.io refused the connection' };

function isAsked(hosts: UnresponsiveHosts, name = host): boolean {
  try {
    hosts.check(name);
    return true;
  } catch {
    return false;
  }
}

test('a host that is silent twice in a row is given up, and no other', () => {
  const hosts = new UnresponsiveHosts();
  hosts.begin(host, 'answer').failed(late);
  expect(isAsked(hosts)).toBe(true);
  hosts.begin(host, 'answer').failed(late);
  expect(() => hosts.check(host)).toThrow('quay.io did not answer in time, twice in a row; no more requests are sent');
  expect(isAsked(hosts, 'ghcr.io')).toBe(true);
});

test('what ran at the same time counts once', () => {
  const hosts = new UnresponsiveHosts();
  const attempts = Array.from({ length: 8 }, () => hosts.begin(host, 'answer'));
  for (const attempt of attempts) attempt.failed(late);
  expect(isAsked(hosts)).toBe(true);
});

test('an answer in between is an answer', () => {
  const hosts = new UnresponsiveHosts();
  const slow = hosts.begin(host, 'answer');
  hosts.begin(host, 'answer').failed(late);
  slow.heard();
  hosts.begin(host, 'answer').failed(late);
  expect(isAsked(hosts)).toBe(true);
});

test('an answer says nothing of bodies that stop', () => {
  const hosts = new UnresponsiveHosts();
  for (let attempt = 0; attempt < 2; attempt++) {
    hosts.begin(host, 'answer').heard();
    hosts.begin(host, 'body').failed(late);
  }
  expect(isAsked(hosts)).toBe(false);
});

test('other failures are no silence', () => {
  const hosts = new UnresponsiveHosts();
  for (let attempt = 0; attempt < 5; attempt++) hosts.begin(host, 'answer').failed(refused);
  expect(isAsked(hosts)).toBe(true);
});

test('what still waits for a host that is given up waits no longer', () => {
  const hosts = new UnresponsiveHosts();
  const ended: string[] = [];
  hosts.begin(host, 'answer').failed(late);
  hosts.watch(host, error => ended.push(error.message));
  hosts.watch(host, () => ended.push('no'))();
  hosts.watch('ghcr.io', () => ended.push('no'));
  hosts.begin(host, 'answer').failed(late);
  expect(ended).toEqual(['quay.io did not answer in time, twice in a row; no more requests are sent']);
});
