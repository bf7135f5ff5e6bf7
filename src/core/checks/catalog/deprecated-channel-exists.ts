import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import type { Cause } from '../../finding.ts';
import { defineCheck } from '../define.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachDeprecations } from './each.ts';
import { deprecations, file, valid } from './example-text.ts';
import { quote } from './words.ts';

export const deprecatedChannelExists = defineCheck({
  id: 'deprecated-channel-exists',
  group: 'catalog',
  title: 'Every deprecated channel is one of its package',
  why: `A deprecation of a channel that does not exist warns nobody, and opm refuses the catalog.`,
  severity: 'error',
  opm: ['L36'],
  examples: [
    {
      title: 'a channel of the package',
      files: {
        [file]:
          valid +
          deprecations('{reference: {schema: olm.channel, name: stable}, message: The channel stable has ended.}'),
      },
      finds: [],
    },
    {
      title: 'a channel that was removed',
      files: {
        [file]:
          valid + deprecations('{reference: {schema: olm.channel, name: beta}, message: The channel beta has ended.}'),
      },
      finds: ['catalog/foo/catalog.yaml:32: The package "foo" has no channel "beta" to deprecate.'],
    },
  ],
  *run(snapshot) {
    for (const { blob, pkg, mayHold } of eachDeprecations(snapshot)) {
      if (pkg.definitions.length === 0) continue;
      for (const [
        index,
        {
          reference: { schema, name },
        },
      ] of blob.content.entries.entries()) {
        if (schema !== 'olm.channel' || pkg.channels.has(name) || mayHold(pkg.name, schema, name)) continue;
        yield {
          message: `The package ${quote(pkg.name)} has no channel ${quote(name)} to deprecate.`,
          fix: 'Correct the name, or remove the deprecation.',
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
          consequenceOf: causeOfMissingChannel(pkg) ?? causeOfMissingDefault(pkg, name),
        };
      }
    }
  },
});

/** Where the package names it as its default channel, that it is missing is told already. */
function causeOfMissingDefault({ name, defaultChannel }: Package, channel: string): Cause | undefined {
  return channel === defaultChannel ? { check: 'default-channel-exists', package: name } : undefined;
}
