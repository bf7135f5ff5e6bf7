import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import type { Cause } from '../../finding.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { deprecations, file, valid } from '../example-catalog.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachDeprecations } from './each-blob.ts';

export const deprecatedChannelExists = defineCheck({
  id: 'deprecated-channel-exists',
  group: 'catalog',
  title: 'Every deprecated channel belongs to the package',
  why: 'Users get no warning from a deprecation of a channel that does not exist, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    missing: ({ package: packageName, channel }: Record<'package' | 'channel', string>) => ({
      message: `Package ${quote(packageName)} deprecates channel ${quote(channel)}, which does not exist.`,
      fix: 'Correct the name, or remove the deprecation.',
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:32: Package "foo" deprecates channel "beta", which does not exist.'],
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
        if (schema !== 'olm.channel' || pkg.channels.has(name)) continue;
        yield {
          problem: 'missing',
          channel: name,
          package: pkg.name,
          at: locate(blob, 'entries', index, 'reference', 'name'),
          withheld: mayHold(pkg.name, schema, name),
          consequenceOf: causeOfMissingChannel(pkg) ?? causeOfMissingDefault(pkg, name),
        };
      }
    }
  },
});

/** A missing default channel is already reported. */
function causeOfMissingDefault({ name, defaultChannel }: Package, channel: string): Cause | undefined {
  return channel === defaultChannel ? { check: 'default-channel-exists', package: name } : undefined;
}
