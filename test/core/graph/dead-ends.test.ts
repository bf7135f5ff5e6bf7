import { expect, test } from '@jest/globals';
import { deadEndsOf } from '../../../src/core/graph/dead-ends.ts';
import { buildPackage } from './build-package.ts';
import { countingNames } from './counting-names.ts';

test('messages of many deprecations that name no bundle have the bundles gone through a few times at most', () => {
  const names = Array.from({ length: 100 }, (_, index) => `foo.v1.${index}.0`);
  const pkg = buildPackage({
    channels: { stable: names.map(name => ({ name })) },
    deprecated: names.map(name => `olm.bundle ${name}`),
    message: 'Use foo.v2.0.0.',
  });
  const { counted, walks } = countingNames(pkg);
  const misnamed = deadEndsOf(counted).filter(({ reason }) => reason === 'message-names-nothing');
  expect(misnamed.map(one => one.names)).toEqual(names.map(() => ['foo.v2.0.0']));
  expect(walks()).toBeLessThan(5);
});
