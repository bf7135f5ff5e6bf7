import { readBundle } from '../../bundle/read-bundle.ts';
import type { BundleSource } from '../../bundle/source.ts';
import { locate } from '../../catalog/locate.ts';
import { trimSpace } from '../../go/trim-space.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { shownText } from '../shown-text.ts';
import { bundleAnnotation } from './bundle-annotation.ts';
import { editsInBundle, whereInBundle } from './located-manifest.ts';

const { channels, defaultChannel } = bundleAnnotation;

const problems = {
  emptyName: () => ({
    message: 'A channel of the bundle has an empty name.',
    fix: 'Write one comma between the channels, and none before or after them: alpha,stable.',
  }),
  blankInName: ({ channel }: Record<'channel', string>) => ({
    message: `Channel "${shownText(channel)}" of the bundle has a blank in its name.`,
    fix: 'Separate the channels with commas, without blanks.',
  }),
  defaultMissing: ({ channel }: Record<'channel', string>) => ({
    message: `Default channel "${shownText(channel)}" is not one of the channels of the bundle.`,
    fix: 'Name one of the channels, or remove it.',
  }),
};

export const bundleChannelsAreConsistent = defineCheck({
  id: 'bundle-channels-are-consistent',
  group: 'bundle',
  title: 'The channels of a bundle have valid names, and the default channel is one of them',
  why: 'Users cannot subscribe to the intended channel if its name contains a blank: channels are separated by commas only, so `alpha, stable` names the channels `alpha` and " stable". Users of a default channel that contains no bundle can install nothing.',
  severity: 'warning',
  isFixable: true,
  problems,
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
        'metadata/annotations.yaml:2: Channel " stable" of the bundle has a blank in its name.',
        'metadata/annotations.yaml:3: Default channel "stable" is not one of the channels of the bundle.',
      ],
    },
    {
      title: 'a comma too many',
      bundle: { 'metadata/annotations.yaml': `annotations:\n  ${channels}: alpha,,stable\n` },
      finds: ['metadata/annotations.yaml:2: A channel of the bundle has an empty name'],
    },
  ],
  *run({ bundles }) {
    for (const source of bundles) yield* problemsOf(source);
  },
});

function* problemsOf(source: BundleSource): Iterable<ProblemOf<typeof problems>> {
  const bundle = readBundle(source);
  const { annotations } = bundle;
  const written = annotations?.values.get(channels) ?? '';
  if (annotations === undefined || written === '') return;
  const names = written.split(',');
  const where = whereInBundle(bundle, locate(annotations.document, 'annotations', channels));
  const path = ['annotations', channels];
  const trimmed = names.map(trimSpace).join(',');
  const withoutBlanks = () => editsInBundle(bundle, annotations.document, { kind: 'set', path, text: trimmed });
  for (const name of new Set(names)) {
    if (name === '') yield { problem: 'emptyName', ...where };
    else if (/\s/.test(name)) yield { problem: 'blankInName', channel: name, ...where, edits: withoutBlanks };
  }
  const preferred = annotations.values.get(defaultChannel) ?? '';
  if (preferred === '' || names.includes(preferred)) return;
  const place = locate(annotations.document, 'annotations', defaultChannel);
  yield { problem: 'defaultMissing', channel: preferred, ...whereInBundle(bundle, place) };
}
