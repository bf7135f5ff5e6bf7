import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { whereInBundle } from './located-manifest.ts';
import { registryBundlesOf } from './media-type.ts';

const { channels, defaultChannel } = bundleAnnotation;

export const bundleNamesItsChannels = defineCheck({
  id: 'bundle-names-its-channels',
  group: 'bundle',
  title: 'The annotations for channels and default channel are not empty',
  why: `Users cannot install a bundle that is in no channel. The default channel may be absent: tools then use the first channel in
alphabetical order. An empty annotation is refused.`,
  severity: 'error',
  validator: 'format',
  problems: {
    empty: ({ annotation }: Record<'annotation', string>) => ({
      message: `Annotation ${annotation} is empty.`,
      fix:
        annotation === channels
          ? 'Name the channels of the bundle.'
          : 'Name the default channel, or remove the annotation.',
    }),
  },
  examples: [
    { title: 'a channel', bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: stable\n` }, finds: [] },
    {
      title: 'empty ones',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: ""\n  ${defaultChannel}: ""\n` },
      finds: [
        `metadata/annotations.yaml:2: Annotation ${channels} is empty`,
        `metadata/annotations.yaml:3: Annotation ${defaultChannel} is empty`,
      ],
    },
  ],
  *run(snapshot) {
    for (const bundle of registryBundlesOf(snapshot)) {
      const { annotations } = bundle;
      for (const name of [channels, defaultChannel]) {
        if (annotations?.values.get(name) !== '') continue;
        yield {
          problem: 'empty',
          annotation: name,
          ...whereInBundle(bundle, locate(annotations.document, 'annotations', name)),
        };
      }
    }
  },
});
