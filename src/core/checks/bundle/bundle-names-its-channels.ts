import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const { channels, defaultChannel } = bundleAnnotation;

export const bundleNamesItsChannels = defineCheck({
  id: 'bundle-names-its-channels',
  group: 'bundle',
  title: 'The annotations of channels and default channel are not empty',
  why: `A bundle is in at least one channel. The default channel may be left out: then tools take the first of the channels in
alphabetical order. What is there and empty is refused.`,
  severity: 'error',
  validator: 'format',
  examples: [
    { title: 'a channel', bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: stable\n` }, finds: [] },
    {
      title: 'empty ones',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: ""\n  ${defaultChannel}: ""\n` },
      finds: [
        `metadata/annotations.yaml:2: The annotation ${channels} is empty`,
        `metadata/annotations.yaml:3: The annotation ${defaultChannel} is empty`,
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const { annotations } = bundle;
      for (const name of [channels, defaultChannel]) {
        if (annotations?.values.get(name) !== '') continue;
        const fix = name === channels ? 'Name the channels of the bundle.' : 'Name the default channel, or remove it.';
        yield problemInBundle(
          bundle,
          locate(annotations.document, 'annotations', name),
          `The annotation ${name} is empty.`,
          fix,
        );
      }
    }
  },
});
