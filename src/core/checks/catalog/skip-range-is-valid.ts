import { locate } from '../../catalog/locate.ts';
import { parseRange } from '../../version/range.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote } from './words.ts';

export const skipRangeIsValid = defineCheck({
  id: 'skip-range-is-valid',
  group: 'catalog',
  title: 'Every skipRange is a range of versions',
  why: `An installed version in the \`skipRange\` of an entry is upgraded to that entry. The range is read by [blang/semver](https://github.com/blang/semver#ranges), which knows no \`^\`, \`~\` or commas and takes
complete versions only (a hyphen range is read as two versions at once, which none is). opm refuses a catalog with any other text, and OLM would silently pass over it.`,
  severity: 'error',
  opm: ['M9'],
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
        const range = skipRange === '' ? {} : parseRange(skipRange);
        if (!('error' in range)) continue;
        yield {
          message: `The skipRange ${quote(skipRange)} of the entry ${quote(name)} in the channel ${quote(channel.name)} is not a range: ${range.error}.`,
          fix: 'Write conditions with complete versions and a space between them, such as ">=1.0.0 <1.2.0".',
          package: channel.package,
          at: locate(channel.blob, 'entries', index, 'skipRange'),
        };
      }
    }
  },
});
