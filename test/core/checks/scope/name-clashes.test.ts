import { expect, test } from '@jest/globals';
import { nameClashes } from '../../../../src/core/checks/scope/name-clashes.ts';

test('P8: names that differ in case alone clash', () => {
  expect([...nameClashes(['foo', 'Foo', 'bar', 'FOO']).values()]).toEqual([['foo', 'Foo', 'FOO']]);
});

test('P8: names that differ in their Unicode composition alone clash', () => {
  expect([...nameClashes(['caf\u00e9', 'cafe\u0301', 'cafe']).values()]).toEqual([['caf\u00e9', 'cafe\u0301']]);
});

test('P8: letters with several small forms clash', () => {
  expect(nameClashes(['stra\u00dfe', 'STRASSE']).size).toBe(1);
  expect(nameClashes(['\u03c3', '\u03c2']).size).toBe(1);
});

test('P24: a file and a directory of one name clash', () => {
  expect([...nameClashes(['foo', 'foo']).values()]).toEqual([['foo', 'foo']]);
});

test('names such as __proto__ and constructor are names like any other', () => {
  expect(nameClashes(['__proto__', 'constructor', 'toString']).size).toBe(0);
  expect(nameClashes(['__proto__', '__PROTO__']).size).toBe(1);
});

test('different names do not clash', () => {
  expect(nameClashes(['foo', 'foobar', 'foo-bar', 'foo.bar', 'f00']).size).toBe(0);
});
