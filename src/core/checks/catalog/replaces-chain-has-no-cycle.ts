import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { isOrderedOnceMerged } from './merged-entries.ts';
import { replacesChain } from './replaces-chain.ts';
import { quote } from './words.ts';

/** The most names of a cycle that a message shows. */
const mostShown = 6;

export const replacesChainHasNoCycle = defineCheck({
  id: 'replaces-chain-has-no-cycle',
  group: 'catalog',
  title: 'No entry of a channel replaces itself in the end',
  why: 'OLM upgrades along `replaces`, from the oldest entry to the head. Where that leads in a circle there is no oldest one, and opm refuses the catalog.',
  severity: 'error',
  opm: ['M7'],
  judgesIndexes: true,
  examples: [
    {
      title: 'a chain',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'two entries below the head that replace each other',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
          '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
          '{name: foo.v1.0.0, replaces: foo.v1.1.0}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:8: "foo.v1.1.0" -> "foo.v1.0.0" -> "foo.v1.1.0"'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, entries, blob } of eachChannel(snapshot)) {
      const chain = replacesChain(entries);
      if (chain.kind !== 'cycle') continue;
      // The entry before the last closes the circle.
      const closing = chain.cycle.at(-2);
      const index = entries.findIndex(entry => entry.name === closing);
      yield {
        message: `In the channel ${quote(name)} of the package ${quote(packageName)}, the entries replace each other in a circle: ${shown(chain.cycle)}.`,
        fix: 'Let the oldest of them replace nothing, or a bundle from before.',
        package: packageName,
        consequenceOf: isOrderedOnceMerged(entries)
          ? { check: 'channel-entries-are-unique', package: packageName }
          : undefined,
        at: locate(blob, 'entries', index, 'replaces'),
      };
    }
  },
});

function shown(cycle: readonly string[]): string {
  const names = cycle.map(quote);
  if (names.length <= mostShown) return names.join(' -> ');
  return [...names.slice(0, mostShown - 2), '…', ...names.slice(-1)].join(' -> ');
}
