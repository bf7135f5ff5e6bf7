import type { JsonObject } from '../../json.ts';
import { blockText } from '../edit/block-text.ts';
import type { TemplateRelease } from '../release-config.ts';
import type { NewBundle } from './new-bundle.ts';
import { channelOf, entryOf } from './plan-basic.ts';
import { streamsOf } from './plan-semver.ts';
import type { Reason } from './release-problem.ts';

/** The text of a template that is not there yet, with one bundle, as operator-pipelines makes it. */
export function newTemplate(type: string, release: TemplateRelease, bundle: NewBundle): string | Reason {
  switch (type) {
    case 'olm.template.basic':
      return `---\n${blockText(newBasic(release, bundle), 0)}\n`;
    case 'olm.semver': {
      const streams = streamsOf(release);
      return 'message' in streams ? streams : `---\n${blockText(newSemver(streams, bundle), 0)}\n`;
    }
    default:
      return {
        message: 'The template does not exist, and its type in ci.yaml is not one that a template can be created of.',
        fix: 'Write olm.template.basic or olm.semver as the type of the mapping, or add the template.',
      };
  }
}

function newBasic(release: TemplateRelease, bundle: NewBundle): JsonObject {
  const channels = [...new Set(release.channels.map(({ name }) => name))];
  const defaultChannel = release.defaultChannel ?? channels[0] ?? '';
  return {
    schema: 'olm.template.basic',
    entries: [
      { schema: 'olm.package', name: bundle.package, defaultChannel },
      ...channels.map(channel => channelOf(channel, entryOf(release, bundle), bundle)),
      { schema: 'olm.bundle', image: bundle.image },
    ],
  };
}

function newSemver(streams: readonly string[], { image }: NewBundle): JsonObject {
  const named = streams.map(stream => [
    stream.charAt(0).toUpperCase() + stream.slice(1),
    { Bundles: [{ Image: image }] },
  ]);
  return {
    Schema: 'olm.semver',
    GenerateMajorChannels: true,
    GenerateMinorChannels: true,
    ...Object.fromEntries(named),
  };
}
