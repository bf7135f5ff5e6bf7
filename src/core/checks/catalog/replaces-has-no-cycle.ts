import { locate } from '../../catalog/locate.ts';
import { isOrderedOnceMerged, replacesChain } from '../../graph/index.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachChannel } from './each-blob.ts';

/** The most names of a cycle that a message shows. */
const maxShown = 6;

export const replacesHasNoCycle = defineCheck({
  id: 'replaces-has-no-cycle',
  group: 'catalog',
  title: 'The entries of a channel do not replace each other in a cycle',
  why: 'Users in a cycle have no defined upgrade path: OLM follows `replaces` from the oldest entry to the head, and a cycle has no oldest entry. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  problems: {
    cycle: ({
      package: packageName,
      channel,
      cycle,
    }: {
      readonly package: string;
      readonly channel: string;
      readonly cycle: readonly string[];
    }) => ({
      message: `Channel ${quote(channel)} of package ${quote(packageName)} has entries that replace each other in a cycle: ${shown(cycle)}.`,
      fix: 'Make the oldest of them replace nothing, or an older bundle.',
    }),
  },
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
      // The entry before the last closes the cycle.
      const closing = chain.cycle.at(-2);
      const index = entries.findIndex(entry => entry.name === closing);
      yield {
        problem: 'cycle',
        channel: name,
        cycle: chain.cycle,
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
  if (names.length <= maxShown) return names.join(' -> ');
  return [...names.slice(0, maxShown - 2), '…', ...names.slice(-1)].join(' -> ');
}
