import { maxIndexEntries } from '../../bundle-index/build-index.ts';
import { defineCheck } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';

const channels = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');

export const bundleIndexesAreWithinLimits = defineCheck({
  id: 'bundle-indexes-are-within-limits',
  group: 'graph',
  title: 'The channels of an operator have no more entries than are checked',
  why: `A bundle can name any number of channels, and each channel can contain all bundles of the operator. Entries after the first ${maxIndexEntries} are not checked, so a broken upgrade path among them could reach clusters unnoticed.`,
  severity: 'error',
  needs: 'indexes',
  problems: {
    tooManyEntries: ({ package: name }: Record<'package', string>) => ({
      message: `Operator "${name}" has more than ${maxIndexEntries} channel entries, and the rest is not checked.`,
      fix: 'Name fewer channels in the annotations of its bundles.',
    }),
  },
  examples: [
    { title: 'two channels', base: {}, merged: bundleFiles('1.0.0', { channels: 'alpha,stable' }), finds: [] },
    {
      title: 'more channels than are checked',
      base: {},
      merged: bundleFiles('1.0.0', { channels: channels(maxIndexEntries + 1) }),
      finds: [`Operator "foo" has more than ${maxIndexEntries} channel entries`],
    },
  ],
  *run(snapshot) {
    yield* problemsInIndexes(snapshot, function* ({ operator, root, after }) {
      if (!after.isTooLarge) return;
      yield { problem: 'tooManyEntries' as const, package: operator, at: { file: root } };
    });
  },
});
