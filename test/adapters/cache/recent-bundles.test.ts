import { describe, expect, test } from '@jest/globals';
import { RecentBundles } from '../../../src/adapters/cache/recent-bundles.ts';

describe('bundles', () => {
  test('push out those that were requested the longest time ago', () => {
    const bundles = new RecentBundles<string>(2);
    bundles.set('foo', 'none');
    bundles.set('bar', 'none');
    bundles.get('foo');
    bundles.set('baz', 'none');
    expect(['foo', 'bar', 'baz'].filter(name => bundles.get(name) !== undefined)).toEqual(['foo', 'baz']);
  });
});
