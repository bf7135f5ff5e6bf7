import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { parseRange } from '../../version/range.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachChannel } from './each-blob.ts';

export const skipRangeIsValid = defineCheck({
  id: 'skip-range-is-valid',
  group: 'catalog',
  title: 'Every skipRange is a version range',
  why: `Users do not get the upgrade of an invalid \`skipRange\`: OLM silently ignores it. The range is read by [blang/semver](https://github.com/blang/semver#ranges), which has no \`^\`, \`~\` or commas and accepts
complete versions only (a hyphen range is read as two versions at once, which never match). opm refuses the catalog.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    notARange: ({ entry, channel, range, error }: Record<'entry' | 'channel' | 'range' | 'error', string>) => ({
      message: `Entry ${quote(entry)} of channel ${quote(channel)} has skipRange ${quote(range)}, which is not a version range: ${error}.`,
      fix: 'Write conditions with complete versions, separated by blanks, such as ">=1.0.0 <1.2.0".',
    }),
  },
  examples: [
    {
      title: 'ranges',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.1.0, skipRange: ">=1.0.0 <1.1.0"}',
          '{name: foo.v2.0.0, skipRange: "1.x || 0.9.x"}',
        ),
      },
      finds: [],
    },
    {
      title: 'a caret, and a version of two numbers',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.1.0, skipRange: ^1.0.0}',
          '{name: foo.v1.2.0, skipRange: ">=1.0 <1.2.0"}',
        ),
      },
      finds: [
        'catalog/foo/catalog.yaml:6: "^" is not an operator',
        'catalog/foo/catalog.yaml:7: "1.0" is not a version',
      ],
    },
  ],
  *run(snapshot) {
    for (const channel of eachChannel(snapshot)) {
      for (const [index, { name, skipRange }] of channel.entries.entries()) {
        const range = skipRange === '' ? undefined : parseRange(skipRange);
        if (range === undefined || !('error' in range)) continue;
        yield {
          problem: 'notARange',
          entry: name,
          channel: channel.name,
          range: skipRange,
          error: range.error,
          package: channel.package,
          at: locate(channel.blob, 'entries', index, 'skipRange'),
        };
      }
    }
  },
});
