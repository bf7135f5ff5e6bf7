import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { problemInBundle } from './located-manifest.ts';
import { shownText } from './shown-text.ts';

const { channels, defaultChannel } = bundleAnnotation;

export const bundleChannelsAreConsistent = defineCheck({
  id: 'bundle-channels-are-consistent',
  group: 'bundle',
  title: 'The annotated channels have proper names, and the default channel is one of them',
  why: `Channels are separated by commas and by nothing else: in \`alpha, stable\` the second channel is called " stable", with a
blank, and is another one than \`stable\`. A default channel that no bundle is in offers nothing to install.`,
  severity: 'warning',
  examples: [
    {
      title: 'two channels',
      bundle: {
        'metadata/annotations.yaml': `annotations:\n  ${channels}: alpha,stable\n  ${defaultChannel}: stable\n`,
      },
      finds: [],
    },
    {
      title: 'a blank behind the comma',
      bundle: {
        'metadata/annotations.yaml': `annotations:\n  ${channels}: alpha, stable\n  ${defaultChannel}: stable\n`,
      },
      finds: [
        'metadata/annotations.yaml:2: The channel " stable" has a blank in its name',
        'metadata/annotations.yaml:3: The default channel "stable" is none of the channels',
      ],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) yield* problemsOf(source);
  },
});

function* problemsOf(source: BundleSource) {
  const bundle = readBundle(source);
  const { annotations } = bundle;
  const written = annotations?.values.get(channels) ?? '';
  if (annotations === undefined || written === '') return;
  const names = written.split(',');
  const place = locate(annotations.document, 'annotations', channels);
  for (const name of new Set(names)) {
    const problem =
      name === '' ? 'A channel has an empty name' : `The channel "${shownText(name)}" has a blank in its name`;
    if (name !== '' && !/\s/.test(name)) continue;
    yield problemInBundle(bundle, place, `${problem}.`, 'Put commas and no blanks between the channels.');
  }
  const preferred = annotations.values.get(defaultChannel) ?? '';
  if (preferred === '' || names.includes(preferred)) return;
  yield problemInBundle(
    bundle,
    locate(annotations.document, 'annotations', defaultChannel),
    `The default channel "${shownText(preferred)}" is none of the channels of the bundle.`,
    'Name one of the channels, or leave it out.',
  );
}
