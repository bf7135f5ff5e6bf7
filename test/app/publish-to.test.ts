import { expect, test } from '@jest/globals';
import { publishTo } from '../../src/app/publish-to.ts';

test.each([
  ['acme/catalog', 'quay.io/acme/catalogs', true],
  ['ACME/Catalog', 'quay.io/acme/catalogs/v4.19', true],
  ['acme/catalog', 'quay.io/acme/catalogs-of-others', false],
  ['acme/other', 'quay.io/acme/catalogs', false],
  ['mona/any', 'ghcr.io/mona/index', true],
  ['mona/any', 'quay.io/acme/catalogs', false],
  ['mallory/acme', 'quay.io/acme/catalogs', false],
])('%s to %s: %s', (repository, image, isAllowed) => {
  const mayPush = publishTo(['acme/catalog=quay.io/acme/catalogs', 'mona/*=ghcr.io/mona']);
  expect(mayPush(repository, image)).toBe(isAllowed);
});

test('a registry may have a port', () => {
  expect(publishTo(['a/b=localhost:5000/c'])('a/b', 'localhost:5000/c/d')).toBe(true);
});

test('nothing may be pushed where nothing is said', () => {
  expect(publishTo([])('acme/catalog', 'quay.io/acme/catalogs')).toBe(false);
});

test.each([
  'acme=quay.io/a',
  'acme/catalog',
  'acme/catalog=quay.io',
  'acme/catalog=quay.io/a/',
  'a/b=quay.io/a@sha256:0',
  'a/b=quay.io/a:latest',
  'a/b=localhost:5000/a:latest',
])('%s is refused', text => {
  expect(() => publishTo([text])).toThrow('PUBLISH_TO');
});
