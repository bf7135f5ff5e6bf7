import { afterEach, expect, test } from '@jest/globals';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls } from '../support/cluster/install.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';

const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);

afterEach(async () => {
  expect(await leftOfInstalls()).toEqual([]);
});

test.each(['Namespace', 'CatalogSource', 'Subscription', 'InstallPlan', 'ClusterServiceVersion', 'Deployment', 'Pod'])(
  'an install that is interrupted when its first %s is seen leaves nothing',
  async kind => {
    const controller = new AbortController();
    const { outcome, leftBehind } = await installFrom(catalog, undefined, fooHead, {
      signal: controller.signal,
      watcher: {
        saw: () => {},
        waits: () => {},
        sees: sight => {
          if ('object' in sight && sight.object.kind === kind) controller.abort();
        },
      },
    });
    expect(outcome).toEqual({ kind: 'interrupted' });
    expect(leftBehind).toEqual([]);
  },
);
