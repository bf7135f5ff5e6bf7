import type { Bundle } from '../../../bundle/model.ts';
import { readBundle } from '../../../bundle/read-bundle.ts';
import { locate } from '../../../catalog/locate.ts';
import { trimSpace } from '../../../go/trim-space.ts';
import { counted } from '../../../text/counted.ts';
import { someOf } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { whereInBundle } from '../located-manifest.ts';

const channels = 'operators.operatorframework.io.bundle.channels.v1';
const defaultChannel = 'operators.operatorframework.io.bundle.channel.default.v1';
const prefixes = ['candidate', 'fast', 'stable'];

const csv = { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' };

export const channelNamesFollowTheConvention = defineCheck({
  id: 'channel-names-follow-the-convention',
  group: 'bundle',
  title: 'The names of channels begin with candidate, fast or stable',
  why: `Users cannot tell from the name of a channel how well its bundles are tested, or which of them a cluster installs automatically
(https://olm.operatorframework.io/docs/best-practices/channel-naming/). Other names work, but say less.`,
  severity: 'off',
  validator: 'good-practices',
  problems: {
    otherNames: ({ channels }: { readonly channels: readonly string[] }) => ({
      message: `${counted(channels.length, 'channel')} ${channels.length === 1 ? 'does' : 'do'} not follow the naming convention (${someOf(channels)}).`,
      fix: 'Begin the names of channels with `candidate`, `fast` or `stable`.',
    }),
  },
  examples: [
    {
      title: 'two channels',
      bundle: { ...csv, 'metadata/annotations.yaml': `annotations:\n  ${channels}: stable,fast-v1\n` },
      finds: [],
    },
    {
      title: 'channels named after what they are not',
      bundle: {
        ...csv,
        'metadata/annotations.yaml': `annotations:\n  ${channels}: alpha,stable\n  ${defaultChannel}: beta\n`,
      },
      finds: ['metadata/annotations.yaml:2: 2 channels do not follow the naming convention (alpha, beta)'],
    },
  ],
  *run({ bundles }) {
    for (const bundle of bundles.map(readBundle)) {
      const { annotations } = bundle;
      if (bundle.csv === undefined || annotations === undefined) continue;
      const unlike = channelsOf(bundle).filter(name => !prefixes.some(prefix => name.startsWith(prefix)));
      if (unlike.length === 0) continue;
      const place = locate(annotations.document, 'annotations', channels);
      yield { problem: 'otherNames', channels: unlike, ...whereInBundle(bundle, place), warning: true };
    }
  },
});

/** Every name once, without the blanks around it. */
function channelsOf({ annotations }: Bundle): readonly string[] {
  const names = [
    ...(annotations?.values.get(channels) ?? '').split(','),
    annotations?.values.get(defaultChannel) ?? '',
  ];
  return [...new Set(names.map(trimSpace))].filter(name => name !== '');
}
