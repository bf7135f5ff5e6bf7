import { mostIndexEntries } from '../../bundle-index/build-index.ts';
import { defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { overIndexes } from './over-indexes.ts';

const channels = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');

export const bundleIndexesAreWithinLimits = defineCheck({
  id: 'bundle-indexes-are-within-limits',
  group: 'graph',
  title: 'The channels of an operator can be judged',
  why: `A bundle may name any number of channels, and each channel may hold all bundles of the operator. What comes after ${mostIndexEntries} entries is not judged, and what is not judged is not merged.`,
  severity: 'error',
  needs: 'indexes',
  examples: [
    { title: 'two channels', base: {}, merged: bundleFiles('1.0.0', { channels: 'alpha,stable' }), finds: [] },
    {
      title: 'more channels than are looked at',
      base: {},
      merged: bundleFiles('1.0.0', { channels: channels(mostIndexEntries + 1) }),
      finds: [`The channels of the operator "foo" have more than ${mostIndexEntries} entries`],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ operator, root, after }) {
      if (!after.isTooLarge) return;
      yield {
        message: `The channels of the operator "${operator}" have more than ${mostIndexEntries} entries together, and the rest is not judged.`,
        fix: 'Name fewer channels in the annotations of its bundles.',
        package: operator,
        at: { file: root },
      };
    });
  },
});
