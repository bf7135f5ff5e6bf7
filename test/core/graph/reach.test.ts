import { expect, test } from '@jest/globals';
import { reachOf } from '../../../src/core/graph/reach.ts';
import { buildPackage } from './build-package.ts';

test('every version learns which heads it can reach, in each channel and with OLM v1', () => {
  const pkg = buildPackage({
    channels: {
      stable: [
        { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
        { name: 'foo.v1.0.0', replaces: 'foo.v0.9.0' },
      ],
      fast: [{ name: 'foo.v2.0.0', skips: ['foo.v1.0.0'] }],
      broken: [{ name: 'foo.v1.0.0' }, { name: 'foo.v2.0.0' }],
    },
  });
  const said = reachOf(pkg).map(({ installed, channels, newest }) => ({
    name: installed.name,
    ...Object.fromEntries([...channels].map(([channel, { standing, hops }]) => [channel, `${standing} ${hops}`])),
    newest,
  }));
  expect(said).toEqual([
    { name: 'foo.v1.1.0', stable: 'head 0', newest: undefined },
    { name: 'foo.v1.0.0', stable: 'reaches-head 1', fast: 'reaches-head 1', newest: 'foo.v2.0.0' },
    { name: 'foo.v0.9.0', stable: 'reaches-head 2', newest: 'foo.v2.0.0' },
    { name: 'foo.v2.0.0', fast: 'head 0', newest: undefined },
  ]);
});
